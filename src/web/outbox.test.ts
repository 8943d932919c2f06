// long because every way that what waits may be lost, sent or refused stands here
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTelephone } from '#test/telephone.ts'
import { lostIsRead } from './lost.ts'
import type { Action, Store } from './outbox-store.ts'

/** What the office has been sent, and what it says: a stand-in, so that each answer can be chosen. */
interface Inviata {
  id: string
  tipo: string
  confermataIl: string
  oraTelefono: string | null
  epoca: string
  risponde: string | null
  clienteId: number | null
  senzaPrima?: boolean
}
const arrivate: Inviata[][] = []
const file: number[] = []
let conservato: string | undefined
/** A proxy before the server lets no file through, and says so in its own page. */
let proxy = false
let rifiutaFile: (corpo: string) => number | null = () => null
let esitoDi: (azione: Inviata) => object = () => ({ esito: 'fatta' })
let rifiuta: (corpo: string) => number | null = () => null
let orologio = () => Date.now()

const telefono = await openTelephone({
  app: {
    inject: async ({ url, payload }) => {
      const corpo = payload?.toString() ?? ''
      const headers = { date: new Date(orologio()).toUTCString() }
      if (url === '/api/azioni/file') {
        file.push(payload?.length ?? 0)
        if (proxy) return { statusCode: 413, body: '<h1>Request Entity Too Large</h1>', headers }
        const no = rifiutaFile(corpo)
        if (no !== null)
          return { statusCode: no, body: '{"error":"Foto troppo grande","code":"troppo_grande"}', headers }
        return { statusCode: 201, body: JSON.stringify({ data: { impronta: conservato } }), headers }
      }
      const no = rifiuta(corpo)
      if (no !== null) return { statusCode: no, body: '{"error":"Corpo non valido","code":"x"}', headers }
      const { azioni } = JSON.parse(corpo) as { azioni: Inviata[] }
      arrivate.push(azioni)
      const esiti = azioni.map((a) => ({
        ...{ id: a.id, motivo: null, contrasti: [], ufficio: null, cancellato: false },
        ...esitoDi(a),
      }))
      const adesso = new Date(orologio()).toISOString()
      return { statusCode: 200, body: JSON.stringify({ data: { esiti, adesso } }), headers }
    },
  },
})
afterAll(() => telefono.chiudi())
afterEach(() => void vi.restoreAllMocks())

let chi = { id: 0, token: 'mio' }
beforeEach(async () => {
  chi = { id: chi.id + 1, token: 'mio' }
  arrivate.length = 0
  file.length = 0
  esitoDi = () => ({ esito: 'fatta' })
  rifiuta = () => null
  rifiutaFile = () => null
  orologio = () => Date.now()
  telefono.rete = 'va'
  telefono.apri(chi)
  // What a page does when it opens is over.
  await vi.waitUntil(() => outbox.isKnown() && telefono.altraScheda.outbox.isKnown())
  await new Promise((poi) => setTimeout(poi, 30))
})

const { confirm, confirmAll, onArrived, outbox, remove, sendAll } = telefono.outbox
const azione = { tipo: 'visita.gestisci', visitaId: 7, titolo: 'Ada', corpo: { campi: {} } }
const inArchivio = () => telefono.store.using(chi.id, (db) => db.getAll('azioni'))
const stati = () => outbox.actions().map(({ stato }: Action) => stato)
const uno = (testo: string) => ({ impronta: testo, blob: new Blob([testo]), nome: 'a.jpg' })

test('salvata una volta è salvata: ciò che va storto dopo non la fa confermare di nuovo', async () => {
  telefono.rete = 'manca'
  const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('piena', 'QuotaExceededError')
  })
  const detta = await confirm(azione, 0)
  setItem.mockRestore()
  expect(detta.stato).toMatch(/in_attesa|in_invio/)
  // Signed out in another tab while it waited for the answer.
  const sua = confirm({ ...azione, visitaId: 8 }, 30)
  await new Promise((poi) => setTimeout(poi, 15))
  telefono.apri({ id: 999, token: 'altro' })
  await expect(sua).resolves.toMatchObject({ visitaId: 8 })
  expect((await inArchivio()).map(({ visitaId }) => visitaId)).toEqual([7, 8])
})

