/**
 * The one way to the server. Every screen calls `request`; nothing else uses fetch. Light on purpose: it is part of
 * the sign-in page.
 */

/** A call that did not succeed: the server's envelope (docs/product.md §3.3), or code `rete` and status 0 when none came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Text by field name, only with validation errors. */
  readonly campi: Record<string, string>
  readonly richiesta: string | undefined
  /** With 412 the record as it is now. */
  readonly dati: unknown

  constructor(status: number, code: string, messaggio: string, corpo: ErrorBody = {}) {
    super(messaggio)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.campi = corpo.campi ?? {}
    this.richiesta = corpo.richiesta
    this.dati = corpo.data
  }
}

interface ErrorBody {
  error?: string
  code?: string
  campi?: Record<string, string>
  richiesta?: string
  data?: unknown
}

/** The envelope of a list: `count` is the number of all matching records, also when a page is returned. */
export interface Lista<T> {
  data: T[]
  count: number
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  corpo?: unknown
  query?: Record<string, string | number | boolean | null | undefined>
  /** `versione` of the record that the form started from: sent as If-Match. */
  ifMatch?: number | undefined
  /**
   * Idempotency-Key of a write; a new one when absent. A request that got no answer keeps its own by itself when it is
   * sent again unchanged.
   */
  chiave?: string
  signal?: AbortSignal
  /** A polling call: the server does not extend the session for it. */
  sfondo?: boolean
}

const VOCE_TOKEN = 'token'

/** Calls that left before this code was here (scripts/build/first-calls.js), by address: each is taken up once, and soon. */
const partite = (globalThis as { partite?: Map<string, Promise<Response>> }).partite ?? new Map()
if (partite.size > 0) queueMicrotask(() => setTimeout(() => partite.clear(), 20_000))

export const token = {
  leggi: (): string | null => localStorage.getItem(VOCE_TOKEN),
  scrivi(valore: string): void {
    dimentica()
    localStorage.setItem(VOCE_TOKEN, valore)
  },
  togli(): void {
    dimentica()
    localStorage.removeItem(VOCE_TOKEN)
  },
}

function dimentica(): void {
  ricordate.clear()
  partite.clear()
}

/**
 * The last answers with their ETag, so that a repeated read of what did not change costs a 304. In memory only: nothing
 * of the customers is left in the browser's cache on disk.
 */
const ricordate = new Map<string, { etag: string; dati: unknown }>()
const RICORDATE = 40

function ricorda(dove: string, etag: string, dati: unknown): void {
  if (!token.leggi()) return
  ricordate.delete(dove)
  ricordate.set(dove, { etag, dati })
  const [prima] = ricordate.keys()
  if (ricordate.size > RICORDATE && prima !== undefined) ricordate.delete(prima)
}

let alTermine: () => void = () => {}

/** Says what happens when the server refuses the token (401): the session provider signs out. */
export function onSessionExpired(azione: () => void): void {
  alTermine = azione
}

/** A new Idempotency-Key. `crypto.randomUUID` is missing on plain http outside localhost. */
export function newKey(): string {
  const byte = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(byte, (b) => b.toString(16).padStart(2, '0')).join('')
}

/** The server's text for the user, else `generico`. */
export function errorText(
  errore: unknown,
  generico = 'Si è verificato un errore imprevisto. Riprova',
): string {
  return errore instanceof ApiError && errore.message ? errore.message : generico
}

/**
 * Calls `/api` + `path` and returns the whole envelope (`{data}` or `{data, count}`).
 * @throws ApiError on every failure; a DOMException named AbortError when `signal` cancels it.
 */
export async function request<T>(path: string, opzioni: RequestOptions = {}): Promise<T> {
  const { corpo, method = 'GET' } = opzioni
  const json = corpo === undefined ? undefined : JSON.stringify(corpo)
  const dove = method === 'GET' ? indirizzo(path, opzioni.query) : ''
  const nota = ricordate.get(dove)
  const dati = await chiama(
    path,
    { ...opzioni, ...(nota && { etag: nota.etag }) },
    json,
    async (risposta) => {
      const letti = risposta.status === 304 ? nota?.dati : leggiJson(await risposta.text())
      const etag = risposta.headers.get('etag')
      if (dove && etag && letti !== undefined) ricorda(dove, etag, letti)
      return letti
    },
    ATTESA_MS,
  )
  if (dati === undefined) throw new ApiError(0, 'rete', IRRAGGIUNGIBILE)
  return dati as T
}

/** Sends a file with its fields, as a multipart POST. The same `chiave` again does not store it twice. */
export async function uploadFile<T>(path: string, modulo: FormData, chiave: string): Promise<T> {
  const testo = await chiama(path, { method: 'POST', chiave }, modulo, (risposta) => risposta.text())
  return leggiJson(testo) as T
}

/** A file of the server's, which only hands it out with the token: an address alone would not do. */
export const downloadFile = (path: string, signal?: AbortSignal): Promise<Blob> =>
  chiama(path, { ...(signal && { signal }) }, undefined, (risposta) => risposta.blob())

const IRRAGGIUNGIBILE = 'Il server non risponde'

