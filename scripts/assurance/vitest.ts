import { chownSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cartellaTemporanea, lancia, type Posto } from './program.ts'

interface Prova {
  title: string
  status: string
  failureMessages: string[]
}

/**
 * Runs files of `npm test` with more of what they try, and says how it went.
 * @param environment what asks it for more
 * @returns the titles of the tests that ran, and a sentence for each that failed
 */
export const runTests = (
  project: string,
  files: readonly string[],
  environment: Record<string, string>,
  ...options: string[]
): ReturnType<typeof runTestsIn> => runTestsIn(undefined, project, files, environment, ...options)

/** The same in another clone, or as another user. */
export async function runTestsIn(
  place: Posto | undefined,
  project: string,
  files: readonly string[],
  environment: Record<string, string>,
  ...options: string[]
): Promise<{ titles: string[]; failed: string[] }> {
  const folder = cartellaTemporanea('prove')
  if (place?.utente) chownSync(folder, place.utente.uid, place.utente.gid)
  const outcome = join(folder, 'esito.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files, ...options]
  await lancia(
    [...vitest, '--reporter=json', `--outputFile=${outcome}`, '--testTimeout=1800000'],
    environment,
    [0, 1],
    place,
  )
  const { testResults } = JSON.parse(readFileSync(outcome, 'utf8')) as {
    testResults: { assertionResults: Prova[] }[]
  }
  // What is for the other engine was skipped: it neither passed nor failed.
  const tests = testResults
    .flatMap((r) => r.assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
  return {
    titles: tests.map(({ title }) => title),
    failed: tests
      .filter(({ status }) => status !== 'passed')
      .map(({ title, failureMessages }) => `${title}: ${failureMessages[0]?.slice(0, 400)}`),
  }
}
