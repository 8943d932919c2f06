/**
 * The one way to the server. Every screen calls `richiesta`; nothing else uses fetch. Light on purpose: it is part of
 * the sign-in page.
 */

/** A call that did not succeed: the server's envelope (decisions §2), or code `rete` and status 0 when none came. */
export class ErroreApi extends Error {
  readonly status: number
  readonly code: string
  /** Text by field name, only with validation errors. */
  readonly campi: Record<string, string>
  readonly richiesta: string | undefined
  /** With 412 the record as it is now. */
  readonly dati: unknown

  constructor(status: number, code: string, messaggio: string, corpo: CorpoErrore = {}) {
    super(messaggio)
    this.name = 'ErroreApi'
    this.status = status
    this.code = code
    this.campi = corpo.campi ?? {}
    this.richiesta = corpo.richiesta
    this.dati = corpo.data
  }
}

interface CorpoErrore {
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

export interface OpzioniRichiesta {
  metodo?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  corpo?: unknown
  query?: Record<string, string | number | boolean | null | undefined>
  /** `versione` of the record that the form started from: sent as If-Match. */
  ifMatch?: number | undefined
  /** Idempotency-Key of a POST; a new one when absent. Pass the same again to repeat the same submit. */
  chiave?: string
  signal?: AbortSignal
  /** A polling call: the server does not extend the session for it. */
  sfondo?: boolean
}

const VOCE_TOKEN = 'token'

export const token = {
  leggi: (): string | null => localStorage.getItem(VOCE_TOKEN),
  scrivi: (valore: string): void => localStorage.setItem(VOCE_TOKEN, valore),
  togli: (): void => localStorage.removeItem(VOCE_TOKEN),
}

let alTermine: () => void = () => {}

/** Says what happens when the server refuses the token (401): the session provider signs out. */
export function suSessioneScaduta(azione: () => void): void {
  alTermine = azione
}

/** A new Idempotency-Key. `crypto.randomUUID` is missing on plain http outside localhost. */
export function nuovaChiave(): string {
  const byte = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(byte, (b) => b.toString(16).padStart(2, '0')).join('')
}

/** The server's text for the user, else `generico`. */
export function testoErrore(
  errore: unknown,
  generico = 'Si è verificato un errore imprevisto. Riprova',
): string {
  return errore instanceof ErroreApi && errore.message ? errore.message : generico
}

/**
 * Calls `/api` + `percorso` and returns the whole envelope (`{data}` or `{data, count}`).
 * @throws ErroreApi on every failure; a DOMException named AbortError when `signal` cancels it.
 */
export async function richiesta<T>(percorso: string, opzioni: OpzioniRichiesta = {}): Promise<T> {
  const { corpo } = opzioni
  const json = corpo === undefined ? undefined : JSON.stringify(corpo)
  const dati = leggiJson(await chiama(percorso, opzioni, json, (risposta) => risposta.text()))
  if (dati === undefined) throw new ErroreApi(0, 'rete', IRRAGGIUNGIBILE)
  return dati as T
}

/** Sends a file with its fields, as a multipart POST. The same `chiave` again does not store it twice. */
export async function caricaFile<T>(percorso: string, modulo: FormData, chiave: string): Promise<T> {
  const testo = await chiama(percorso, { metodo: 'POST', chiave }, modulo, (risposta) => risposta.text())
  return leggiJson(testo) as T
}

/** A file of the server's, which only hands it out with the token: an address alone would not do. */
export const scaricaFile = (percorso: string, signal?: AbortSignal): Promise<Blob> =>
  chiama(percorso, { ...(signal && { signal }) }, undefined, (risposta) => risposta.blob())

const IRRAGGIUNGIBILE = 'Il server non risponde'

async function chiama<T>(
  percorso: string,
  { metodo = 'GET', query, ifMatch, chiave, signal, sfondo }: OpzioniRichiesta,
  corpo: string | FormData | undefined,
  leggi: (risposta: Response) => Promise<T>,
): Promise<T> {
  const intestazioni: Record<string, string> = { Accept: 'application/json' }
  const mio = token.leggi()
  if (mio) intestazioni.Authorization = `Bearer ${mio}`
  if (typeof corpo === 'string') intestazioni['Content-Type'] = 'application/json'
  if (ifMatch !== undefined) intestazioni['If-Match'] = `"${ifMatch}"`
  if (metodo === 'POST') intestazioni['Idempotency-Key'] = chiave ?? nuovaChiave()
  if (sfondo) intestazioni['X-Sfondo'] = '1'

  let risposta: Response
  let errore: CorpoErrore
  try {
    risposta = await fetch(indirizzo(percorso, query), {
      method: metodo,
      headers: intestazioni,
      cache: 'no-store',
      ...(corpo !== undefined && { body: corpo }),
      ...(signal && { signal }),
    })
    if (risposta.ok) return await leggi(risposta)
    errore = (leggiJson(await risposta.text()) ?? {}) as CorpoErrore
  } catch (causa) {
    if (signal?.aborted) throw causa
    throw new ErroreApi(0, 'rete', IRRAGGIUNGIBILE)
  }
  // A proxy that answers in the server's place speaks HTML: it counts as an unreachable server.
  if (!errore.error) throw new ErroreApi(risposta.status, 'rete', IRRAGGIUNGIBILE)
  if (risposta.status === 401 && mio && mio === token.leggi() && !percorso.startsWith('/auth/')) alTermine()
  throw new ErroreApi(risposta.status, errore.code ?? 'errore', errore.error, errore)
}

function indirizzo(percorso: string, query: OpzioniRichiesta['query'] = {}): string {
  const parametri = new URLSearchParams()
  for (const [nome, valore] of Object.entries(query)) {
    if (valore !== null && valore !== undefined && valore !== '') parametri.set(nome, String(valore))
  }
  const coda = parametri.toString()
  return `/api${percorso}${coda ? `?${coda}` : ''}`
}

function leggiJson(testo: string): unknown {
  try {
    return JSON.parse(testo)
  } catch {
    return undefined
  }
}
