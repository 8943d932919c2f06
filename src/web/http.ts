// long because a call, its repeat, its failure and what the device answers instead are one way

/**
 * The one way to the server. Every screen calls `request`; nothing else uses fetch. Light on purpose: it is part of
 * the sign-in page.
 */

import { forget, lastAnswer, onForget, remember } from './answers.ts'
import { isForeign } from './foreign.ts'
import { keyOf, wasAnswered, wasLost } from './idempotency.ts'
import { deviceHeader, emptyDevice } from './keeping.ts'
import { memory } from './memory.ts'
import { hearTime, note, server } from './reachable.ts'

/** A call that did not succeed: the server's envelope (docs/product.md §3.3), or code `rete` and status 0 when none came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Text by field name, only with validation errors. */
  readonly campi: Record<string, string>
  readonly richiesta: string | undefined
  /** With 412 the record as it is now. */
  readonly dati: unknown

  constructor(status: number, code: string, message: string, body: ErrorBody = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.campi = body.campi ?? {}
    this.richiesta = body.richiesta
    this.dati = body.data
  }
}

type ErrorBody = Partial<{
  error: string
  code: string
  campi: Record<string, string>
  richiesta: string
  data: unknown
}>

/** The envelope of a list: `count` is the number of all matching records, also when a page is returned. */
export interface Lista<T> extends Kept {
  data: T[]
  count: number
}

/** What the telephone has answered in the server's place says when it was read, in ms. */
export interface Kept {
  kept?: number
  /** Where what was asked for is a file. */
  file?: Blob
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  query?: Record<string, string | number | boolean | null | undefined>
  /** `versione` of the record that the form started from: sent as If-Match. */
  ifMatch?: number | undefined
  /**
   * Idempotency-Key of a write; a new one when absent. A request that got no answer keeps its own by itself when it is
   * sent again unchanged.
   */
  key?: string
  signal?: AbortSignal
}

const TOKEN = 'token'

/** Calls that left before their screen's code was here (main.tsx), by address: each is taken up once, soon, and
 * by who asked: another tab may have changed the token since. */
export const partite = new Map<string, { answer: Promise<Response>; token: string | null }>()
setTimeout(() => partite.clear(), 20_000)
onForget(() => partite.clear())

export const token = {
  leggi: (): string | null => localStorage.getItem(TOKEN),
  scrivi(value: string): void {
    forget()
    localStorage.setItem(TOKEN, value)
  },
  togli(): void {
    forget()
    localStorage.removeItem(TOKEN)
  },
}

type Pocket = (path: string, query: RequestOptions['query']) => Promise<Kept | undefined>
let pocket: Pocket = async () => undefined

/** Says what answers a reading when the server doesn't, or takes too long: what this device has kept, if anything. */
export function onNoAnswer(look: Pocket): void {
  pocket = look
}

let atEnd: (why: string) => void = () => {}
let atCodeWanted: () => void = () => {}

/** Says what happens when the server refuses the token (401): the session provider signs out, and may say why. */
export function onSessionExpired(action: (why: string) => void): void {
  atEnd = action
}

/** Says what happens when an Admin has to set up the second step of the sign-in before anything else (403). */
export function onCodeWanted(action: () => void): void {
  atCodeWanted = action
}

let askPassword: (why: string) => Promise<boolean> = async () => false
let asking: Promise<boolean> | undefined

/** Says how a password is asked for again where a call wants one (403), for what it says: true once the server has taken it. */
export function onConfirmationWanted(ask: (why: string) => Promise<boolean>): void {
  askPassword = ask
}

/** One question for all the calls that wait for it. */
const confirmed = (why: string): Promise<boolean> => {
  asking ??= askPassword(why).finally(() => {
    asking = undefined
  })
  return asking
}

/** The server's text for the user, else what could not be done; a lost network or a broken server is said on the line below. */
export function errorText(error: unknown, whatFailed?: string): string {
  const said = error instanceof ApiError ? error.message : ''
  if (whatFailed && (said === UNREACHABLE || said === FAILED)) return `${whatFailed}\n${said}`
  return said || (whatFailed ?? 'Si è verificato un errore imprevisto. Riprova')
}

