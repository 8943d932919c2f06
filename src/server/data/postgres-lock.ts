import { sql } from 'kysely'
import { StartupError } from '#server/env.ts'
import { engineOf, lastly } from './database.ts'
import type { Db } from './schema.ts'

/**
 * The advisory lock between programs that start on a PostgreSQL, which share it, and a restore into it, which has it
 * alone from its first look to its last. A restore refuses a database with tables: once a program has started it needs
 * no lock any more.
 */
export const RESTORE_LOCK = `7303, hashtext('ripristino')`

/**
 * Runs what a program does first on a database, unless a restore fills it at this moment; the embedded database has the
 * lock of its folder instead.
 * @throws StartupError while a restore is at work
 */
export async function whileNoRestore<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (engineOf(db) === 'sqlite') return work()
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_lock_shared(${sql.raw(RESTORE_LOCK)}) as mine`.execute(one)
    if (!rows[0]?.mine)
      throw new StartupError('su questo database è in corso un ripristino: riprova quando è finito')
    return lastly(work, () => sql`select pg_advisory_unlock_shared(${sql.raw(RESTORE_LOCK)})`.execute(one))
  })
}
