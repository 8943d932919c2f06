import { sql } from 'kysely'
import type { Services } from '#server/data/context.ts'
import { engineOf, lastly } from '#server/data/database.ts'
import { removeOldCopies } from '#server/data/migrate.ts'
import type { Db } from '#server/data/schema.ts'
import { joinMarked, joinTrigrams } from '#server/data/search-sqlite.ts'
import { emptyLog } from '#server/data/sqlite.ts'
import { renewStatistics } from '#server/data/statistics.ts'
import { StartupError } from '#server/env.ts'
import { cleanFiles } from '#server/files/in-use.ts'
import { deleteOldAttempts } from '#server/http/attempts.ts'
import { forgetDevices } from '#server/http/devices.ts'
import { KEY_DAYS } from '#server/http/idempotency.ts'
import { deleteExpiredSessions } from '#server/http/sessions.ts'
import { oggi, timeInRome } from '#shared/dates.ts'

/** Work that runs by itself. Features export theirs as `jobs`; app.ts lists them. */
export interface Job {
  /** Unique, and never changed: processes agree by it on who runs the job. */
  name: string
  /** Once a day, from this time of Europe/Rome on (`HH:mm`); where absent, in every round. */
  nightlyFrom?: string
  /** In rounds of its own, each minute: what people wait for. */
  everyMinute?: true
  /** In rounds of its own, every ten minutes: it waits for others' servers, and nothing else is to wait with it. */
  apart?: true
  /** A text that a nightly one gives is a remark: it went well, but somebody should know (docs/product.md §2.8). */
  run(services: Services): Promise<unknown>
}

/** Sessions, attempts to sign in and repeat keys that nobody can use any more. */
async function deleteExpired({ db }: Services): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteOldAttempts(db)
  await forgetDevices(db)
  const before = new Date(Date.now() - KEY_DAYS * 86_400_000).toISOString()
  await db.deleteFrom('richieste_ripetibili').where('creata_il', '<', before).execute()
}

/** What the planner goes by, and SQLite's indexes of trigrams, which are put together. */
async function putInOrder({ db }: Pick<Services, 'db'>): Promise<void> {
  await renewStatistics(db)
  if (engineOf(db) === 'sqlite') await joinTrigrams(db)
}

/** The server's own. */
export const SERVER_JOBS: readonly Job[] = [
  { name: 'scaduti', run: deleteExpired },
  { name: 'file', run: cleanFiles },
  { name: 'giornale', run: ({ db }) => emptyLog(db) },
  { name: 'indici', run: ({ db }) => joinMarked(db) },
  { name: 'statistiche', nightlyFrom: '03:30', run: putInOrder },
  { name: 'copie', run: ({ environment }) => removeOldCopies(environment.dataFolder) },
]

const EVERY_MS = 10 * 60_000
const MINUTE_MS = 60_000
/** Sets our advisory locks apart from those of others on the same database. */
const LOCK_SPACE = 7303
const MAX_ERROR = 500

/**
 * Runs `work` in one process only, where several share a PostgreSQL; the others pass it over. The embedded database
 * belongs to one process anyway.
 */
async function alone(db: Db, name: string, work: () => Promise<boolean>): Promise<boolean> {
  if (engineOf(db) === 'sqlite') return work()
  return db.connection().execute(async (one) => {
    const lock = sql`${sql.lit(LOCK_SPACE)}, hashtext(${name})`
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(one)
    if (!rows[0]?.mine) return false
    return lastly(work, () => sql`select pg_advisory_unlock(${lock})`.execute(one))
  })
}

async function doneToday(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('lavori_notturni')
    .select('ultimo_giorno')
    .where('nome', '=', name)
    .executeTakeFirst()
  return row?.ultimo_giorno === oggi()
}

/** How a job that runs once a day ended. */
export interface JobOutcome {
  failure?: unknown
  /** It went well, but this should be known. */
  remark?: string | undefined
}

/** In our own words where it is meant to be read, else as the fault says it. */
const textOf = (failure: unknown) => (failure instanceof StartupError ? failure.message : String(failure))

/** A failed job keeps the last day that went well, so that the next round tries again. */
export async function rememberOutcome(db: Db, nome: string, { failure, remark }: JobOutcome): Promise<void> {
  const outcome =
    failure === undefined
      ? { esito: 'fatto' as const, errore: remark?.slice(0, MAX_ERROR) ?? null, ultimo_giorno: oggi() }
      : { esito: 'errore' as const, errore: textOf(failure).slice(0, MAX_ERROR) }
  const row = { ...outcome, finito_il: new Date().toISOString() }
  await db
    .insertInto('lavori_notturni')
    .values({ nome, ...row })
    .onConflict((conflict) => conflict.column('nome').doUpdateSet(row))
    .execute()
}

/**
 * Runs a job, unless another process is at it or, where it is nightly, it is too early or done today. Days on which
 * nothing ran are not made up for.
 * @returns whether it ran
 */
export async function runJob(services: Services, { name, nightlyFrom, run }: Job): Promise<boolean> {
  const { db } = services
  if (nightlyFrom && timeInRome(new Date().toISOString()) < nightlyFrom) return false
  return alone(db, name, async () => {
    if (!nightlyFrom) {
      await run(services)
      return true
    }
    if (await doneToday(db, name)) return false
    let given: unknown
    try {
      given = await run(services)
    } catch (failure) {
      // Where the database is away too, the log still has the failure.
      await rememberOutcome(db, name, { failure }).catch(() => undefined)
      throw failure
    }
    await rememberOutcome(db, name, { remark: typeof given === 'string' ? given : undefined })
    return true
  })
}

interface Log {
  done(name: string): void
  failed(name: string, error: unknown): void
}

/**
 * Runs the jobs one at a time, every ten minutes (some each minute) and at once; nightly ones not at once, when people wait
 * for the program. A job that fails is logged, and doesn't stop the others.
 * @returns a function that stops it; a job that is running ends, or fails unheard
 */
export function startJobs(services: Services, jobs: readonly Job[], log: Log): () => void {
  let stopped = false
  const one = async (job: Job) => {
    try {
      if ((await runJob(services, job)) && job.nightlyFrom) log.done(job.name)
    } catch (error) {
      if (!stopped) log.failed(job.name, error)
    }
  }
  /** A round that is still under way is not overtaken. */
  const rounds = (list: readonly Job[], everyMs: number) => {
    let running = false
    const round = async (some: readonly Job[]) => {
      if (running) return
      running = true
      for (const job of some) if (!stopped) await one(job)
      running = false
    }
    void round(list.filter(({ nightlyFrom }) => !nightlyFrom))
    return setInterval(() => void round(list), everyMs).unref()
  }
  const timers = [
    ...jobs.filter(({ apart }) => apart).map((job) => rounds([job], EVERY_MS)),
    rounds(
      jobs.filter(({ everyMinute, apart }) => !everyMinute && !apart),
      EVERY_MS,
    ),
    rounds(
      jobs.filter(({ everyMinute }) => everyMinute),
      MINUTE_MS,
    ),
  ]
  return () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
  }
}
