import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isEmptied, outboxName } from './keeping.ts'
import { noteStore } from './lost.ts'

/** A file that actions speak of, by its content. */
export interface KeptFile {
  /** SHA-256, in hex. */
  impronta: string
  blob: Blob
  nome: string
  /** The server has it, as far as is known: it isn't sent again unless the server asks for it. */
  mandato?: boolean
  /** It stands beside a document: where the server will never take it, the document goes without. */
  accanto?: boolean
}

/** A file that the server will never take, and why. */
interface RefusedFile {
  impronta: string
  motivo: string
}

/** As the server says it; while nothing is known, whether it waits or is on its way. */
export type ActionState = 'in_attesa' | 'in_invio' | 'fatta' | 'scelta' | 'verifica' | 'respinta'

type Value = string | number | boolean | null
export interface Conflict {
  campo: string
  prima: Value
  dopo: Value
  ufficio: Value
}
/** What the server says of an action. */
export interface Told {
  motivo: string | null
  contrasti: Conflict[]
  ufficio: { chi: string; quando: string } | null
  /** Of the visit, as the action left it; servers of before don't say. */
  versione?: number | null
  /** The server's number of what the action made. */
  creato?: number | null
}

export interface NewAction {
  tipo: string
  /** Null for what is of no visit: then `clienteId` says whose it is. */
  visitaId: number | null
  corpo: unknown
  /** Whom it is about, in words. */
  titolo: string
  /** Ids of actions that come before it. */
  dopo?: string[]
  /** For whom it was written: the visit may have gone to somebody else meanwhile. */
  clienteId?: number
  /** Id of the `scelta` that it answers. */
  risponde?: string
  /** The uid of what it makes: a visit, a boiler, an air conditioner. */
  nato?: string
  /** Of the visit, where only this device has a number for it. */
  visitaUid?: string
  /** Where servers of before don't understand it. */
  formato?: number
}

/** What is kept together with an action, or not at all. */
export interface Along {
  /** Files that it speaks of. */
  file?: readonly KeptFile[]
  /** A draft that has become this action: written anew, or gone. */
  bozza?: { nome: string; valore: unknown }
  /** Place of an action that this one takes the place of: it goes. */
  alPostoDi?: number
  /** Further actions that are confirmed with it, each with its files and to be done after the one before. */
  poi?: readonly { action: NewAction; file?: readonly KeptFile[] }[]
}

export interface Action extends NewAction {
  /** SHA-256 of the files that it speaks of. */
  file?: string[]
  /** Its place in the order. */
  n: number
  /** The same for ever, so that the server knows it again. */
  id: string
  /** When it was confirmed, by the server's clock as far as this device knows it; ISO UTC. */
  confermataIl: string
  /** The same by this device's own clock; ISO UTC. */
  oraTelefono?: string
  /** The last time that the server had said by then; ISO UTC. */
  epoca: string
  stato: ActionState
  tentativi: number
  /** Not before, in ms. */
  prossimoIl: number
  risposta: Told | null
  /** When an answer came, in ms. */
  rispostaIl: number | null
  /** Waits for one before it. */
  trattenuta?: boolean
  /** What it goes without. */
  senzaFile?: RefusedFile[]
  /** One before it was refused on this device: it goes without. */
  senzaPrima?: boolean
}

/** What one browser keeps of a user's work until the server has it: actions, their files, drafts. */
export interface Store extends DBSchema {
  azioni: { key: number; value: Action }
  tempo: { key: 'server'; value: { detto: string; scarto: number } }
  file: { key: string; value: KeptFile }
  /** What is being written, by what it is about: `rapporto 12`. */
  bozze: { key: string; value: unknown }
}

const VERSION = 2

/** What browsers say of a connection that they have closed by themselves, as iOS does while the page sleeps. */
const CLOSED = ['InvalidStateError', 'UnknownError']

/**
 * Opened anew for each use, and once more where the browser had closed it meanwhile: then `work` runs again, and must not
 * mind what it may have done.
 */
export async function using<T>(user: number, work: (db: IDBPDatabase<Store>) => Promise<T>): Promise<T> {
  try {
    return await once(user, work)
  } catch (cause) {
    if (!CLOSED.includes((cause as Error).name)) throw cause
    return once(user, work)
  }
}

async function once<T>(user: number, work: (db: IDBPDatabase<Store>) => Promise<T>): Promise<T> {
  if (isEmptied(user)) throw new Error('emptied from afar')
  let fresh = false
  const db = await openDB<Store>(outboxName(user), VERSION, {
    upgrade(store, from) {
      fresh = from < 1
      if (from < 1) {
        store.createObjectStore('azioni', { keyPath: 'n', autoIncrement: true })
        store.createObjectStore('tempo')
      }
      store.createObjectStore('file', { keyPath: 'impronta' })
      store.createObjectStore('bozze')
    },
  })
  noteStore(user, fresh)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Drafts that outlive the page and the session, of this user alone. Where the browser has no room they are the page's. */
export const drafts = {
  read: <T>(user: number, name: string): Promise<T | null> =>
    using(user, (db) => db.get('bozze', name))
      .then((found) => (found as T | undefined) ?? null)
      .catch(() => null),
  /** Their names; who has never kept anything here stays without a database. */
  names: async (user: number): Promise<string[]> => {
    try {
      const there = await indexedDB.databases()
      if (!there.some(({ name }) => name === outboxName(user))) return []
      return await using(user, (db) => db.getAllKeys('bozze'))
    } catch {
      return []
    }
  },
  /** @returns whether it is kept */
  write: (user: number, name: string, draft: unknown): Promise<boolean> =>
    using(user, (db) => db.put('bozze', draft, name)).then(
      () => true,
      () => false,
    ),
  remove: (user: number, name: string): Promise<void> =>
    using(user, (db) => db.delete('bozze', name)).catch(() => {}),
}