test('un archivio che il browser ha cancellato si riconosce finché lo si legge; uno che non c’è mai stato no', async () => {
  const perso = () => localStorage.getItem(`tepore-perso-${chi.id}`)
  const sparisce = async () => {
    await new Promise((fatto) => {
      indexedDB.deleteDatabase(`tepore-azioni-${chi.id}`).onsuccess = fatto
    })
    telefono.apri(chi)
  }
  await confirm(azione)
  expect([stati(), perso()]).toEqual([['fatta'], null])
  // Nothing waited: drafts may have gone, and the office needn't be told.
  await sparisce()
  await expect.poll(perso).toBe('{"azioni":0,"letto":false,"detto":true}')
  lostIsRead(chi.id)
  expect(perso()).toBeNull()

  telefono.rete = 'manca'
  await confirm(azione, 0)
  await sparisce()
  await expect.poll(perso).toBe('{"azioni":1,"letto":false,"detto":false}')
  lostIsRead(chi.id)
  expect(perso()).toBe('{"azioni":1,"letto":true,"detto":false}')
})

test('l’archivio che iOS ha chiuso si riapre una volta, e l’azione resta una', async () => {
  telefono.rete = 'manca'
  let chiuso = 0
  const vera = IDBObjectStore.prototype.getAll
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
    this: IDBObjectStore,
    ...dati
  ) {
    if (this.transaction.objectStoreNames.contains('bozze') && chiuso++ === 0)
      throw new DOMException('The database connection is closing', 'InvalidStateError')
    return vera.apply(this, dati)
  })
  await confirm(azione, 0)
  expect(chiuso).toBe(2)
  getAll.mockRestore()
  expect(await inArchivio()).toHaveLength(1)

  const sempre = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  await expect(confirm(azione, 0)).rejects.toThrow('Riapri Tepore')
  sempre.mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await expect(confirm(azione, 0, { file: [uno('foto')] })).rejects.toThrow('Memoria del telefono piena')
  sempre.mockRestore()
  // Nothing of it, the file neither.
  expect(await inArchivio()).toHaveLength(1)
  expect(await telefono.store.using(chi.id, (db) => db.count('file'))).toBe(0)
})

/** The store has no more room; what takes something away succeeds. @returns gives it room again */
function senzaSpazio(): () => void {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  return () => put.mockRestore()
}

test('a memoria piena «Invia ora» manda tutto, ciò che è arrivato libera spazio, e la pagina sa com’è andata', async () => {
  telefono.rete = 'manca'
  await confirm(azione, 0, { file: [uno('pdf'), uno('una foto')] })
  for (const tipo of ['respinta', 'scelta', 'fatta']) await confirm({ ...azione, tipo }, 0)
  await sendAll({ atOnce: true })
  const torna = senzaSpazio()
  telefono.rete = 'va'
  esitoDi = ({ tipo }) => ({ esito: tipo === azione.tipo ? 'fatta' : tipo, motivo: 'Detto dal server' })
  await sendAll({ atOnce: true })
  expect([arrivate.flat().length, file.length]).toEqual([4, 2])
  expect(stati()).toEqual(['fatta', 'respinta', 'scelta', 'fatta'])
  expect(localStorage.getItem('tepore-da-inviare')).not.toContain(`"${chi.id}":`)
  // Nothing leaves twice, and what is done with its files has gone.
  await sendAll({ atOnce: true })
  expect([arrivate.flat().length, file.length]).toEqual([4, 2])
  expect((await inArchivio()).map(({ tipo }) => tipo)).toEqual(['respinta', 'scelta'])
  expect(await telefono.store.using(chi.id, (db) => db.count('file'))).toBe(0)

  torna()
  telefono.avviene('visibilitychange')
  await expect
    .poll(async () => (await inArchivio()).map(({ stato }) => stato))
    .toEqual(['respinta', 'scelta'])
  expect((await inArchivio())[0]?.risposta?.motivo).toBe('Detto dal server')
})