/**
 * Calls `/api` + `path` and returns the whole envelope (`{data}` or `{data, count}`).
 * @throws ApiError on every failure; a DOMException named AbortError when `signal` cancels it.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const asked = ask<T>(path, options)
  if ((options.method ?? 'GET') !== 'GET') return asked
  const late = new Promise<null>((over) => setTimeout(() => over(null), patience))
  const answer = await Promise.race([asked, late]).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'rete') return null
    throw error
  })
  if (answer !== null) return answer
  const kept = await pocket(path, options.query)
  if (!kept?.kept) return asked
  note(server.reached, kept.kept)
  return kept as T
}

async function ask<T>(path: string, options: RequestOptions): Promise<T> {
  const { body, method = 'GET' } = options
  const url = method === 'GET' ? address(path, options.query) : ''
  const noted = lastAnswer(url)
  const mine = token.leggi()
  const data = await call(
    path,
    { ...options, ...(noted && { etag: noted.etag }) },
    body === undefined ? undefined : JSON.stringify(body),
    async (response) => {
      const read = response.status === 304 ? noted?.data : parse(await response.text())
      const etag = response.headers.get('etag')
      // An answer to somebody who has signed out meanwhile is not kept.
      if (url && etag && read !== undefined && mine && mine === token.leggi()) remember(url, etag, read)
      return read
    },
    TIMEOUT_MS,
  )
  if (data === undefined) throw new ApiError(0, 'rete', UNREACHABLE)
  return data as T
}

/** The same where only the answer's data are wanted: a record, or the rows of a list. */
export const requestData = async <T>(path: string, options?: RequestOptions): Promise<T> =>
  (await request<{ data: T }>(path, options)).data

/** Sends a file with its fields, as a multipart POST, once for each `key`; it may take `timeout` ms, or as long as it takes. */
export async function uploadFile<T>(path: string, form: FormData, key: string, timeout?: number): Promise<T> {
  const text = await call(path, { method: 'POST', key }, form, (response) => response.text(), timeout)
  return parse(text) as T
}

/** A file of the server's, which only hands it out with the token: an address alone would not do. */
export const downloadFile = (path: string, signal?: AbortSignal): Promise<Blob> =>
  call(path, { ...(signal && { signal }) }, undefined, (response) => response.blob()).catch(async (error) => {
    const lost = error instanceof ApiError && error.code === 'rete'
    const kept = lost ? await pocket(path, undefined) : undefined
    if (kept?.file) return kept.file
    throw error
  })

/** The same with the name that the server gives it, which is safe to be saved under, whatever whoever sent it called it. */
export const downloadNamed = (path: string): Promise<{ file: Blob; nome: string }> =>
  call(path, {}, undefined, async (response) => {
    const [, nome = 'file.bin'] =
      /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { file: await response.blob(), nome: decodeURIComponent(nome) }
  })

const currentUser = () => memory.ultimoUtente<{ utente: { id: number } }>('utente')?.utente.id

/** What each call says of who asks, and from which browser. */
export function whoAsks(): Record<string, string> {
  const mine = token.leggi()
  return {
    Accept: 'application/json',
    'X-Dispositivo': deviceHeader(currentUser()),
    ...(mine && { Authorization: `Bearer ${mine}` }),
  }
}

/** Calls that know by themselves what a 401 means. */
const OWN_401 = /^\/auth\/(login|logout|me|password)$/

/** An Admin has called back what this browser holds. */
export const REVOKED = 'dispositivo_revocato'

const UNREACHABLE = 'Il server non risponde'
const FAILED = 'Il server ha risposto con un errore'
const TOO_LARGE = 'Troppo grande per passare: lo rifiuta il proxy davanti al server. Dillo a chi lo gestisce.'

/** What was answered in no words of ours. */
const HTML: ErrorBody = {}

/** How long a reading waits for the server before what the device has kept is shown. */
const PATIENCE_MS = 3_000
let patience = PATIENCE_MS

/** The server has been waited for already: until it answers, readings are shown what the device has kept at once. */
export function waitNoLonger(): void {
  patience = 0
}

/** A call lost on a dying connection may never fail by itself. Files may take as long as they take. */
const TIMEOUT_MS = 60_000

