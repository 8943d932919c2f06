import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { apriDatabase } from '#server/data/database.ts'
import { migra } from '#server/data/migrate.ts'
import { leggiAmbiente } from '#server/env.ts'

/**
 * Migrates what the environment names, and kills itself with -9 after the statement number UCCIDI_DOPO (0: never).
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

const ambiente = leggiAmbiente(process.env)
const archivio = await apriDatabase(ambiente)
await migra(archivio, ambiente.cartellaDati)
await archivio.chiudi()
process.stdout.write(`istruzioni ${istruzioni}\n`)
