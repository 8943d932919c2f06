import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { continuaCalcolo, daRifare } from '#scadenze/scadenze/calcolo.queries.server.ts'
import { engine, openBench } from '#test/bench.ts'
import { importParts, TESTA } from '#test/importing.ts'
import { ascoltaSqlite } from '#test/reads.ts'
import { renewStatistics } from './statistics.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { importa } = importParts(bench)
const QUANTI = 450

/** How many rows of a table the planner believes in; null where it was never told. */
async function note(tabella: string): Promise<number | null> {
  if (engine() === 'postgres') {
    const { rows } = await sql<{ n: number }>`
      select reltuples as n from pg_class where oid = ${tabella}::regclass`.execute(bench.db)
    return Math.max(0, Number(rows[0]?.n ?? 0)) || null
  }
  const { rows: ci } = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(bench.db)
  if (ci.length === 0) return null
  const { rows } = await sql<{ stat: string }>`
    select stat from sqlite_stat1 where tbl = ${tabella} limit 1`.execute(bench.db)
  return rows[0] ? Number.parseInt(rows[0].stat, 10) : null
}

const suSqlite = test.runIf(engine() === 'sqlite')

suSqlite(
  'una visita nuova legge i soli lavori del suo cliente, anche se nessuno ha contato le righe',
  async () => {
    expect(await note('scadenze')).toBeNull()
    const { rows } = await sql<{ detail: string }>`explain query plan update scadenze set appuntamento_id = 1
    where cliente_id = 1 and stato = 'Da_Programmare' and appuntamento_id is null
      and controllo in ('Manutenzione', 'FGAS') and data_dovuta <= '2027-01-01'`.execute(bench.db)
    expect(rows.map(({ detail }) => detail).join()).toMatch(
      /\(cliente_id=\? AND stato=\? AND data_dovuta<\?\)/,
    )
  },
)

test('dopo un elenco lungo, e dopo il calcolo di tutte le scadenze, il database sa quante righe ha', async () => {
  await importa([
    TESTA,
    ...Array.from(
      { length: QUANTI },
      (_, i) => `Contati;N${i};348 ${100_000 + i};NA;Riello;Start;C-${i};24;metano;;;;`,
    ),
  ])
  await expect.poll(() => note('caldaie')).toBeGreaterThanOrEqual(QUANTI)
  // Works twice as many: a boiler has two.
  await expect.poll(() => note('scadenze')).toBeGreaterThanOrEqual(QUANTI * 2)
  await bench.db.deleteFrom('scadenze').execute()
  await renewStatistics(bench.db)
  await daRifare(bench.db)
  await continuaCalcolo(bench.db)
  expect(await note('scadenze')).toBeGreaterThanOrEqual(QUANTI * 2)
})

suSqlite('ciò che il database ha contato vale anche per chi legge, senza riavviare', async () => {
  const esegui = (testo: string) => sql.raw(testo).execute(bench.db)
  const riempi = (quante: number, a: string, b: string) =>
    esegui(`insert into prova (a, b) with recursive k(i) as (select 1 union all select i + 1 from k where i < ${quante})
      select ${a}, ${b} from k`)
  const lette = async () => {
    let tante = 0
    const smetti = ascoltaSqlite((_, quante) => {
      tante = quante.lette
    })
    await sql`select * from prova where a = 1 and b = 7`.execute(bench.db)
    smetti()
    return tante
  }
  await esegui('create table prova (id integer primary key, a integer, b integer)')
  await esegui('create index prova_a on prova (a)')
  await esegui('create index prova_b on prova (b)')
  // Few rows, told apart by a; then many, told apart by b.
  await riempi(20, 'i', '1')
  await renewStatistics(bench.db)
  expect(await lette()).toBeLessThan(10)
  await esegui('delete from prova')
  await riempi(3000, '1', 'i')
  await renewStatistics(bench.db)
  expect(await lette()).toBeLessThan(10)
  await esegui('drop table prova')
})
