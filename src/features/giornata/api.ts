import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { onForget } from '#web/answers.ts'
import { type Kept, request, token } from '#web/http.ts'
import { memory, POCKET, pocketName } from '#web/memory.ts'
import type { Giornata } from './contract.ts'
import { type Domanda, rispostaDi, SENZA_CONTATTO_MS } from './risposte.rules.ts'

/**
 * The days that a technician's telephone keeps (docs/product.md §28.1, decision 025): one database of the browser's for
 * each user, deleted at logout by web/memory.ts, which knows of it by the entry `POCKET`.
 */

interface Tenuta {
  /** When it was asked for, in ms. */
  letta: number
  giornata: Giornata
}
interface Schema extends DBSchema {
  letture: { key: 'giornata'; value: Tenuta }
}

const OGNI_MS = 5 * 60_000

let tenuta: { utente: number; dati: Promise<Tenuta | undefined> } | null = null
onForget(() => {
  tenuta = null
})

/** Open only for as long as it is used: whoever deletes the database needn't wait for anybody. */
async function conArchivio<T>(utente: number, fai: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(pocketName(utente), 1, {
    upgrade: (nuovo) => void nuovo.createObjectStore('letture'),
  })
  try {
    return await fai(db)
  } finally {
    db.close()
  }
}

async function leggi(utente: number): Promise<Tenuta | undefined> {
  if (!memory.leggi(POCKET, utente)) return undefined
  if (tenuta?.utente !== utente)
    tenuta = { utente, dati: conArchivio(utente, (db) => db.get('letture', 'giornata')) }
  return tenuta.dati.catch(() => undefined)
}

/** What this user's kept days answer in the server's place; undefined where they can't. */
export async function rispostaTenuta(path: string, domanda?: Domanda): Promise<(Kept & object) | undefined> {
  const utente = memory.ultimoUtente<{ utente: { id: number } }>('utente')?.utente.id
  const adesso = Date.now()
  const letta = utente === undefined ? undefined : await leggi(utente)
  if (utente === undefined || !letta || adesso - letta.letta > SENZA_CONTATTO_MS) return undefined
  const risposta = rispostaDi(letta.giornata, { path, domanda, utenteId: utente, adesso })
  return risposta && { ...risposta, kept: letta.letta }
}

/** Asks for the days and keeps them. @throws ApiError; whatever the browser says where there is no room */
async function aggiorna(utente: number): Promise<void> {
  const mio = token.leggi()
  const letta = Date.now()
  const { data } = await request<{ data: Giornata }>('/giornata')
  if (mio !== token.leggi()) return
  const dati = { letta, giornata: data }
  // Said first: what is written is deleted at logout, whatever happens in between.
  memory.scrivi(POCKET, utente, {})
  await conArchivio(utente, (db) => db.put('letture', dati, 'giornata'))
  if (mio === token.leggi()) tenuta = { utente, dati: Promise.resolve(dati) }
  else memory.togli(POCKET)
}

/**
 * Keeps this user's days on this device while they are signed in: now, every five minutes while the page is in sight, and
 * when it comes back into sight or the network comes back. Where the browser has no room for it everything works as
 * before, online.
 * @returns ends it
 */
export function tieniGiornata(utente: number): () => void {
  let inCorso = false
  const chiedi = async () => {
    if (inCorso || document.visibilityState !== 'visible' || !navigator.onLine) return
    inCorso = true
    await aggiorna(utente).catch(() => {})
    inCorso = false
  }
  void chiedi()
  void navigator.storage?.persist?.().catch(() => {})
  const ogni = setInterval(chiedi, OGNI_MS)
  addEventListener('online', chiedi)
  document.addEventListener('visibilitychange', chiedi)
  return () => {
    clearInterval(ogni)
    removeEventListener('online', chiedi)
    document.removeEventListener('visibilitychange', chiedi)
  }
}
