import { sql } from 'kysely'
import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, monthEnd, monthStart } from '#shared/dates.ts'
import { euro } from '#shared/money.ts'
import { conRate, fatture, fattureUnite, leggiFattura, rate } from './queries.server.ts'

/** Instalments but those of a draft, which nobody owes yet. */
const rateVere = (db: Db) =>
  db
    .selectFrom('rate_fatture')
    .select(rate.colonne)
    .select('fattura_id')
    .where(
      sql<boolean>`not exists (select 1 from fatture f where f.id = rate_fatture.fattura_id and f.fase = 'Bozza')`,
    )

const rateNelPeriodo = (db: Db, da: string, a: string) =>
  rateVere(db)
    .where('data_scadenza', '>=', da)
    .where('data_scadenza', '<=', a)
    .orderBy('data_scadenza')
    .orderBy('id')
    .execute()

/** The instalments of some rows, each with its invoice and how many its plan has. */
async function conFattura<T extends { fattura_id: number }>(db: Db, righe: T[]) {
  const ids = [...new Set(righe.map((r) => r.fattura_id))]
  const trovate = await inBlocks(ids, (id) =>
    fattureUnite(db).select(fatture.colonne).where('fatture.id', 'in', id).execute(),
  )
  const piani = await inBlocks(ids, (id) =>
    db
      .selectFrom('rate_fatture')
      .select((e) => ['fattura_id', e.fn.countAll<number>().as('n')])
      .where('fattura_id', 'in', id)
      .groupBy('fattura_id')
      .execute(),
  )
  const perId = new Map(trovate.map(leggiFattura).map((riga) => [riga.id, riga]))
  const quante = new Map(piani.map(({ fattura_id, n }) => [fattura_id, n]))
  return righe.flatMap(({ fattura_id, ...rata }) => {
    const fattura = perId.get(fattura_id)
    return fattura
      ? [
          {
            ...rate.leggi(rata),
            metodo_pagamento: fattura.metodo_pagamento,
            fattura,
            numero_rate: quante.get(fattura_id) ?? 1,
          },
        ]
      : []
  })
}

/** An invoice that has due dates of its own appears by them. */
export const senzaRate = sql<boolean>`not exists (select 1 from rate_fatture r where r.fattura_id = fatture.id)`

const senzaPiano = (db: Db) =>
  fattureUnite(db)
    .select(fatture.colonne)
    .where('fatture.metodo_pagamento', '!=', 'RiBa')
    .where('fatture.fase', '<>', sql.lit('Bozza'))
    .where(senzaRate)
    .orderBy('fatture.data_scadenza')
    .orderBy('fatture.id')

const fattureNelPeriodo = (db: Db, da: string, a: string) =>
  senzaPiano(db).where('fatture.data_scadenza', '>=', da).where('fatture.data_scadenza', '<=', a).execute()

const fattureArretrate = (db: Db, limite: string) =>
  senzaPiano(db)
    // As the index of these says it.
    .where('fatture.stato', '<>', sql.lit('Pagata'))
    .where('fatture.data_scadenza', '<', limite)
    .execute()

/** The instalments with their invoices, and those with their plans. */
async function conPiano(db: Db, righe: { fattura_id: number }[]) {
  const conFatture = await conFattura(db, righe)
  const piani = await conRate(
    db,
    conFatture.map((r) => r.fattura),
  )
  const perId = new Map(piani.map((f) => [f.id, f]))
  return conFatture.flatMap((r) => {
    const fattura = perId.get(r.fattura.id)
    return fattura ? [{ ...r, fattura }] : []
  })
}

/** Invoices without a plan and instalments that are due in a month, and what is unpaid from before it. */
export async function trovaScadenziario(db: Db, anno: number, mese: number) {
  const da = monthStart(`${anno}-${String(mese).padStart(2, '0')}-01`)
  const a = monthEnd(da)
  return {
    fatture: await conRate(db, (await fattureNelPeriodo(db, da, a)).map(leggiFattura)),
    rate: await conPiano(db, await rateNelPeriodo(db, da, a)),
    arretrati: {
      fatture: await conRate(db, (await fattureArretrate(db, da)).map(leggiFattura)),
      rate: await conPiano(db, await rateDaPagare(db, addDays(da, -1))),
    },
  }
}

const rateDaPagare = (db: Db, entro: string) =>
  rateVere(db)
    .where('pagata', '=', sql<boolean>`false`)
    .where('data_scadenza', '<=', entro)
    .orderBy('data_scadenza')
    .orderBy('id')
    .execute()

const ribaDaPagare = (db: Db, entro: string) =>
  rateVere(db)
    .where('pagata', '=', sql<boolean>`false`)
    .where('data_scadenza', '<=', entro)
    .where(
      sql<boolean>`exists (select 1 from fatture f where f.id = rate_fatture.fattura_id and f.metodo_pagamento = 'RiBa')`,
    )

/**
 * Unpaid instalments of RiBa due until `entro`, overdue ones first (dashboard, RIBA in Scadenza).
 * @param limit how many rows; all where it is absent
 * @returns those, how many there are and their sum in euro
 */
export async function trovaRibaInScadenza(db: Db, entro: string, limit?: number) {
  const trovate = ribaDaPagare(db, entro)
  const righe = await trovate
    .orderBy('data_scadenza')
    .orderBy('id')
    .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
    .execute()
  const { conteggio, importo } = await trovate
    .clearSelect()
    .select((e) => [e.fn.countAll<number>().as('conteggio'), sql<number | null>`sum(importo)`.as('importo')])
    .executeTakeFirstOrThrow()
  return { righe: await conFattura(db, righe), conteggio, importo: euro(importo ?? 0) }
}