test('a memoria piena, una pagina finita mentre mandava si riapre, e ciò che manda due volte porta lo stesso nome', async () => {
  telefono.rete = 'manca'
  const { n, id } = await confirm(azione, 0)
  await sendAll({ atOnce: true })
  await telefono.store.using(chi.id, async (db) => {
    const mia = await db.get('azioni', n)
    if (mia) await db.put('azioni', { ...mia, stato: 'in_invio' })
  })
  const torna = senzaSpazio()
  telefono.apri(chi)
  await expect.poll(stati).toEqual(['in_attesa'])
  expect([outbox.isOpen(), outbox.isClosed()]).toEqual([true, false])
  telefono.rete = 'risposta persa'
  await sendAll({ atOnce: true })
  expect(stati()).toEqual(['in_attesa'])
  telefono.rete = 'va'
  await sendAll({ atOnce: true })
  expect([stati(), arrivate.flat().map((una) => una.id)]).toEqual([['fatta'], [id, id]])
  torna()
})

test('a memoria piena, ciò che si conferma mentre c’è posto solo per lei si dice come è andato', async () => {
  const torna = senzaSpazio()
  expect((await confirm(azione)).stato).toBe('fatta')
  esitoDi = () => ({ esito: 'respinta', motivo: 'La visita è chiusa' })
  const no = await confirm(azione)
  expect([no.stato, no.risposta?.motivo]).toEqual(['respinta', 'La visita è chiusa'])
  await remove(no.n)
  torna()
  expect(stati()).toEqual(['fatta'])
})

test('ciò che la memoria piena non ha lasciato scrivere non tocca un archivio rifatto da capo', async () => {
  const torna = senzaSpazio()
  esitoDi = () => ({ esito: 'scelta' })
  const scelta = await confirm(azione)
  expect([scelta.n, scelta.stato]).toEqual([1, 'scelta'])
  await new Promise((fatto) => {
    indexedDB.deleteDatabase(`tepore-azioni-${chi.id}`).onsuccess = fatto
  })
  torna()
  telefono.rete = 'manca'
  const altra = await confirm({ ...azione, visitaId: 9 }, 0)
  expect(altra.n).toBe(1)
  esitoDi = () => ({ esito: 'fatta' })
  telefono.rete = 'va'
  await sendAll({ atOnce: true })
  expect((await inArchivio()).map(({ id, stato }) => [id, stato])).toEqual([[altra.id, 'fatta']])
})

test('a memoria piena un file che il server ha perso si rimanda', async () => {
  telefono.rete = 'manca'
  await confirm(azione, 0, { file: [uno('f')] })
  await telefono.store.using(chi.id, (db) => db.put('file', { ...uno('f'), mandato: true }))
  await sendAll({ atOnce: true })
  const torna = senzaSpazio()
  telefono.rete = 'va'
  let manca = 1
  esitoDi = () => ({ esito: manca-- > 0 ? 'manca_file' : 'fatta' })
  await sendAll({ atOnce: true })
  expect([file.length, stati()]).toEqual([0, ['in_attesa']])
  await sendAll({ atOnce: true })
  expect([file.length, stati()]).toEqual([1, ['fatta']])
  torna()
})

test('se non parte si dice il motivo vero: la rete, il server, o il telefono', async () => {
  telefono.rete = 'manca'
  await confirm(azione, 0)
  await sendAll({ atOnce: true })
  expect(outbox.trouble()).toBeNull()
  telefono.rete = 503
  await sendAll({ atOnce: true })
  expect(outbox.trouble()).toBe('No')
  telefono.rete = 'va'
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  await expect(sendAll({ atOnce: true })).rejects.toThrow()
  expect(outbox.trouble()).toBe('Riapri Tepore: il telefono ha chiuso l’archivio')
  // Opened anew it can't be said that nothing waits.
  telefono.apri(chi)
  await expect.poll(() => outbox.isClosed()).toBe(true)
  expect(outbox.isKnown()).toBe(false)
  getAll.mockRestore()
  telefono.avviene('visibilitychange')
  await expect.poll(stati).toEqual(['fatta'])
  expect([outbox.trouble(), outbox.isClosed(), outbox.isKnown()]).toEqual([null, false, true])
})

