import { suEntrambi } from './place.ts'
import type { Parte } from './tally.ts'
import { runTests } from './vitest.ts'

const CASI = 300

/** The fuzzing of `npm test` with many more inputs, on both engines. */
export const richieste: Parte[] = suEntrambi(
  'richieste sbagliate a ogni operazione,',
  'cattivi',
  async (conto, motore) => {
    const { titles, failed } = await runTests(`api-${motore}`, ['src/server/http/fuzz.test.ts'], {
      FUZZ_CASI: String(CASI),
    })
    const operazioni = titles.filter((title) => /^(GET|POST|PUT|DELETE) \//.test(title)).length
    conto.prove(operazioni * CASI, failed)
    conto.nota(`${operazioni} operazioni × ${CASI} richieste`)
  },
)