/** A call lost on a dying connection may never fail by itself. Files may take as long as they take. */
const ATTESA_MS = 60_000

/** Writes that nobody answered → their key. Only the same request again may carry it: it may have been done. */
const senzaRisposta = new Map<string, string>()
const SENZA_RISPOSTA = 50

/**
 * The key of a write: that of the same request, if it was sent and got no answer; else the given one, if no other
 * request has carried it.
 */
function chiaveDi(scritta: string, chiave: string | undefined): string {
  const sua = senzaRisposta.get(scritta)
  if (sua) return sua
  return chiave && ![...senzaRisposta.values()].includes(chiave) ? chiave : newKey()
}

/** Whether the last call reached the server; for the banner above the pages. */
export const server = {
  raggiunto: true,
  ascolta(avvisa: () => void): () => void {
    ascoltatori.add(avvisa)
    return () => ascoltatori.delete(avvisa)
  },
}
const ascoltatori = new Set<() => void>()

function segna(raggiunto: boolean): void {
  if (server.raggiunto === raggiunto) return
  server.raggiunto = raggiunto
  for (const avvisa of ascoltatori) avvisa()
}

async function chiama<T>(
  path: string,
  {
    method = 'GET',
    query,
    ifMatch,
    chiave,
    signal,
    sfondo: background,
    etag,
  }: RequestOptions & { etag?: string },
  corpo: string | FormData | undefined,
  leggi: (risposta: Response) => Promise<T>,
  attesa?: number,
): Promise<T> {
  const intestazioni: Record<string, string> = { Accept: 'application/json' }
  const mio = token.leggi()
  if (mio) intestazioni.Authorization = `Bearer ${mio}`
  if (typeof corpo === 'string') intestazioni['Content-Type'] = 'application/json'
  if (ifMatch !== undefined) intestazioni['If-Match'] = `"${ifMatch}"`
  // A change without If-Match can be repeated as it is.
  const scritta =
    method === 'POST' || method === 'DELETE' || ifMatch !== undefined
      ? `${method} ${path} ${ifMatch} ${typeof corpo === 'string' ? corpo : chiave}`
      : ''
  if (scritta) intestazioni['Idempotency-Key'] = chiaveDi(scritta, chiave)
  if (background) intestazioni['X-Sfondo'] = '1'
  if (etag) intestazioni['If-None-Match'] = etag

  const perso = () => {
    segna(false)
    const usata = intestazioni['Idempotency-Key']
    if (usata) senzaRisposta.set(scritta, usata)
    const [prima] = senzaRisposta.keys()
    if (prima !== undefined && senzaRisposta.size > SENZA_RISPOSTA) senzaRisposta.delete(prima)
  }
  const { interrotta, finita } = interruzione(signal, attesa)
  let risposta: Response
  let errore: ErrorBody
  try {
    const dove = indirizzo(path, query)
    const partita = method === 'GET' ? partite.get(dove) : undefined
    partite.delete(dove)
    risposta = await (partita ??
      fetch(dove, {
        method: method,
        headers: intestazioni,
        cache: 'no-store',
        ...(corpo !== undefined && { body: corpo }),
        signal: interrotta,
      }))
    if (risposta.ok || risposta.status === 304) {
      const letto = await leggi(risposta)
      senzaRisposta.delete(scritta)
      segna(true)
      return letto
    }
    errore = (leggiJson(await risposta.text()) ?? {}) as ErrorBody
  } catch (causa) {
    if (signal?.aborted) throw causa
    perso()
    throw new ApiError(0, 'rete', IRRAGGIUNGIBILE)
  } finally {
    finita()
  }
  // A proxy that answers in the server's place speaks HTML: it counts as an unreachable server.
  if (!errore.error) {
    perso()
    throw new ApiError(risposta.status, 'rete', IRRAGGIUNGIBILE)
  }
  senzaRisposta.delete(scritta)
  segna(true)
  if (risposta.status === 401 && mio && mio === token.leggi() && !path.startsWith('/auth/')) alTermine()
  throw new ApiError(risposta.status, errore.code ?? 'errore', errore.error, errore)
}

/** The caller's signal and the time limit as one. */
function interruzione(signal: AbortSignal | undefined, attesa: number | undefined) {
  const controllo = new AbortController()
  const ferma = () => controllo.abort()
  if (signal?.aborted) ferma()
  signal?.addEventListener('abort', ferma)
  const scadenza = attesa === undefined ? undefined : setTimeout(ferma, attesa)
  const finita = () => {
    clearTimeout(scadenza)
    signal?.removeEventListener('abort', ferma)
  }
  return { interrotta: controllo.signal, finita }
}

function indirizzo(path: string, query: RequestOptions['query'] = {}): string {
  const params = new URLSearchParams()
  for (const [nome, valore] of Object.entries(query)) {
    if (valore !== null && valore !== undefined && valore !== '') params.set(nome, String(valore))
  }
  const coda = params.toString()
  return `/api${path}${coda ? `?${coda}` : ''}`
}

function leggiJson(testo: string): unknown {
  try {
    return JSON.parse(testo)
  } catch {
    return undefined
  }
}
