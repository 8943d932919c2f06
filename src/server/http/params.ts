import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { AppError } from '#shared/errors.ts'
import { MAX_ID } from '#shared/fields.ts'
import { validationError } from './errors.ts'

/** Characters of an Idempotency-Key. */
const LONGEST_KEY = 200

/**
 * The Idempotency-Key of a call; undefined where there is none. One of nothing but blanks is none.
 * @throws AppError dati_non_validi where it is too long
 */
export function repeatKey({ headers }: FastifyRequest): string | undefined {
  const key = String(headers['idempotency-key'] ?? '').trim()
  if (key.length > LONGEST_KEY) throw new AppError('dati_non_validi', 'Chiave di ripetizione troppo lunga')
  return key === '' ? undefined : key
}

/** The token of `Authorization: Bearer …`; empty where there is none. */
export const bearerToken = ({ headers }: FastifyRequest): string =>
  /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? ''

/** In a path, what stands for a session: who knows it may read. */
const SECRET = 'segreto'

/** The secret of the path (`:segreto`), without the ending that some programs want; empty where there is none. */
export const pathSecret = (params: unknown): string =>
  /^([\w-]{1,100})(?:\.\w{1,4})?$/.exec((params as Record<string, string>)[SECRET] ?? '')?.[1] ?? ''

/**
 * The numbers of the path: ids, years, months.
 * @throws AppError non_trovato when one is no number that an id can be
 */
export function pathNumbers(params: unknown): Record<string, number> {
  const numbers: Record<string, number> = {}
  for (const [name, text] of Object.entries(params as Record<string, string>)) {
    if (name === SECRET) continue
    const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(number <= MAX_ID)) throw new AppError('non_trovato')
    numbers[name] = number
  }
  return numbers
}

/** What was sent, as the schema reads it. @throws AppError dati_non_validi with the texts by field */
export function validate(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw validationError(parsed.error)
  return parsed.data
}

/** If-Match → version; null where any will do, -1 for a value that is no version of ours and so matches none. */
export function expectedVersion(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null
  const version = /^(?:W\/)?"?(\d{1,9})(?:\.[^"]*)?"?$/.exec(header.trim())?.[1]
  return version === undefined ? -1 : Number(version)
}
