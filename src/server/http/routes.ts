import type * as z from 'zod'
import type { ContenutoDaInviare, FileDaInviare, FileRicevuto, FlussoDaInviare } from '#server/files/store.ts'
import type { Permesso, UtenteCorrente } from '#shared/permissions.ts'
import type { Contesto } from './context.ts'

export type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a list answers: one page of records and the number of all that match. */
export interface Elenco<T> {
  righe: T[]
  conteggio: number
}

/** The part of a list that is asked for; everything where `limit` is absent. */
export interface Pagina {
  limit?: number
  offset?: number
  /** False where nobody wants to know how many match: `conteggio` is then of the page. */
  conta?: false
}

export const NESSUN_LIMITE = 2_147_483_647

export type Chiamata<Q, B, X> = Contesto & {
  /** The numbers of the path (`:id`, `:anno` …); anything else there is a 404. */
  parametri: Record<string, number>
  id: number
  query: Q
  corpo: B
  /** What `prepara` gave. */
  preparato: X
  /** Address of the client. */
  indirizzo: string
  /** The file that came with a multipart body. */
  file: FileRicevuto | undefined
  /** The bearer token of this session; empty on public routes. */
  token: string
}

interface Definizione<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, X> {
  metodo: Metodo
  /** Below /api, with `:id` for the numbers. */
  percorso: string
  /** One Italian line for the API description. */
  titolo: string
  /** Who may call; 'pubblico' needs no session. There is no default: a route without it stops the start. */
  permesso: Permesso | 'pubblico'
  query?: Q
  corpo?: B
  /** Shape of `data` (of one item, where `elenco`). */
  risposta: R
  elenco?: true
  /** Does not count as use of the session (calls that screens repeat by themselves). */
  sfondo?: true
  /**
   * What people who get the very same answer have in common, or undefined for whoever gets one of their own: a GET
   * that their screens repeat is then made once for all who ask it with the same query (answers.ts).
   */
  comune?: (utente: UtenteCorrente) => string | undefined
  /** A GET that answers from elsewhere than the database (files), or does more than answer: no ETag, never a 304. */
  altrove?: true
  /** Takes a multipart body with one file of at most so many bytes; its text fields are `corpo`. */
  fileMassimo?: number
  /** Answers with a file, not with JSON: a PDF, or the media types named. */
  binario?: true | readonly string[]
  /** Status of success; 201 for POST and 200 for the others where not given. */
  stato?: number
  /** The call handles its own transactions (a failed sign-in must be remembered). */
  senzaTransazione?: true
  /** Slow work before the transaction (password hashes); its result is `preparato`. */
  prepara?: (chiamata: Omit<Chiamata<z.output<Q>, z.output<B>, undefined>, 'preparato'>) => Promise<X>
  /** The record as it is now: what a PUT answers after it wrote, and what a stale one gets with the 412. */
  corrente?: (chiamata: Chiamata<z.output<Q>, z.output<B>, X>) => Promise<z.output<R>>
  esegui: (
    chiamata: Chiamata<z.output<Q>, z.output<B>, X>,
  ) => Promise<
    Elenco<z.output<R>> | z.output<R> | FileDaInviare | ContenutoDaInviare | FlussoDaInviare | undefined
  >
}

export type Rotta = Definizione<z.ZodType, z.ZodType, z.ZodType, unknown>

/**
 * One call of the API: who may make it, what it takes, what it answers and what it does. Every method but GET runs in
 * one transaction; a thrown error undoes all of it.
 */
export function rotta<
  R extends z.ZodType,
  Q extends z.ZodType = z.ZodType<Record<string, never>>,
  B extends z.ZodType = z.ZodType<undefined>,
  X = undefined,
>(definizione: Definizione<Q, B, R, X>): Rotta {
  return definizione as unknown as Rotta
}
