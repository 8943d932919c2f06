import { sql } from 'kysely'
import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { monthEnd, monthStart } from '#shared/dates.ts'
import { conRate, fatture, leggi, rate, tutte } from './queries.server.ts'

const rateNelPeriodo = (db: Db, p: { da: string; a: string }) =>
  db
    .selectFrom('rate_fatture')
    .select(rate.colonne)
    .select('fattura_id')
    .where('data_scadenza', '>=', p.da)
    .where('data_scadenza', '<=', p.a)
    .orderBy('data_scadenza')
    .orderBy('id')
    .execute()

/** The instalments of some rows, each with its invoice and how many its plan has. */
async function conFattura<T extends { fattura_id: number }>(db: Db, righe: T[]) {
  const ids = [...new Set(righe.map((r) => r.fattura_id))]
  const loro = await inBlocks(ids, (id) =>
    tutte(db).select(fatture.colonne).where('fatture.id', 'in', id).execute(),
  )
  const piani = await inBlocks(ids, (id) =>
    db
      .selectFrom('rate_fatture')
      .select((e) => ['fattura_id', e.fn.countAll<number>().as('n')])
      .where('fattura_id', 'in', id)
      .groupBy('fattura_id')
      .execute(),
  )
  const perId = new Map(loro.map(leggi).map((riga) => [riga.id, riga]))
  const quante = new Map(piani.map(({ fattura_id, n }) => [fattura_id, n]))
  return righe.flatMap(({ fattura_id, ...rata }) => {
    const fattura = perId.get(fattura_id)
    return fattura ? [{ ...rate.leggi(rata), fattura, numero_rate: quante.get(fattura_id) ?? 1 }] : []
  })
}

const senzaPiano = (db: Db, p: { da: string; a: string }) =>
  tutte(db)
    .select(fatture.colonne)
    .where('fatture.data_scadenza', '>=', p.da)
    .where('fatture.data_scadenza', '<=', p.a)
    .where('fatture.metodo_pagamento', '!=', 'RiBa')
    .orderBy('fatture.data_scadenza')
    .orderBy('fatture.id')
    .execute()

/** Invoices without a plan and instalments that are due in a month. */
export async function trovaScadenziario(db: Db, anno: number, mese: number) {
  const da = monthStart(`${anno}-${String(mese).padStart(2, '0')}-01`)
  const periodo = { da, a: monthEnd(da) }
  return {
    fatture: await conRate(db, (await senzaPiano(db, periodo)).map(leggi)),
    rate: await conFattura(db, await rateNelPeriodo(db, periodo)),
  }
}

const ribaDaPagare = (db: Db, p: { entro: string }) =>
  db
    .selectFrom('rate_fatture')
    .select(rate.colonne)
    .select('fattura_id')
    .where('pagata', '=', sql<boolean>`false`)
    .where('data_scadenza', '<=', p.entro)
    .orderBy('data_scadenza')
    .orderBy('id')
    .execute()

/** Unpaid instalments due until `entro`, overdue ones first (dashboard, RIBA in Scadenza). */
export async function elencaRibaInScadenza(db: Db, entro: string) {
  return conFattura(db, await ribaDaPagare(db, { entro }))
}
