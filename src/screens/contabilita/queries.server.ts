import { sql } from 'kysely'
import { restoDovuto } from '#carte/fatture/queries.server.ts'
import type { TipoFattura } from '#carte/fatture/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { euro } from '#shared/money.ts'
import type { RiepilogoContabilita } from './contract.ts'

const preventivi = (db: Db) =>
  db
    .selectFrom('preventivi')
    .groupBy('stato')
    .orderBy('stato')
    .select((e) => ['stato', e.fn.countAll<number>().as('numero'), e.fn.sum<number>('totale').as('totale')])
    .execute()

const fatture = (db: Db, oggi: string) =>
  db
    .selectFrom('fatture')
    // As the index of these says it.
    .where('stato', '<>', sql.lit('Pagata'))
    .where('fase', '<>', sql.lit('Bozza'))
    .groupBy('tipo')
    .select((e) => [
      'tipo',
      e.fn.countAll<number>().as('numero'),
      e.fn
        .sum<number>(e.case().when('data_scadenza', '<', oggi).then(sql`1`).else(sql`0`).end())
        .as('scadute'),
      sql<number>`sum(${restoDovuto})`.as('importo'),
    ])
    .execute()

/** Quotes by state, and what is still to be paid and to be cashed; `oggi` tells which invoices are overdue. */
export async function riassumiContabilita(db: Db, oggi: string): Promise<RiepilogoContabilita> {
  const perTipo = (await fatture(db, oggi)) as {
    tipo: TipoFattura
    numero: number
    scadute: number
    importo: number
  }[]
  const delTipo = (tipo: TipoFattura) => {
    const { numero = 0, importo = 0 } = perTipo.find((r) => r.tipo === tipo) ?? {}
    return { numero: Number(numero), importo: euro(Number(importo)) }
  }
  return {
    preventivi: (await preventivi(db)).map((riga) => ({ ...riga, totale: euro(riga.totale) })),
    fatture: {
      daPagare: delTipo('Passiva'),
      daIncassare: delTipo('Attiva'),
      scadute: perTipo.reduce((n, r) => n + Number(r.scadute), 0),
    },
  }
}
