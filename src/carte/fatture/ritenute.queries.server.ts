import { sql } from 'kysely'
import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { euro } from '#shared/money.ts'
import { CHI_SULLA_FATTURA } from './colonne.queries.server.ts'
import type { RitenutaSubita } from './contract.ts'
import type { TipoDocumento, TipoFattura } from './rules.ts'
import { quotaTrattenuta } from './trattenute.rules.ts'

interface Riga {
  id: number
  fattura_id: number
  data: string
  importo: number
  ritenuta_banca: number
  ritenuta: number
  contributi: string | null
  netto: number
  tipo_documento: TipoDocumento
  numero: string
  cliente: string
}

/** The payments in cash of invoices to customers, or from suppliers, of which anything was withheld; amounts in cents. */
const pagati = (db: Db, tipo: TipoFattura, filtro: ReturnType<typeof sql>) =>
  sql<Riga>`select p.id, p.fattura_id, p.data, p.importo, p.ritenuta_banca, ritenuta, contributi, netto_a_pagare as netto,
      tipo_documento, numero_documento as numero, ${CHI_SULLA_FATTURA} as cliente
    from pagamenti p join fatture on fatture.id = p.fattura_id left join clienti cliente on cliente.id = fatture.cliente_id
      left join fornitori on fornitori.id = fatture.fornitore_id
    where ${filtro} and fatture.tipo = ${tipo} and fase <> 'Bozza' and p.nota_credito_id is null
      and (ritenuta > 0 or p.ritenuta_banca > 0)
    order by p.data, p.id`
    .execute(db)
    .then(({ rows }) =>
      rows.map((r) => ({
        ...r,
        importo: Number(r.importo),
        ritenuta_banca: Number(r.ritenuta_banca),
        ritenuta: Number(r.ritenuta),
        netto: Number(r.netto),
      })),
    )

export const diAnno = (anno: number) => ({ da: `${anno}-01-01`, a: `${anno}-12-31` })

/**
 * What customers and banks withheld on the days from `da` to `a`, or we from suppliers (Passiva), payment by payment, by day:
 * of an invoice with ritenuta the share that is of what was paid, so that all payments together come to all of it, tax and
 * contributions apart. What is given back of a credit note is taken off.
 */
export async function elencaRitenute(
  db: Db,
  tipo: TipoFattura,
  { da, a }: { da: string; a: string },
): Promise<RitenutaSubita[]> {
  const nelPeriodo = await pagati(db, tipo, sql`p.data between ${da} and ${a}`)
  const conRitenuta = [...new Set(nelPeriodo.flatMap((r) => (r.ritenuta > 0 ? r.fattura_id : [])))]
  // Those of former days too: a share is what is left of the whole.
  const storia = await inBlocks(conRitenuta, (ids) =>
    pagati(db, tipo, sql`p.fattura_id in (${sql.join(ids)})`),
  )
  const finora = new Map<number, number>()
  const quote = new Map<number, ReturnType<typeof quotaTrattenuta>>()
  for (const r of storia) {
    const inizio = finora.get(r.fattura_id) ?? 0
    const fine = inizio + r.importo + r.ritenuta_banca
    finora.set(r.fattura_id, fine)
    quote.set(r.id, quotaTrattenuta(r, inizio, fine))
  }
  return nelPeriodo.flatMap((r) => {
    const segno = r.tipo_documento === 'TD04' ? -1 : 1
    const quota = quote.get(r.id) ?? { ritenuta: 0, contributi: [] }
    const [ritenuta, banca] = [quota.ritenuta, r.ritenuta_banca].map((importo) => euro(segno * importo) || 0)
    const contributi = quota.contributi.flatMap(({ tipo, importo }) =>
      importo === 0 ? [] : [{ tipo, importo: segno * importo }],
    )
    return ritenuta === 0 && banca === 0 && contributi.length === 0
      ? []
      : [
          {
            fattura_id: r.fattura_id,
            numero: r.numero,
            cliente: r.cliente,
            data: r.data,
            incassato: euro(segno * r.importo),
            ritenuta: ritenuta ?? 0,
            contributi,
            ritenuta_banca: banca ?? 0,
          },
        ]
  })
}