test('la scelta e la sua risposta sono una cosa sola, e la risposta dice a che cosa risponde', async () => {
  esitoDi = ({ risponde }) => ({ esito: risponde ? 'fatta' : 'scelta' })
  const scelta = await confirm(azione)
  expect(scelta.stato).toBe('scelta')
  await confirm({ ...azione, risponde: scelta.id, clienteId: 3 }, 4000, { alPostoDi: scelta.n })
  expect(arrivate.at(-1)).toMatchObject([{ risponde: scelta.id, clienteId: 3 }])
  expect(stati()).toEqual(['fatta'])
})

test('una richiesta non passa mai ciò che il server legge, e chi ha file parte da solo', async () => {
  telefono.rete = 'manca'
  const lunga = { ...azione, corpo: { campi: {}, tratto: 'x'.repeat(100_000) } }
  await confirm(azione, 0)
  for (let n = 0; n < 4; n++) await confirm(lunga, 0)
  await confirm(azione, 0, { file: [uno('pdf')] })
  await confirm(azione, 0)
  telefono.rete = 'va'
  await sendAll({ atOnce: true })
  expect(arrivate.map((insieme) => insieme.length)).toEqual([3, 2, 2])
  expect(stati()).toEqual(Array(7).fill('fatta'))
})

test('una che il server non legge nemmeno è respinta lei sola: le altre arrivano', async () => {
  telefono.rete = 'manca'
  for (const titolo of ['prima', 'storta', 'dopo'])
    await confirm({ ...azione, corpo: { campi: {}, titolo } }, 0)
  telefono.rete = 'va'
  rifiuta = (corpo) => (corpo.includes('storta') ? 400 : null)
  await sendAll({ atOnce: true })
  expect(stati()).toEqual(['fatta', 'respinta', 'fatta'])
  expect(outbox.actions()[1]?.risposta?.motivo).toBe('Corpo non valido')
})

test('dietro a molte che aspettano una scelta, la risposta parte, e poi partono loro', async () => {
  let scelto = false
  esitoDi = ({ risponde, tipo }) => {
    if (risponde) scelto = true
    return { esito: tipo === 'aspetta' && !scelto ? 'trattenuta' : 'fatta' }
  }
  telefono.rete = 'manca'
  for (let n = 0; n < 25; n++) await confirm({ ...azione, tipo: 'aspetta' }, 0)
  await confirm({ ...azione, risponde: 'x' }, 0)
  telefono.rete = 'va'
  await sendAll({ atOnce: true })
  expect(stati()).toEqual(Array(26).fill('fatta'))
})

test('un file arrivato non si rimanda; se il server l’ha perso sì, se l’ha perso il telefono lo dice', async () => {
  let manca = 1
  esitoDi = () => ({ esito: manca-- > 0 ? 'manca_file' : 'fatta' })
  telefono.prima = async (url) =>
    url === '/api/azioni' && file.length === 2 && manca === 1 ? 'manca' : undefined
  await confirm(azione, 4000, { file: [uno('a'), uno('bb')] })
  expect(file).toHaveLength(2)
  telefono.prima = async () => undefined
  await sendAll({ atOnce: true })
  expect([file.length, stati()]).toEqual([2, ['in_attesa']])
  await sendAll({ atOnce: true })
  expect([file.length, stati()]).toEqual([4, ['fatta']])

  telefono.rete = 'manca'
  await confirm(azione, 0, { file: [uno('c')] })
  await telefono.store.using(chi.id, (db) => db.delete('file', 'c'))
  telefono.rete = 'va'
  esitoDi = () => ({ esito: 'manca_file' })
  await sendAll({ atOnce: true })
  expect(stati()).toEqual(['fatta', 'respinta'])
})

