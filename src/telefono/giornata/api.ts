// long because what the one database on the telephone keeps, renews and lets go of belongs together

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { rightNow } from '#shared/clock.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { mandaNome } from '#telefono/rapporti/components/nome-tenuto.ts'
import { conAzione } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { eDel } from '#visite/tempo/parti.rules.ts'
import { onForget } from '#web/answers.ts'
import { downloadFile, type Kept, type Lista, request, requestData, token } from '#web/http.ts'
import { hasConfirmed } from '#web/keeping.ts'
import { memory, POCKET, pocketName } from '#web/memory.ts'
import { onArrived } from '#web/outbox.ts'
import { type Action, using } from '#web/outbox-store.ts'
import { queryClient } from '#web/query.ts'
import { noteReady, untilReady } from '#web/ready.ts'
import type { Giornata } from './contract.ts'
import { conNati } from './nati.rules.ts'
import {
  ancoraScelti,
  ancoraTenuta,
  conArrivata,
  conServite,
  conUltime,
  type DomandaTenuta,
  documentiDaTenere,
  giornateUnite,
  haScadute,
  rispostaDallaGiornata,
  type Scelti,
  SENZA_CONTATTO_MS,
} from './risposte.rules.ts'
import { FOTO_BYTE, fotoDiPrima, GIORNI_DOCUMENTI, OGNI_MS, VISITE_PER_PARTE } from './rules.ts'

/**
 * The days that a technician's telephone keeps (docs/product.md §28.1, decision 025): one database of the browser's for
 * each user, deleted at logout by web/memory.ts, which knows of it by the entry `POCKET`.
 */

interface Tenuta {
  /** When it was asked for, in ms. */
  letta: number
  giornata: Giornata
}
/** Other readings that a report needs, by their call. */
const ALTRE = ['/articoli', '/frasi', '/azienda'] as const
interface Schema extends DBSchema {
  letture: { key: string; value: Tenuta | object | Blob }
}

let tenuta: { utente: number; dati: Promise<Tenuta | undefined> } | null = null
onForget(() => {
  tenuta = null
})

/**
 * Open only for as long as it is used: whoever deletes the database needn't wait for anybody. Who has signed out meanwhile,
 * in whatever tab, leaves nothing: no database is made anew after the deletion.
 * @throws Error where nothing is kept for this user
 */
async function conArchivio<T>(utente: number, fai: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const siTiene = () => memory.leggi(POCKET, utente) !== null
  if (!siTiene()) throw new Error('nothing is kept for this user')
  const db = await openDB<Schema>(pocketName(utente), 1, {
    upgrade: (nuovo) => void nuovo.createObjectStore('letture'),
  })
  try {
    return await fai(db)
  } finally {
    db.close()
    if (!siTiene()) indexedDB.deleteDatabase(pocketName(utente))
  }
}

/** What is kept for this user, if anything. */
export async function leggiGiornata(utente: number): Promise<Tenuta | undefined> {
  if (!memory.leggi(POCKET, utente)) return undefined
  if (tenuta?.utente !== utente)
    tenuta = {
      utente,
      dati: conArchivio(utente, async (db) => (await db.get('letture', 'giornata')) as Tenuta | undefined),
    }
  return tenuta.dati.catch(() => undefined)
}

/** Visits of which this device has something that is being written, or has yet to reach the office for good. */
async function visiteCheServono(utente: number): Promise<Set<number>> {
  if (!(await hasConfirmed(utente))) return new Set()
  return using(utente, async (db) => {
    const azioni = (await db.getAll('azioni')).filter(({ stato }) => stato !== 'fatta')
    const bozze = (await db.getAllKeys('bozze')).map((nome) =>
      Number(/^(?:rapporto|gestione) (\d+)$/.exec(nome)?.[1]),
    )
    return new Set([...azioni.flatMap(({ visitaId }) => visitaId ?? []), ...bozze])
  }).catch(() => new Set<number>())
}

/**
 * Takes away what the telephone shows no longer, also while it hears nothing of the server: visits that are over with their
 * customers, and the whole where nothing was heard for long.
 */
