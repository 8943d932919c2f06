import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** What opens the bench runs on both engines, but for what says `On one engine:` and why; what doesn't open it, once. */
const API = globSync([
  'src/{anagrafe,scadenze,visite,carte,telefono,archivio,screens}/**/routes*.test.ts',
  'src/server/**/*.test.ts',
  'migrations/**/*.test.ts',
]).filter((file) => readFileSync(file, 'utf8').includes('#test/bench.ts'))
const ON_ONE = API.filter((file) => readFileSync(file, 'utf8').includes('// On one engine:'))

// the machine's clock may be anywhere: what the tests expect is always Europe/Rome
process.env.TZ = 'America/New_York'
// And on any day: here, and in every process that is started, it is the suites' own.
const ownDay = new URL('./test/own-day.ts', import.meta.url).href
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${ownDay}`
await import(ownDay)
// Hundreds of programs are started: their modules are compiled once, which is a quarter of a start.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.tepore/compiled')

/** Four suites in one runner, so that there is one summary. The API suite runs the same files on both engines. */
export default defineConfig({
  test: {
    reporters: ['default', './test/slowest.ts'],
    // More than cores: what is tested waits now and then, for a database, a browser, a clock, a network that is cut.
    maxWorkers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
    // Files share the modules of their worker: loading them for each took a quarter of the time.
    isolate: false,
    setupFiles: 'test/right-clock.ts',
    // What is waited for may come late on a busy machine; it must come.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,scripts,test,bench,migrations}/**/*.test.{ts,tsx}'],
          exclude: API,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-sqlite',
          include: API,
          globalSetup: 'test/setup-sqlite.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          include: API,
          exclude: process.env.TUTTO === undefined ? ON_ONE : [],
          globalSetup: 'test/setup-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/setup.ts',
          testTimeout: 600_000,
          // After all the others, which go on into each other.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
