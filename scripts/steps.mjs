// What `npm run check` and `npm test` have in common: steps one after the other, each with its time.
import { spawnSync } from 'node:child_process'

/** @typedef {{ name: string, command: string[] }} Step a Node program with its arguments */

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const TSC = 'node_modules/typescript/bin/tsc'
const VITEST = 'node_modules/vitest/vitest.mjs'

/** @type {Step[]} what needs no running program */
export const STATIC = [
  { name: 'formato e regole', command: [BIOME, 'ci', '--error-on-warnings', '.'] },
  { name: 'tipi', command: [TSC, '-p', '.'] },
  { name: 'struttura', command: ['scripts/structure.ts'] },
  // of the bundle that scripts/prepare.mjs has just made sure of
  { name: 'peso delle schermate', command: ['scripts/weights.ts'] },
]

/**
 * The tests of the given Vitest projects.
 * @param {string} name
 * @param {...string} projects none means all of them
 * @returns {Step}
 */
export function tests(name, ...projects) {
  return { name, command: [VITEST, 'run', ...projects.flatMap((project) => ['--project', project])] }
}

/**
 * Runs the steps, also after one has failed, then says how each went; the exit code is 1 unless all went well.
 * @param {Step[]} steps
 */
export function run(steps) {
  const results = steps.map(({ name, command }) => {
    const start = performance.now()
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
    return { name, ok: status === 0, seconds: (performance.now() - start) / 1000 }
  })
  for (const { name, ok, seconds } of results)
    console.info(`${ok ? '✓' : '✗'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s`)
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name)
  console.info(failed.length === 0 ? 'Tutto a posto.' : `Da correggere: ${failed.join(', ')}.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