async function sfoltisci(utente: number, adesso = rightNow()): Promise<void> {
  const letta = await leggiGiornata(utente)
  if (!letta) return
  if (adesso - letta.letta > SENZA_CONTATTO_MS) {
    tenuta = null
    memory.togli(POCKET)
    return
  }
  const giornata = ancoraTenuta(letta.giornata, adesso, await visiteCheServono(utente))
  if (quanteVisite(giornata) === quanteVisite(letta.giornata)) return
  const dati = { ...letta, giornata }
  const restano = new Set(
    giornata.schede.flatMap(({ documenti }) => documenti.data.map(({ id }) => fileDi(id))),
  )
  await conArchivio(utente, async (db) => {
    await db.put('letture', dati, 'giornata')
    for (const nome of await db.getAllKeys('letture'))
      if (nome.startsWith('documento ') && !restano.has(nome)) await db.delete('letture', nome)
    await soloFoto(db, fotoDaTenere(giornata))
  })
  tenuta = { utente, dati: Promise.resolve(dati) }
}

const quanteVisite = ({ visite, conAltri = [] }: Giornata) => visite.length + conAltri.length

const ioDi = () => memory.ultimoUtente<{ utente: { id: number; nome_utente: string } }>('utente')?.utente

/** What this user's kept days answer in the server's place; undefined where they can't. */
export async function rispostaTenuta(
  path: string,
  domanda?: DomandaTenuta,
): Promise<(Kept & object) | undefined> {
  const utente = ioDi()?.id
  const adesso = rightNow()
  const letta = utente === undefined ? undefined : await leggiGiornata(utente)
  if (utente === undefined || !letta || adesso - letta.letta > SENZA_CONTATTO_MS) return undefined
  const lettura = await leggiAltra(utente, path, domanda)
  if (lettura) return { ...lettura, kept: letta.letta }
  const giornata = await conNatiQui(utente, letta.giornata)
  // Mostly nothing is over: nobody waits for what needn't be known.
  const servono = haScadute(giornata, adesso) ? await visiteCheServono(utente) : new Set<number>()
  const risposta = rispostaDallaGiornata(giornata, { path, domanda, utenteId: utente, adesso, servono })
  return risposta && { ...risposta, kept: letta.letta }
}

/** The kept days with what this device has made, and they don't have yet. */
async function conNatiQui(utente: number, giornata: Giornata): Promise<Giornata> {
  if (!(await hasConfirmed(utente))) return giornata
  const azioni = await using(utente, (db) => db.getAll('azioni')).catch(() => [])
  return conNati(giornata, azioni, { id: utente, nome_utente: ioDi()?.nome_utente ?? '' })
}

/** A visit that was begun on this device, by its own number; undefined where it isn't here any more. */
export async function trovaNata(utente: number, id: number): Promise<Appuntamento | undefined> {
  const letta = await leggiGiornata(utente)
  const giornata = letta && (await conNatiQui(utente, { ...letta.giornata, visite: [] }))
  return giornata?.visite.find((visita) => visita.id === id)
}

/** Whether a customer is among those of the kept days. */
export const tieneCliente = async (utente: number, id: number): Promise<boolean> =>
  (await leggiGiornata(utente))?.giornata.schede.some(({ cliente }) => cliente.id === id) ?? false

/** What was kept of another reading; of reports, those of the visits that are asked about. */
async function leggiAltra(
  utente: number,
  path: string,
  domanda?: DomandaTenuta,
): Promise<object | undefined> {
  const documento = /^\/documenti\/(\d+)\/(preview|download)$/.exec(path)?.[1]
  if (documento) {
    const file = await conArchivio(utente, (db) => db.get('letture', fileDi(documento))).catch(
      () => undefined,
    )
    return file instanceof Blob ? { file } : undefined
  }
  const foto = /^\/foto\/(\d+)$/.exec(path)?.[1]
  if (foto) {
    const file = await conArchivio(utente, (db) => db.get('letture', fotoFile(foto))).catch(() => undefined)
    return file instanceof Blob ? { file } : undefined
  }
  const diVisite = path === '/rapporti' && typeof domanda?.visite === 'string'
  if (!diVisite && !(ALTRE as readonly string[]).includes(path)) return undefined
  const kept = await conArchivio(utente, (db) => db.get('letture', path)).catch(() => undefined)
  if (!diVisite) return kept
  const visite = new Set(String(domanda.visite).split(',').map(Number))
  const data = (kept as Lista<{ appuntamento_id: number }> | undefined)?.data
  const righe = data?.filter(({ appuntamento_id }) => visite.has(appuntamento_id))
  return righe && { data: righe, count: righe.length }
}

const fileDi = (id: number | string) => `documento ${id}`
const fotoFile = (id: number | string) => `foto ${id}`
const SCELTI = 'scelti'

const leggiScelti = async (utente: number): Promise<Scelti> =>
  ((await conArchivio(utente, (db) => db.get('letture', SCELTI))) as Scelti | undefined) ?? {}

