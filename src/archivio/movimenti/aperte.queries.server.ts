import { sql } from 'kysely'
import { NOME_SULLA_FATTURA } from '#carte/fatture/colonne.queries.server.ts'
import { trovate } from '#carte/fatture/queries.server.ts'
import { partiScadute } from '#carte/solleciti/rules.ts'
import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays } from '#shared/dates.ts'
import { GIORNI_GIA, type Pagato, type VoceAperta } from './proposte.rules.ts'
import { ibanDi } from './rules.ts'

const rateDaPagare = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rate_fatture')
    .select(['id', 'fattura_id', 'importo', 'data_scadenza'])
    .where('fattura_id', 'in', ids)
    .where('pagata', '=', sql<boolean>`false`)
    .orderBy('id')
    .execute()

/** Who owes an invoice or is owed it: `c12`, `f3`; of nobody we know, itself. */
const chiDi = (f: {
  id: number
  tipo: 'Attiva' | 'Passiva'
  cliente_id: number | null
  fornitore_id: number | null
}): string =>
  f.tipo === 'Attiva'
    ? f.cliente_id === null
      ? `n${f.id}`
      : `c${f.cliente_id}`
    : f.fornitore_id === null
      ? `n${f.id}`
      : `f${f.fornitore_id}`

type VoceConNome = VoceAperta & { nome: string; iban: string | null }

/** What is owed to us and by us, credit notes left out: invoices, of a RiBa each of its instalments. Amounts in cents. */
export async function voci(db: Db): Promise<VoceConNome[]> {
  const righe = await trovate(db, { pagate: false })
    .leftJoin('clienti as cliente', 'cliente.id', 'fatture.cliente_id')
    .leftJoin('fornitori', 'fornitori.id', 'fatture.fornitore_id')
    .select(['fatture.id', 'numero_documento', 'fatture.tipo', 'fatture.data_scadenza', 'metodo_pagamento'])
    .select([
      'fatture.cliente_id',
      'fatture.fornitore_id',
      'bonifico_parlante',
      'fornitori.ragione_sociale',
      'fornitori.iban',
    ])
    .select(['cliente.nome', 'cliente.cognome', 'cliente.denominazione', NOME_SULLA_FATTURA.as('intestata')])
    .select(sql<number>`fatture.netto_a_pagare - fatture.importo_pagato`.as('resta'))
    .where('tipo_documento', '<>', 'TD04')
    .orderBy('fatture.id')
    .execute()
  const ids = righe.map(({ id }) => id)
  const rate = Map.groupBy(await inBlocks(ids, (alcune) => rateDaPagare(db, alcune)), (r) => r.fattura_id)
  return righe.flatMap((f): VoceConNome[] => {
    const attiva = f.tipo === 'Attiva'
    const nome = (attiva ? f.intestata : f.ragione_sociale) ?? ''
    const persona = [f.denominazione, `${f.nome ?? ''} ${f.cognome ?? ''}`]
    const comune = {
      ...{ fatturaId: f.id, numero: f.numero_documento, tipo: f.tipo, nome },
      soggetto: chiDi(f),
      nomi: attiva
        ? ([...persona, nome].filter((parola) => parola !== null && parola.trim() !== '') as string[])
        : [nome],
      parlante: Boolean(f.bonifico_parlante),
      iban: attiva ? null : ibanDi(f.iban),
    }
    const rateSue = rate.get(f.id) ?? []
    if (f.metodo_pagamento === 'RiBa')
      return rateSue.map((r) => ({
        ...comune,
        ...{ rataId: r.id, resta: Number(r.importo), parte: null, scadenza: r.data_scadenza },
      }))
    const resta = Number(f.resta)
    if (resta <= 0) return []
    const piano = rateSue.map(({ data_scadenza: scadenza, importo }) => ({
      scadenza,
      importo: Number(importo),
    }))
    const [prossima] = partiScadute(resta, piano, f.data_scadenza ?? '')
    const parte = prossima && prossima.importo < resta ? prossima.importo : null
    const scadenza = (prossima?.scadenza || f.data_scadenza) ?? null
    return [{ ...comune, rataId: null, resta, parte, scadenza }]
  })
}

/**
 * What was paid around these days, so that nothing is proposed as sure that is noted already: by hand, or from another file
 * that says the same in other words.
 * @param giorni `yyyy-MM-dd` of the rows
 * @param proprie payments that other rows of the same statement became: those are other movements
 */
export async function pagati(
  db: Db,
  giorni: readonly string[],
  proprie: readonly number[],
): Promise<Pagato[]> {
  const [inizio, ultimo] = [
    giorni.reduce((a, b) => (a < b ? a : b)),
    giorni.reduce((a, b) => (a > b ? a : b)),
  ]
  const righe = await db
    .selectFrom('pagamenti')
    .innerJoin('fatture', 'fatture.id', 'pagamenti.fattura_id')
    .select(['pagamenti.id as pagamentoId', 'pagamenti.data', 'pagamenti.importo', 'fatture.id'])
    .select(['fatture.tipo', 'fatture.cliente_id', 'fatture.fornitore_id'])
    .where('pagamenti.data', '>=', addDays(inizio, -GIORNI_GIA))
    .where('pagamenti.data', '<=', addDays(ultimo, GIORNI_GIA))
    .where('pagamenti.nota_credito_id', 'is', null)
    .where('pagamenti.credito_id', 'is', null)
    .where('pagamenti.importo', '>', 0)
    .where('tipo_documento', '<>', 'TD04')
    .execute()
  const escluse = new Set(proprie)
  return righe
    .filter(({ pagamentoId }) => !escluse.has(pagamentoId))
    .map((r) => ({ fatturaId: r.id, soggetto: chiDi(r), data: r.data, importo: Number(r.importo) }))
}

/**
 * Whose each account is, by IBAN: learnt from the rows that were confirmed; of suppliers also what their records say.
 * @param aperte what is open: nobody else's account matters
 */
export async function contiNostri(
  db: Db,
  ibans: readonly string[],
  aperte: readonly VoceConNome[],
): Promise<Map<string, Set<string>>> {
  const noti = new Map<string, Set<string>>()
  const metti = (iban: string, soggetto: string) =>
    noti.set(iban, (noti.get(iban) ?? new Set()).add(soggetto))
  const cercati = [...new Set(ibans)]
  for (let da = 0; da < cercati.length; da += 500) {
    const righe = await db
      .selectFrom('movimenti_righe')
      .select(['iban', 'cliente_id', 'fornitore_id'])
      .distinct()
      .where('iban', 'in', cercati.slice(da, da + 500))
      .where('registrata', 'is not', null)
      .execute()
    for (const { iban, cliente_id, fornitore_id } of righe) {
      if (iban !== null && cliente_id !== null) metti(iban, `c${cliente_id}`)
      if (iban !== null && fornitore_id !== null) metti(iban, `f${fornitore_id}`)
    }
  }
  for (const { soggetto, iban } of aperte) if (iban) metti(iban, soggetto)
  return noti
}