test('un file tolto mentre arriva non torna sul telefono', async () => {
  let arrivati = 0
  telefono.prima = async (url) => {
    if (!url.endsWith('/file')) return 'manca'
    arrivati++
    await telefono.store.using(chi.id, (db) => db.delete('file', 'e'))
    return undefined
  }
  await confirm(azione, 50, { file: [uno('e')] })
  await expect.poll(() => [arrivati, stati()]).toEqual([1, ['in_attesa']])
  expect(await telefono.store.using(chi.id, (db) => db.count('file'))).toBe(0)
  telefono.prima = async () => undefined
})

test('chi aspetta un’azione che non arriverà mai lo dice; chi ne aspetta una scelta continua ad aspettare', async () => {
  telefono.rete = 'manca'
  const persa = await confirm(azione, 0, { file: [uno('d')] })
  await telefono.store.using(chi.id, (db) => db.delete('file', 'd'))
  await confirm({ ...azione, tipo: 'dietro', dopo: [persa.id] }, 0)
  telefono.rete = 'va'
  esitoDi = ({ tipo }) => ({ esito: tipo === 'dietro' ? 'trattenuta' : 'manca_file' })
  await sendAll({ atOnce: true })
  expect(stati()).toEqual(['respinta', 'respinta'])
  expect(outbox.actions()[1]?.risposta?.motivo).toBe('L’azione da cui dipende non è stata accettata')

  esitoDi = ({ tipo }) => ({ esito: tipo === 'dietro' ? 'trattenuta' : 'scelta' })
  const scelta = await confirm(azione)
  await confirm({ ...azione, tipo: 'dietro', dopo: [scelta.id] })
  expect(stati().slice(2)).toEqual(['scelta', 'in_attesa'])
  // Its answer is on its way, in its place.
  telefono.rete = 'manca'
  await confirm({ ...azione, tipo: 'dietro', risponde: scelta.id }, 0, { alPostoDi: scelta.n })
  telefono.rete = 'va'
  await sendAll({ atOnce: true })
  expect(stati().slice(2)).toEqual(['in_attesa', 'in_attesa'])
})

test('un file che il server conserva diverso da com’era non si manda per sempre', async () => {
  conservato = 'altra'
  await confirm(azione, 4000, { file: [uno('a')] })
  conservato = undefined
  expect([file.length, stati()]).toEqual([1, ['respinta']])
  expect(outbox.actions()[0]?.risposta?.motivo).toBe('Un suo file è arrivato diverso da com’era')
})

test('un file che il proxy davanti al server non lascia passare si dice, e non si rimanda', async () => {
  proxy = true
  const detta = await confirm(azione, 2_000, { file: [uno('grande')] })
  proxy = false
  expect(detta).toMatchObject({ stato: 'respinta', risposta: { motivo: expect.stringContaining('proxy') } })
  await sendAll({ atOnce: true })
  expect([file.length, arrivate]).toEqual([1, []])
  // The file stays, to be exported.
  expect(await telefono.store.using(chi.id, (db) => db.count('file'))).toBe(1)
})

test('una foto che il server non prende non ferma il suo documento, né ciò che gli sta dietro; il motivo si tiene', async () => {
  rifiutaFile = (corpo) => (corpo.includes('enorme') ? 413 : null)
  const foto = { ...uno('enorme'), accanto: true }
  const detta = await confirm({ ...azione, tipo: 'rapporto.chiudi' }, 4000, { file: [uno('pdf'), foto] })
  const senzaFile = [{ impronta: 'enorme', motivo: 'Foto troppo grande' }]
  expect(detta).toMatchObject({ stato: 'fatta', senzaFile })
  expect(arrivate.at(-1)).toMatchObject([{ senzaFile }])
  // Of the document itself the same refuses it.
  rifiutaFile = (corpo) => (corpo.includes('pdf') ? 413 : null)
  expect((await confirm(azione, 4000, { file: [uno('pdf2')] })).stato).toBe('respinta')
})