/** Whether somebody wants this document kept here; null where its customer isn't among those of the kept days. */
export async function seScelto(utente: number, id: number): Promise<boolean | null> {
  const letta = await leggiGiornata(utente)
  if (!letta?.giornata.schede.some(({ documenti }) => documenti.data.some((file) => file.id === id)))
    return null
  return ancoraScelti(await leggiScelti(utente), rightNow()).includes(id)
}

/** Keeps a document for a week, or no longer. @throws ApiError; whatever the browser says where there is no room */
export async function scegliDocumento(utente: number, id: number, si: boolean): Promise<void> {
  const letta = await leggiGiornata(utente)
  if (!letta) return
  const { [id]: _, ...restanti } = await leggiScelti(utente)
  const nuovi: Scelti = si ? { ...restanti, [id]: rightNow() } : restanti
  await conArchivio(utente, (db) => db.put('letture', nuovi, SCELTI))
  await aggiornaDocumenti(utente, letta.giornata)
}

/** Keeps the documents of who is visited today and tomorrow, and those wanted, each asked for once; lets go of the others. */
async function aggiornaDocumenti(utente: number, giornata: Giornata): Promise<void> {
  const scelti = ancoraScelti(await leggiScelti(utente), rightNow())
  const voluti = documentiDaTenere(giornata, oggi(), scelti)
  const tenuti = await conArchivio(utente, (db) => db.getAllKeys('letture'))
  for (const id of voluti) {
    if (tenuti.includes(fileDi(id))) continue
    const file = await downloadFile(`/documenti/${id}/preview`)
    await conArchivio(utente, (db) => db.put('letture', file, fileDi(id)))
  }
  await conArchivio(utente, async (db) => {
    for (const nome of tenuti)
      if (nome.startsWith('documento ') && !voluti.some((id) => fileDi(id) === nome))
        await db.delete('letture', nome)
  })
}

/** Of who is visited today and tomorrow: what was photographed the last time. */
const fotoDaTenere = ({ visite, lavori }: Giornata): number[] => {
  const fino = addDays(oggi(), GIORNI_DOCUMENTI)
  const presto = new Set(visite.filter((visita) => eDel(visita, oggi(), fino)).map(({ id }) => id))
  return lavori
    .filter(({ visitaId }) => presto.has(visitaId))
    .flatMap(({ ultimaVolta }) => fotoDiPrima(ultimaVolta?.foto ?? []))
    .map(({ id }) => id)
}

async function soloFoto(db: IDBPDatabase<Schema>, volute: readonly number[]): Promise<void> {
  for (const nome of await db.getAllKeys('letture'))
    if (nome.startsWith('foto ') && !volute.some((id) => fotoFile(id) === nome))
      await db.delete('letture', nome)
}

/** Keeps photographs of last time, each asked for once, as long as there is room; lets go of the others. */
async function aggiornaFoto(utente: number, giornata: Giornata): Promise<void> {
  const volute = fotoDaTenere(giornata)
  await conArchivio(utente, (db) => soloFoto(db, volute))
  let byte = 0
  for (const id of volute) {
    const tenuta = await conArchivio(utente, (db) => db.get('letture', fotoFile(id)))
    const file = tenuta instanceof Blob ? tenuta : await downloadFile(`/foto/${id}`)
    byte += file.size
    if (byte > FOTO_BYTE) return
    if (file !== tenuta) await conArchivio(utente, (db) => db.put('letture', file, fotoFile(id)))
  }
}

/** Keeps what else a report needs: the list, the sentences, whose paper it is, the reports of these visits. */
async function aggiornaAltre(utente: number, visite: readonly number[]): Promise<void> {
  const letture: [string, object][] = []
  for (const path of ALTRE) letture.push([path, await request<object>(path)])
  const ids = visite.slice(0, 60).join()
  if (ids) letture.push(['/rapporti', await request<object>('/rapporti', { query: { visite: ids } })])
  await conArchivio(utente, async (db) => {
    for (const [path, risposta] of letture) await db.put('letture', risposta, path)
  })
}

async function chiediGiornata(): Promise<Giornata> {
  const parte = (n: number) => requestData<Giornata>('/giornata', { query: { parte: n } })
  const parti: [Giornata, ...Giornata[]] = [await parte(0)]
  while (parti.at(-1)?.visite.length === VISITE_PER_PARTE) parti.push(await parte(parti.length))
  return giornateUnite(parti)
}

