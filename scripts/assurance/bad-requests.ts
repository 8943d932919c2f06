import type { Conto, Parte } from './tally.ts'
import { runTests } from './vitest.ts'

const CASI = 300

/** The fuzzing of `npm test` with many more inputs, on both engines. */
async function cattivi(conto: Conto, progetto: string): Promise<void> {
  const { titles, failed } = await runTests(progetto, ['src/server/http/fuzz.test.ts'], {
    FUZZ_CASI: String(CASI),
  })
  const operazioni = titles.filter((title) => /^(GET|POST|PUT|DELETE) \//.test(title)).length
  conto.prove(operazioni * CASI, failed)
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