test('ciò che è firmato non resta sul telefono perché quello prima è stato rifiutato qui', async () => {
  rifiutaFile = (corpo) => (corpo.includes('pdf') ? 413 : null)
  esitoDi = ({ senzaPrima }) => ({ esito: senzaPrima ? 'verifica' : 'trattenuta' })
  const poi = [{ action: { ...azione, tipo: 'rcee.chiudi' } }]
  await confirmAll({ ...azione, tipo: 'rapporto.chiudi' }, 4000, { file: [uno('pdf')], poi })
  await sendAll({ atOnce: true })
  expect(stati()).toEqual(['respinta', 'verifica'])
})

test('tornata la rete le pause ricominciano corte: la prima prova può cadere ancora', async () => {
  telefono.rete = 'manca'
  await confirm(azione, 0)
  for (let n = 0; n < 8; n++) await sendAll({ atOnce: true })
  const [prima] = await inArchivio()
  expect((prima as Store['azioni']['value']).prossimoIl - Date.now()).toBeGreaterThan(100_000)
  telefono.avviene('online')
  await expect
    .poll(async () => Math.round(((await inArchivio())[0]?.prossimoIl ?? 0) - Date.now()))
    .toBeLessThan(2_100)
  telefono.rete = 'va'
  await expect.poll(stati, { timeout: 6_000 }).toEqual(['fatta'])
})

test('la prima chiamata che ha risposta dopo un silenzio, qualunque sia, manda subito ciò che aspetta', async () => {
  telefono.rete = 'manca'
  await confirm(azione, 0)
  for (let n = 0; n < 8; n++) await sendAll({ atOnce: true })
  expect(((await inArchivio())[0]?.prossimoIl ?? 0) - Date.now()).toBeGreaterThan(100_000)
  telefono.rete = 'va'
  // A list, say, that a screen reads.
  const { note } = await import('./reachable.ts')
  note(true)
  await expect.poll(stati, { timeout: 2_000 }).toEqual(['fatta'])
})

test('di un rapporto le parole e la firma partono prima dei suoi file', async () => {
  const ordine: string[] = []
  telefono.prima = async (url) => {
    ordine.push(url.replace('/api', ''))
    return undefined
  }
  esitoDi = () => ({ esito: ordine.includes('/azioni/file') ? 'fatta' : 'manca_file' })
  await confirm({ ...azione, tipo: 'rapporto.chiudi' }, 4000, { file: [uno('pdf')] })
  telefono.prima = async () => undefined
  expect(ordine).toEqual(['/azioni', '/azioni/file', '/azioni'])
  expect(stati()).toEqual(['fatta'])
})

test('ciò che si conferma insieme sta qui tutto o niente, e parte uno dopo l’altro', async () => {
  const poi = [{ action: { ...azione, tipo: 'rcee.chiudi' }, file: [uno('rcee')] }]
  telefono.rete = 'manca'
  const fatte = await confirmAll({ ...azione, tipo: 'rapporto.chiudi' }, 0, { file: [uno('pdf')], poi })
  expect(fatte.map(({ tipo, dopo = [] }) => [tipo, dopo])).toEqual([
    ['rapporto.chiudi', []],
    ['rcee.chiudi', [fatte[0]?.id]],
  ])
  expect(await inArchivio()).toHaveLength(2)
  const put = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(IDBObjectStore.prototype.add)
  put.mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(confirmAll(azione, 0, { poi })).rejects.toThrow('Memoria del telefono piena')
  put.mockRestore()
  expect(await inArchivio()).toHaveLength(2)
})

