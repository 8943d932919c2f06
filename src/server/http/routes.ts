import type * as z from 'zod'
import type { Context } from '#server/data/context.ts'
import type { List, Whole } from '#server/data/list.ts'
import type { ContentReply, FileReply, StreamReply, UploadedFile } from '#server/files/store.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { type Permission, soloAdmin } from '#shared/permissions.ts'
import type { Authority } from './context.ts'
import type { Device } from './devices.ts'
import type { Uploads } from './uploads.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Call<Q, B, X> = Context &
  Authority & {
    /** The numbers of the path (`:id`, `:anno` …); anything else there is a 404. */
    params: Record<string, number>
    id: number
    /** What stands in the path in the place of a session (`:segreto`); empty where nothing does. */
    secret: string
    query: Q
    body: B
    /** What `prepare` gave. */
    prepared: X
    /** Address of the client. */
    address: string
    /** The file that came with a multipart body. */
    file: UploadedFile | undefined
    /** Those that came, where the route takes several; in a folder of their own, which goes after the reply. */
    files: Uploads | undefined
    /** What the browser calls itself; empty where it doesn't. */
    userAgent: string
    /** The bearer token of this session; empty on public routes. */
    token: string
    /** The browser that calls, where it says so. */
    device: Device | null
  }

/** A record that a POST would have made, but that was there already: answered with 200 in the place of 201. */
export class Already<T> {
  readonly record: T
  constructor(record: T) {
    this.record = record
  }
}

/** What a call gives: a record, one that was there already, a page of a list or all of it (an array, where it is short), or a file. */
type Answer<T> =
  | T
  | Already<T>
  | List<T>
  | readonly T[]
  | Whole<T>
  | FileReply
  | ContentReply
  | StreamReply
  | undefined

interface Definition<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, X> {
  method: Method
  /** Below /api, with `:id` for the numbers. */
  path: string
  /** Its name in the API description, and so in clients made from it: `creaCliente`. Unique. */
  operation: string
  /** One Italian line for the API description. */
  title: string
  /** Who may call; 'pubblico' needs no session. There is no default: a route without it stops the start. */
  permission: Permission | 'pubblico'
  query?: Q
  body?: B
  /** Shape of `data` (of one item, where `list`). */
  reply: R
  list?: true
  /** What a list may answer beside its records: keys of the envelope. */
  beside?: z.ZodRawShape
  /** Also for an Admin who has yet to set up the second step of the sign-in. */
  beforeCode?: true
  /** Does not count as use of the session (calls that screens repeat by themselves). */
  background?: true
  /** Takes a multipart body with one file of at most so many bytes; its text fields are `body`. */
  maxFile?: number
  /** It takes up to so many, of `maxFile` bytes all together; they come as `files`, on the disk. */
  manyFiles?: number
  /** Answers with a file, not with JSON: a PDF, or the media types named. */
  binary?: true | readonly string[]
  /** Calls an hour that one secret of the path allows. */
  perHour?: number
  /** Reads without bound: a person has one such answer at a time, and the next one waits (whole-lists.ts). */
  heavy?: true
  /** Failures that only this route knows of, for the API description; the others follow from what stands here (failures.ts). */
  failures?: readonly ErrorCode[]
  /** Status of success; 201 for POST and 200 for the others where not given. */
  status?: number
  /** Answers with 200 (`Already`) where what it makes is there. */
  orAlready?: true
  /** The call handles its own transactions (a failed sign-in must be remembered), and asks `stillMay` in each that writes. */
  ownTransactions?: true
  /** A secret of `data` that isn't kept for who repeats the call: they get null there. */
  unkept?: string
  /** Its transaction is the only one while it runs: nobody writes what they had read before (`transactionAlone`). */
  alone?: true
  /** Slow work before the transaction (password hashes); its result is `prepared`. */
  prepare?: (call: Omit<Call<z.output<Q>, z.output<B>, undefined>, 'prepared'>) => Promise<X>
  /** The record as it is now: what a PUT answers after it wrote, where `run` gives nothing, and what a stale one gets with the 412. */
  current?: (call: Call<z.output<Q>, z.output<B>, X>) => Promise<z.output<R>>
  run: (call: Call<z.output<Q>, z.output<B>, X>) => Answer<z.output<R>> | Promise<Answer<z.output<R>>>
}

export type Route = Definition<z.ZodType, z.ZodType, z.ZodType, unknown>

/**
 * One call of the API: who may make it, what it takes, what it answers and what it does. Every method but GET runs in
 * one transaction, in which session and role are read again; a thrown error undoes all of it.
 */
export function route<
  R extends z.ZodType,
  Q extends z.ZodType = z.ZodType<Record<string, never>>,
  B extends z.ZodType = z.ZodType<undefined>,
  X = undefined,
>(definition: Definition<Q, B, R, X>): Route {
  return definition as unknown as Route
}

/** A call that only Admins may make. */
export const adminRoute = <
  R extends z.ZodType,
  Q extends z.ZodType = z.ZodType<Record<string, never>>,
  B extends z.ZodType = z.ZodType<undefined>,
  X = undefined,
>(
  definition: Omit<Definition<Q, B, R, X>, 'permission'>,
): Route => route({ ...definition, permission: soloAdmin } as Definition<Q, B, R, X>)