/** Calls `/api` + `path`; `read` takes what was answered. @throws ApiError, AbortError as `request` */
export async function call<T>(
  path: string,
  options: RequestOptions & { etag?: string },
  body: string | FormData | undefined,
  read: (response: Response) => Promise<T>,
  timeout?: number,
): Promise<T> {
  const { method = 'GET', query, ifMatch, key, signal, etag } = options
  const mine = token.leggi()
  const headers = whoAsks()
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  if (ifMatch !== undefined) headers['If-Match'] = `"${ifMatch}"`
  // A change without If-Match can be repeated as it is.
  const write =
    method === 'POST' || method === 'DELETE' || ifMatch !== undefined
      ? `${method} ${path} ${ifMatch} ${typeof body === 'string' ? body : key}`
      : ''
  if (write) headers['Idempotency-Key'] = keyOf(write, key)
  if (etag) headers['If-None-Match'] = etag

  const lost = (reached = false) => {
    note(reached)
    const used = headers['Idempotency-Key']
    if (used) wasLost(write, used)
  }
  const { interrupted, done } = interruption(signal, timeout)
  let response: Response
  let error: ErrorBody
  try {
    const url = address(path, query)
    const first = method === 'GET' ? partite.get(url) : undefined
    const partita = first?.token === mine ? first?.answer : undefined
    partite.delete(url)
    const call = { method, headers, cache: 'no-store', signal: interrupted } as const
    const asked = Date.now()
    response = await (partita ?? fetch(url, { ...call, ...(body !== undefined && { body }) }))
    if (response.ok && isForeign(response)) throw new Error('foreign')
    hearTime(response.headers.get('date'), asked)
    patience = PATIENCE_MS
    if (response.ok || response.status === 304) {
      const answer = await read(response)
      wasAnswered(write)
      note(true)
      return answer
    }
    error = (parse(await response.text()) ?? HTML) as ErrorBody
  } catch (cause) {
    if (signal?.aborted) throw cause
    lost()
    throw new ApiError(0, 'rete', UNREACHABLE)
  } finally {
    done()
  }
  if (!error.error) {
    // A 500 in foreign words is the server's own, which is there; nobody knows what it wrote. So is a refusal without any.
    const refused = response.status === 413 || (response.status < 500 && error !== HTML)
    lost(response.status === 500 || refused)
    if (response.status === 500) throw new ApiError(500, 'errore_interno', FAILED)
    // Asked again it says the same.
    if (response.status === 413) throw new ApiError(413, 'troppo_grande', TOO_LARGE)
    if (refused) throw new ApiError(response.status, 'errore', FAILED)
    // A proxy that answers in the server's place speaks HTML: it counts as an unreachable server.
    throw new ApiError(response.status, 'rete', UNREACHABLE)
  }
  wasAnswered(write)
  note(true)
  if (error.code === REVOKED) {
    const user = currentUser()
    const { utenti } = error.data as { utenti: number[] }
    emptyDevice(utenti)
    // Another's data has gone from a browser that two people share: it has another number now.
    if (mine && user !== undefined && !utenti.includes(user)) return call(path, options, body, read, timeout)
  }
  if (response.status === 401 && mine && mine === token.leggi() && !OWN_401.test(path))
    atEnd(error.code === REVOKED ? error.error : '')
  if (error.code === 'codice_da_attivare' && mine === token.leggi()) atCodeWanted()
  // What was asked for waits as it is, and is asked for again.
  if (error.code === 'conferma_richiesta' && mine === token.leggi() && (await confirmed(error.error)))
    return call(path, options, body, read, timeout)
  throw new ApiError(response.status, error.code ?? 'errore', error.error, error)
}

/** The caller's signal and the time limit as one. */
function interruption(signal: AbortSignal | undefined, timeout: number | undefined) {
  const controller = new AbortController()
  const stop = () => controller.abort()
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  const timer = timeout === undefined ? undefined : setTimeout(stop, timeout)
  const done = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  return { interrupted: controller.signal, done }
}

function address(path: string, query: RequestOptions['query'] = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  }
  const search = params.toString()
  return `/api${path}${search ? `?${search}` : ''}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