test('l’ora la dice ogni risposta: la prima azione, senza rete e con l’orologio sbagliato, porta quella vera', async () => {
  orologio = () => Date.now() - 24 * 3_600_000
  await confirm(azione)
  telefono.rete = 'manca'
  telefono.apri(chi)
  await confirm(azione, 0)
  const [, dopo] = await inArchivio()
  expect(Date.parse(dopo?.confermataIl ?? '') - orologio()).toBeLessThan(5_000)
  expect(Math.abs(Date.parse(dopo?.oraTelefono ?? '') - Date.now())).toBeLessThan(5_000)
})

test('di un cliente cancellato non resta niente, e si dice perché', async () => {
  esitoDi = () => ({
    esito: 'respinta',
    cancellato: true,
    motivo: 'I dati di questo cliente sono stati cancellati',
  })
  const detta = await confirm(azione)
  expect(detta).toMatchObject({ stato: 'respinta', risposta: { motivo: /cancellati/ } })
  expect(await inArchivio()).toEqual([])
})

test('chi è diventato Admin non tiene altro qui, ma ciò che aveva confermato arriva', async () => {
  telefono.rete = 'manca'
  await confirm(azione, 0)
  telefono.rete = 'va'
  telefono.apri(chi, false)
  expect(outbox.isOpen()).toBe(false)
  await expect.poll(stati).toEqual(['fatta'])
})

test('una pagina finita mentre mandava: alla riapertura aspetta di nuovo, e ciò che un’altra scheda ha aggiunto si vede', async () => {
  telefono.rete = 'manca'
  const { n } = await confirm(azione, 50)
  await telefono.store.using(chi.id, async (db) => {
    const mia = await db.get('azioni', n)
    if (mia) await db.put('azioni', { ...mia, stato: 'in_invio', prossimoIl: Date.now() + 60_000 })
  })
  telefono.apri(chi)
  await expect.poll(stati).toEqual(['in_attesa'])
  await telefono.store.using(chi.id, async (db) => {
    const { n: _, ...mia } = (await db.get('azioni', n)) as Action
    await db.add('azioni', { ...mia, id: 'altra' } as Action)
  })
  telefono.avviene('visibilitychange')
  await expect.poll(() => outbox.actions().length).toBe(2)
  await remove(n)
  expect(outbox.actions()).toHaveLength(1)
})

test('chi tiene le righe del server sa di ogni azione arrivata, prima che smetta di aspettare', async () => {
  esitoDi = () => ({ esito: 'fatta', versione: 4 })
  const sentite: [number, string, number | null | undefined, string | undefined][] = []
  const smetti = onArrived(async (user, una) => {
    const ancora = outbox.actions().find(({ id }) => id === una.id)
    sentite.push([user, una.stato, una.risposta?.versione, ancora?.stato])
    // What goes wrong there is not the action's.
    throw new Error('piena')
  })
  expect((await confirm(azione)).stato).toBe('fatta')
  expect(sentite).toEqual([[chi.id, 'fatta', 4, 'in_invio']])
  smetti()
  await confirm({ ...azione, visitaId: 8 })
  expect(sentite).toHaveLength(1)
})

test('ciò che parla di una nascita la segue, e la chiama per uid; ciò che non ne parla parte come prima', async () => {
  const uid = '1f2e3d4c-0000-4000-8000-000000000001'
  const nuova = { tipo: 'visita.nuova', visitaId: null, titolo: 'Ada', corpo: { uid }, nato: uid }
  const nascita = await confirm(nuova, 0)
  const locale = await confirm({ ...azione, visitaId: 900_000_000 + (0x1f2e3d4c % 100_000_000) }, 0)
  const detta = await confirm({ ...azione, visitaId: null, corpo: { contenuto: { caldaiaUid: uid } } }, 0)
  const altra = await confirm(azione, 0)
  expect(nascita).toMatchObject({ formato: 2 })
  expect(locale).toMatchObject({ formato: 2, dopo: [nascita.id], visitaUid: uid })
  expect(detta).toMatchObject({ formato: 2, dopo: [nascita.id] })
  expect(detta.visitaUid).toBeUndefined()
  expect([altra.formato, altra.dopo, altra.visitaUid]).toEqual([undefined, undefined, undefined])
})
