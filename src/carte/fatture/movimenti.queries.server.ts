import { sql } from 'kysely'
import { contantiDiCrediti } from '#carte/crediti/contanti.queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { euro } from '#shared/money.ts'
import { CHI_SULLA_FATTURA } from './colonne.queries.server.ts'
import type { TipoFattura } from './rules.ts'

/**
 * Cash of invoices by its day: Attive come in, Passive go out, what is given back of a credit note the other way. What a
 * credit note, a discount or the bank takes off is no cash, nor what a credit pays: that was money on its own day. Finances and the month of the accountant count from here.
 */
export const contanti = (db: Db, da: string, a: string) =>
  db
    .selectFrom('pagamenti')
    .innerJoin('fatture', 'fatture.id', 'pagamenti.fattura_id')
    .where('pagamenti.data', '>=', da)
    .where('pagamenti.data', '<=', a)
    .where('pagamenti.nota_credito_id', 'is', null)
    .where('pagamenti.credito_id', 'is', null)
    .where('pagamenti.importo', '>', 0)

/** Cents of one of them; of a credit note it is taken off. */
export const importoConSegno = sql<number>`case when fatture.tipo_documento = 'TD04' then -pagamenti.importo
  else pagamenti.importo end`

/** A payment with the invoice that it is of, or money of a credit, of no invoice; euro, of a credit note below zero. */
export interface Incasso {
  id: number
  fattura_id: number | null
  data: string
  tipo: TipoFattura
  numero: string
  data_emissione: string | null
  chi: string
  metodo: string
  importo: number
  abbuono: number
  ritenuta_banca: number
  /** Taken at a visit: finances count it with the visits. */
  alla_visita: boolean
}

/** What credits moved beside, with ids of their own: those of payments are above zero. */
async function deiCrediti(db: Db, da: string, a: string): Promise<Incasso[]> {
  return (await contantiDiCrediti(db, da, a))
    .filter(({ alla_visita }) => !alla_visita)
    .map(({ id, genere, data, importo, cliente, nome: chi, metodo }) => ({
      ...{ id: genere === 'credito' ? -2 * id : -2 * id - 1, fattura_id: null, data, chi, metodo },
      ...{
        tipo: cliente ? 'Attiva' : 'Passiva',
        numero: genere === 'credito' ? 'Credito' : 'Credito restituito',
      },
      ...{ data_emissione: null, importo: euro(importo), abbuono: 0, ritenuta_banca: 0, alla_visita: false },
    }))
}

/** The same, payment by payment, by day. */
export async function elencaPagamenti(db: Db, da: string, a: string): Promise<Incasso[]> {
  const righe = await contanti(db, da, a)
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .select(['pagamenti.id', 'fattura_id', 'pagamenti.data', 'fatture.tipo', 'numero_documento as numero'])
    .select(['fatture.data_emissione', 'pagamenti.metodo', 'pagamenti.abbuono', 'pagamenti.ritenuta_banca'])
    .select(['pagamenti.appuntamento_id', importoConSegno.as('importo'), CHI_SULLA_FATTURA.as('chi')])
    .orderBy('pagamenti.data')
    .orderBy('pagamenti.id')
    .execute()
  const pagati = righe.map(({ appuntamento_id, importo, abbuono, ritenuta_banca, ...r }) => ({
    ...r,
    importo: euro(Number(importo)),
    abbuono: euro(Number(abbuono)),
    ritenuta_banca: euro(Number(ritenuta_banca)),
    alla_visita: appuntamento_id !== null,
  }))
  return [...pagati, ...(await deiCrediti(db, da, a))].sort((x, y) => x.data.localeCompare(y.data))
}