/** What this device has sent is in what it keeps at once: without a network a visit stands as one has left it. */
async function piega(utente: number, azioni: readonly Action[]): Promise<void> {
  const letta = await leggiGiornata(utente)
  const gestite = azioni.filter(
    ({ tipo, risposta }) =>
      (tipo === 'visita.gestisci' || tipo === 'visita.inizia') && risposta?.versione != null,
  )
  if (!letta || gestite.length === 0) return
  const giornata = gestite.reduce((tenuta, azione) => {
    const { lavori = [] } = azione.corpo as { lavori?: { scadenzaId: number; fatto: boolean }[] }
    const fatti = azione.stato === 'fatta' ? lavori.filter(({ fatto }) => fatto) : []
    return conArrivata(tenuta, azione.visitaId ?? 0, {
      riga: (visita) => conAzione(visita, azione),
      fatti: new Set(fatti.map(({ scadenzaId }) => scadenzaId)),
    })
  }, letta.giornata)
  const dati = { ...letta, giornata }
  await conArchivio(utente, (db) => db.put('letture', dati, 'giornata'))
  tenuta = { utente, dati: Promise.resolve(dati) }
}

/** The same of what arrived while nothing listened: a page begins to keep the days only once it is quiet. */
async function piegaArrivate(utente: number): Promise<void> {
  if (await hasConfirmed(utente)) await piega(utente, await using(utente, (db) => db.getAll('azioni')))
}

/** Asks for the days and keeps them. @throws ApiError; whatever the browser says where there is no room */
async function aggiorna(utente: number, finita: () => boolean): Promise<void> {
  const gettone = token.leggi()
  const letta = rightNow()
  const data = await chiediGiornata()
  const servono = await visiteCheServono(utente)
  const vecchia = await leggiGiornata(utente)
  if (gettone !== token.leggi() || finita()) return
  const dati = {
    letta,
    giornata: vecchia ? conServite(conUltime(data, vecchia.giornata), vecchia.giornata, servono) : data,
  }
  // Said first: nothing is written without it, and logout takes it away.
  memory.scrivi(POCKET, utente, {})
  await conArchivio(utente, (db) => db.put('letture', dati, 'giornata'))
  if (gettone !== token.leggi()) return
  tenuta = { utente, dati: Promise.resolve(dati) }
  void queryClient.invalidateQueries({ queryKey: ['giornata'] })
  await aggiornaAltre(
    utente,
    data.visite.map(({ id }) => id),
  )
  await aggiornaDocumenti(utente, data)
  await aggiornaFoto(utente, data)
}

/** Whether a whole report can be written from what is kept: a line that was cut may have brought the days alone. */
async function bastano(utente: number): Promise<boolean> {
  if (!(await leggiGiornata(utente))) return false
  const tenute = await conArchivio(utente, (db) => db.getAllKeys('letture'))
  return ALTRE.every((path) => tenute.includes(path))
}

/**
 * Keeps this user's days on this device while they are signed in: now, every five minutes while the page is in sight, and
 * when it comes back into sight or the network comes back. Where the browser has no room for it everything works as
 * before, online.
 * @returns ends it
 */
export function tieniGiornata(utente: number): () => void {
  let inCorso = false
  let finita = false
  const chiedi = async () => {
    if (inCorso || document.visibilityState !== 'visible') return
    inCorso = true
    await sfoltisci(utente).catch(() => {})
    if (navigator.onLine && !finita) await mandaNome(utente).catch(() => {})
    if (navigator.onLine && !finita) await aggiorna(utente, () => finita).catch(() => {})
    if (!finita && (await bastano(utente).catch(() => false))) noteReady('days', 1)
    inCorso = false
  }
  void piegaArrivate(utente)
    .catch(() => {})
    .then(chiedi)
  // Where nothing could be kept nothing is asked for again and again.
  const smetti = untilReady(
    'days',
    () => void leggiGiornata(utente).then((dati) => dati && chiedi(), Boolean),
  )
  void navigator.storage?.persist?.().catch(() => {})
  const ogni = setInterval(chiedi, OGNI_MS)
  const nonPiu = onArrived(async (utenteId, azione) => {
    if (utenteId === utente && !finita) await piega(utente, [azione])
  })
  addEventListener('online', chiedi)
  document.addEventListener('visibilitychange', chiedi)
  return () => {
    finita = true
    smetti()
    nonPiu()
    clearInterval(ogni)
    removeEventListener('online', chiedi)
    document.removeEventListener('visibilitychange', chiedi)
  }
}
