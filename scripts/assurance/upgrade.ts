import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { run, startPostgres } from '#test/postgres.ts'
import {
  type Contenuto,
  contenuto,
  describeSchema,
  type OldSchema,
  oldSchemas,
  perdute,
} from '#test/schemas.ts'
import { guarda, guasti } from './archive.ts'
import { cartellaTemporanea, lancia } from './program.ts'
import type { Conto, Parte } from './tally.ts'

const INTERRUZIONI = 5
type Luogo = Record<string, string>
type Engine = 'sqlite' | 'postgres'

/** Migrates in a process of its own; @returns how many statements it ran, undefined when it was killed half way */
async function migrate(luogo: Luogo, uccidiDopo = 0): Promise<number | undefined> {
  const scritto = await lancia(
    ['scripts/assurance/upgrade-child.ts'],
    { ...luogo, UCCIDI_DOPO: String(uccidiDopo) },
    [0, null],
  )
  const numero = /istruzioni (\d+)/.exec(scritto)?.[1]
  return numero === undefined ? undefined : Number(numero)
}

async function conOcchio<T>(luogo: Luogo, fai: (occhio: Awaited<ReturnType<typeof guarda>>) => Promise<T>) {
  const occhio = await guarda(luogo)
  try {
    return await fai(occhio)
  } finally {
    await occhio.chiudi()
  }
}

/** An old schema: killed five times on its way, each time as it was before; then it arrives, with every row. */
async function unoSchema(
  conto: Conto,
  engine: Engine,
  { nome, file }: OldSchema,
  nuovo: () => Promise<Luogo>,
  atteso: string[],
): Promise<void> {
  const carica = async () => {
    const luogo = await nuovo()
    await scriviDentro(luogo, readFileSync(file, 'utf8'))
    return luogo
  }
  const luogo = await carica()
  const prima: Contenuto = await conOcchio(luogo, (o) => contenuto(engine, o.chiedi))
  const schema = await conOcchio(luogo, (o) => describeSchema(engine, o.chiedi))
  const tutte = (await migrate(await carica())) ?? 0
  for (let n = 1; n <= INTERRUZIONI; n++) {
    const dopo = Math.max(1, Math.round((tutte * n) / (INTERRUZIONI + 1)))
    const finita = await migrate(luogo, dopo)
    await conOcchio(luogo, async (o) => {
      const perse = await perdute(o.chiedi, prima)
      const intatto = JSON.stringify(await describeSchema(engine, o.chiedi)) === JSON.stringify(schema)
      const rotti = await guasti(o)
      conto.prova(
        finita === undefined && perse.length === 0 && rotti.length === 0 && intatto,
        `${nome} interrotta a ${dopo} di ${tutte}: ${[...perse, ...rotti][0] ?? (finita ? 'non interrotta' : 'schema a metà')}`,
      )
    })
  }
  await migrate(luogo)
  await conOcchio(luogo, async (o) => {
    const diverso = differenza(await describeSchema(engine, o.chiedi), atteso)
    conto.prova(diverso === undefined, `${nome}: schema diverso da uno nuovo: ${diverso}`)
    const perse = [...(await perdute(o.chiedi, prima)), ...(await guasti(o))]
    conto.prova(perse.length === 0, `${nome}: righe perse: ${perse[0]}`)
  })
}

const differenza = (a: string[], b: string[]) =>
  a.find((x) => !b.includes(x)) ?? b.find((x) => !a.includes(x))

async function scriviDentro(luogo: Luogo, sql: string): Promise<void> {
  if (luogo.DATABASE_URL) {
    const cliente = new pg.Client({ connectionString: luogo.DATABASE_URL })
    await cliente.connect()
    await cliente.query(sql)
    await cliente.end()
    return
  }
  const aperto = new DatabaseSync(join(luogo.DATA_DIR ?? '', 'tepore.sqlite'))
  aperto.exec(sql)
  aperto.close()
}

async function tutti(conto: Conto, engine: Engine, nuovo: () => Promise<Luogo>): Promise<void> {
  const fresco = await nuovo()
  await migrate(fresco)
  const atteso = await conOcchio(fresco, (o) => describeSchema(engine, o.chiedi))
  const schemi = oldSchemas(engine)
  for (const schema of schemi) await unoSchema(conto, engine, schema, nuovo, atteso)
  conto.nota(
    `${schemi.length} schemi conservati, fino a ${schemi.at(-1)?.nome}; ${atteso.length} oggetti confrontati`,
  )
}

async function conPostgres(conto: Conto): Promise<void> {
  const postgres = await startPostgres()
  let n = 0
  try {
    await tutti(conto, 'postgres', async () => {
      n++
      await run(postgres.url, `create database vecchio_${n}`)
      return { DATA_DIR: cartellaTemporanea('vecchio'), DATABASE_URL: `${postgres.url}/vecchio_${n}` }
    })
  } finally {
    await postgres.ferma()
  }
}

export const aggiornamenti: Parte[] = [
  {
    nome: 'aggiornamento interrotto, SQLite',
    chiave: 'aggiornamento-sqlite',
    esegui: (conto) => tutti(conto, 'sqlite', async () => ({ DATA_DIR: cartellaTemporanea('vecchio') })),
  },
  { nome: 'aggiornamento interrotto, PostgreSQL', chiave: 'aggiornamento-postgres', esegui: conPostgres },
]
