import { type RawBuilder, sql } from 'kysely'
import { diAnno, elencaRitenute } from '#carte/fatture/ritenute.queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import type { LavoroFatture } from './contract.ts'
import { contaDaFatturare } from './queries.server.ts'

/** How many invoices, and how much work to be invoiced, wait for somebody. */
export async function contaLavoro(db: Db, oggi: string): Promise<LavoroFatture> {
  const conta = (condizione: RawBuilder<unknown>) =>
    sql<{ n: number }>`select count(*) as n from fatture where ${condizione}`
      .execute(db)
      .then(({ rows }) => Number(rows[0]?.n))
  return {
    bozze: await conta(sql`fase = 'Bozza'`),
    daFatturare: await contaDaFatturare(db),
    daInviare: await conta(sql`stato_invio in ('Da_Inviare', 'Scaricata')`),
    scartate: await conta(sql`stato_invio = 'Scartata'`),
    daIncassare: await conta(sql`tipo = 'Attiva' and ordine < '1' and tipo_documento <> 'TD04'`),
    ritenute: (await elencaRitenute(db, 'Attiva', diAnno(Number(oggi.slice(0, 4))))).length,
  }
}
