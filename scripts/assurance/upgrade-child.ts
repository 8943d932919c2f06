import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import { readEnvironment } from '#server/env.ts'
import { withNext } from '#test/next-migration.ts'

/**
 * Migrates what the environment names, to a step that no version has made yet, and kills itself with -9 after the statement number UCCIDI_DOPO (0: never).
 * Prints how many statements there were.
 */
const uccidiDopo = Number(process.env.UCCIDI_DOPO ?? 0)
let istruzioni = 0
function conta<T>(esito: T): T {
  istruzioni++
  if (istruzioni === uccidiDopo) process.kill(process.pid, 'SIGKILL')
  return esito
}

const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...argomenti: Parameters<typeof prepare>) {
  return conta(prepare.apply(this, argomenti))
}
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...argomenti: unknown[]) {
  return conta((query as (...a: unknown[]) => unknown).apply(this, argomenti))
} as typeof query

const environment = readEnvironment(process.env)
const archive = await openDatabase(environment)
await migrate(archive, environment.dataFolder, withNext())
await archive.chiudi()
process.stdout.write(`istruzioni ${istruzioni}\n`)
