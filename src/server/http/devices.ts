import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import { describeDevice } from './device.ts'

const DAY_MS = 86_400_000
/** What was called back is listed so long, and what isn't seen any more. */
const LISTED_DAYS = 30
const UNSEEN_DAYS = 90
/** One person's, at most: whoever makes numbers up must not fill the office's list. */
const OF_A_PERSON = 20
/** As long as a telephone may come back with what it holds (telefono/azioni). */
const REVOKED_DAYS = 400
/** It is written at most this often that a device was seen: reads stay reads. */
const SEEN_EVERY_MS = 10 * 60_000

/** What a call says of the browser it comes from: `X-Dispositivo: <uuid>; <how many actions it has yet to send>`. */
export interface Device {
  uuid: string
  waiting: number
  userAgent: string
}

const HEADER = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:; ?(\d{1,4}))?$/

/** Null where the call names none, as other programs do. */
export function deviceOf({ headers }: FastifyRequest): Device | null {
  const [, uuid, waiting] = HEADER.exec(String(headers['x-dispositivo'] ?? '')) ?? []
  return uuid ? { uuid, waiting: Number(waiting ?? 0), userAgent: headers['user-agent'] ?? '' } : null
}

const now = () => new Date().toISOString()

/**
 * Tells a device that was called back, before anything else, whose data it has to delete; the answer counts as heard.
 * @throws AppError dispositivo_revocato, with `data.utenti`
 */
export async function refuseRevoked(db: Db, { uuid }: Device): Promise<void> {
  const revoked = await db
    .selectFrom('dispositivi')
    .where('uuid', '=', uuid)
    .where('revocato_il', 'is not', null)
    .select(['id', 'utente_id', 'svuotato_il'])
    .execute()
  if (revoked.length === 0) return
  for (const { id, svuotato_il } of revoked)
    if (svuotato_il === null)
      await db
        .updateTable('dispositivi')
        .set({ svuotato_il: now(), in_attesa: 0 })
        .where('id', '=', id)
        .execute()
  throw new AppError('dispositivo_revocato', undefined, {
    data: { utenti: revoked.map(({ utente_id }) => utente_id) },
  })
}

/** A session's device as the database has it. */
interface Known {
  uuid: string | null
  visto_il: string | null
  in_attesa: number | null
}

/** Whether what the database has of it is still so. */
export const isNoted = (known: Known, device: Device): boolean =>
  known.uuid === device.uuid &&
  known.in_attesa === device.waiting &&
  Date.now() - Date.parse(known.visto_il ?? '') < SEEN_EVERY_MS

/** Writes down that a person's device was seen, and what it has yet to send. @returns its number */
export async function noteDevice(db: Db, utenteId: number, device: Device): Promise<number> {
  const seen = { visto_il: now(), in_attesa: device.waiting, nome: describeDevice(device.userAgent) }
  const { id } = await db
    .insertInto('dispositivi')
    .values({ uuid: device.uuid, utente_id: utenteId, revocato_il: null, svuotato_il: null, ...seen })
    .onConflict((c) => c.columns(['uuid', 'utente_id']).doUpdateSet(seen))
    .returning('id')
    .executeTakeFirstOrThrow()
  const tooMany = await db
    .selectFrom('dispositivi')
    .select('id')
    .where('utente_id', '=', utenteId)
    .where('revocato_il', 'is', null)
    .orderBy('visto_il', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(OF_A_PERSON)
    .execute()
  for (const one of tooMany) await db.deleteFrom('dispositivi').where('id', '=', one.id).execute()
  return id
}

/**
 * The number of a session's device where the call names another: the browser has taken a new one because the former was
 * called back from somebody who shares it. What it holds of this person's goes on under the new one. Null where nobody
 * called it back: a session stays with the device it was begun on.
 */
export async function renamedDevice(
  db: Db,
  utenteId: number,
  former: string,
  device: Device,
): Promise<number | null> {
  const calledBack = await db
    .selectFrom('dispositivi')
    .select('id')
    .where('uuid', '=', former)
    .where('revocato_il', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!calledBack) return null
  const id = await noteDevice(db, utenteId, device)
  await db
    .deleteFrom('dispositivi')
    .where('uuid', '=', former)
    .where('utente_id', '=', utenteId)
    .where('revocato_il', 'is', null)
    .execute()
  return id
}

/** What a device has sent has arrived: it needn't call again to be believed. */
export async function noteArrived(db: Db, utenteId: number, { uuid }: Device, left: number): Promise<void> {
  await db
    .updateTable('dispositivi')
    .set({ in_attesa: left })
    .where('uuid', '=', uuid)
    .where('utente_id', '=', utenteId)
    .execute()
}

/**
 * Calls a person's devices back: their sessions end, and each is told at its next call. @param id one of them, else all
 * @returns how many
 */
export async function revokeDevices(db: Db, utenteId: number, id?: number): Promise<number> {
  const theirs = await db
    .updateTable('dispositivi')
    .set({ revocato_il: now() })
    .where('utente_id', '=', utenteId)
    .where('revocato_il', 'is', null)
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? 0))
    .returning('id')
    .execute()
  for (const one of theirs) await db.deleteFrom('sessioni').where('dispositivo_id', '=', one.id).execute()
  return theirs.length
}

/** Those of one person, or everybody's, the last seen first; with them those called back lately. */
export const listDevices = (db: Db, utenteId?: number) =>
  db
    .selectFrom('dispositivi')
    .innerJoin('utenti', 'utenti.id', 'dispositivi.utente_id')
    .where('utenti.attivo', '=', true)
    .where((e) => e.or([e('revocato_il', 'is', null), e('revocato_il', '>', daysAgo(LISTED_DAYS))]))
    .$if(utenteId !== undefined, (q) => q.where('dispositivi.utente_id', '=', utenteId ?? 0))
    .select(['dispositivi.id', 'dispositivi.uuid', 'dispositivi.utente_id', 'dispositivi.nome', 'visto_il'])
    .select(['in_attesa', 'revocato_il', 'svuotato_il', 'utenti.nome_utente'])
    .orderBy('visto_il', 'desc')
    .orderBy('dispositivi.id')
    .execute()

const daysAgo = (days: number, from = Date.now()) => new Date(from - days * DAY_MS).toISOString()

/**
 * Forgets devices that nobody uses any more and that hold nothing, those called back long ago, and those whose actions
 * would be refused by now.
 */
export async function forgetDevices(db: Db, at = Date.now()): Promise<void> {
  await db
    .deleteFrom('dispositivi')
    .where((e) =>
      e.or([
        e('revocato_il', '<', daysAgo(REVOKED_DAYS, at)),
        e('visto_il', '<', daysAgo(REVOKED_DAYS, at)),
        e.and([
          e('revocato_il', 'is', null),
          e('in_attesa', '=', 0),
          e('visto_il', '<', daysAgo(UNSEEN_DAYS, at)),
        ]),
      ]),
    )
    .execute()
}
