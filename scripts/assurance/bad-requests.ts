import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cartellaTemporanea, lancia } from './program.ts'
import type { Conto, Parte } from './tally.ts'

const CASI = 300

interface Prova {
  title: string
  status: string
  failureMessages: string[]
}

/** The fuzzing of `npm test` with many more inputs, on both engines. */
async function cattivi(conto: Conto, progetto: string): Promise<void> {
  const esito = join(cartellaTemporanea('cattivi'), 'esito.json')
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    progetto,
    'src/server/http/fuzz.test.ts',
  ]
  await lancia(
    [...vitest, '--reporter=json', `--outputFile=${esito}`, '--testTimeout=300000'],
    { FUZZ_CASI: String(CASI) },
    [0, 1],
  )
  const { testResults } = JSON.parse(readFileSync(esito, 'utf8')) as {
    testResults: { assertionResults: Prova[] }[]
  }
  const prove = testResults.flatMap((r) => r.assertionResults)
  const operazioni = prove.filter((p) => /^(GET|POST|PUT|DELETE) \//.test(p.title)).length
  const falliti = prove
    .filter((p) => p.status !== 'passed')
    .map((p) => `${p.title}: ${p.failureMessages[0]?.slice(0, 400)}`)
  conto.prove(operazioni * CASI, falliti)
  conto.nota(`${operazioni} operazioni × ${CASI} richieste`)
}

export const richieste: Parte[] = [
  {
    nome: 'richieste sbagliate a ogni operazione, SQLite',
    chiave: 'cattivi-sqlite',
    esegui: (conto) => cattivi(conto, 'api-sqlite'),
  },
  {
    nome: 'richieste sbagliate a ogni operazione, PostgreSQL',
    chiave: 'cattivi-postgres',
    esegui: (conto) => cattivi(conto, 'api-postgres'),
  },
]
