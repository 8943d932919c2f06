import * as finto from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drafts, using } from '#web/outbox-store.ts'
import { type Bozza, nuovaBozza } from './bozza.ts'
import { AltraScheda, lasciaBozza, leggiBozza, tieniBozza } from './bozza-tenuta.ts'

const CHI = 7
const VISITA = 12

beforeEach(() => {
  for (const [nome, parte] of Object.entries(finto)) vi.stubGlobal(nome, parte)
  vi.stubGlobal('indexedDB', new finto.IDBFactory())
  vi.stubGlobal('navigator', { locks: {} })
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => vi.unstubAllGlobals())

const scatto = (uid: string) => ({
  ...{ uid, categoria: 'Prima', impronta: uid, larghezza: 4, altezza: 3 },
  scattataIl: '2026-11-25T08:00:00.000Z',
  blob: new Blob([`foto ${uid}`]),
})
const bozza = (cambi: Partial<Bozza> = {}): Bozza => ({
  ...nuovaBozza('2026-11-25T08:00:00.000Z', 'Piero Scotto'),
  ...cambi,
})
const chiavi = () => using(CHI, (db) => db.getAllKeys('bozze'))

test('una bozza si rilegge intera, foto comprese, e il suo nome è uno solo', async () => {
  const scritta = bozza({ lavori: 'Fatto.', foto: [scatto('a'), scatto('b')] })
  expect(await tieniBozza(CHI, VISITA, { bozza: scritta, n: 0 })).toBe(1)
  const letta = await leggiBozza(CHI, VISITA)
  expect(letta).toMatchObject({ n: 1, bozza: { uid: scritta.uid, lavori: 'Fatto.' } })
  expect(await Promise.all((letta.bozza?.foto ?? []).map(({ blob }) => blob.text()))).toEqual([
    'foto a',
    'foto b',
  ])
  const nomi = (await drafts.names(CHI)).filter((nome) => /^rapporto \d+$/.test(nome))
  expect(nomi.length).toBeLessThanOrEqual(1)
})

test('una parola in più non riscrive le foto; quelle tolte non restano, neppure alla fine', async () => {
  const scritta = bozza({ foto: [scatto('a'), scatto('b')] })
  let n = await tieniBozza(CHI, VISITA, { bozza: scritta, n: 0 })
  const scritte = vi.spyOn(finto.IDBObjectStore.prototype, 'put')
  n = await tieniBozza(CHI, VISITA, { bozza: { ...scritta, lavori: 'Una' }, n })
  expect(scritte.mock.calls.map(([, chiave]) => chiave)).toEqual(['rapporto 12'])
  scritte.mockRestore()
  n = await tieniBozza(CHI, VISITA, { bozza: { ...scritta, foto: scritta.foto.slice(1) }, n })
  expect(await chiavi()).toEqual(['rapporto 12', 'rapporto 12 foto b'])
  await tieniBozza(CHI, VISITA, { bozza: null, n })
  expect(await chiavi()).toEqual([])
})

test('due schede non si scrivono sopra: la seconda lo viene a sapere, e ciò che c’era resta', async () => {
  const prima = bozza({ lavori: 'Da una scheda' })
  await tieniBozza(CHI, VISITA, { bozza: prima, n: 0 })
  // The other tab had read it before, or had found none.
  for (const n of [0, 7])
    await expect(tieniBozza(CHI, VISITA, { bozza: bozza({ lavori: 'Dall’altra' }), n })).rejects.toThrow(
      AltraScheda,
    )
  // Closed and finished there: it isn't there again because of what is still open here.
  expect((await leggiBozza(CHI, VISITA)).bozza?.lavori).toBe('Da una scheda')
  await lasciaBozza(CHI, VISITA)
  await expect(tieniBozza(CHI, VISITA, { bozza: prima, n: 1 })).rejects.toThrow(AltraScheda)
  expect(await chiavi()).toEqual([])
})

test('un archivio che non si apre non è una bozza che non c’è', async () => {
  await tieniBozza(CHI, VISITA, { bozza: bozza(), n: 0 })
  const perduto = (): never => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
  // Once it is opened again by itself.
  vi.spyOn(finto.IDBFactory.prototype, 'open').mockImplementationOnce(perduto).mockImplementationOnce(perduto)
  await expect(leggiBozza(CHI, VISITA)).rejects.toThrow('Connection')
  expect((await leggiBozza(CHI, VISITA)).bozza).not.toBeNull()
})

test('senza spazio resta intero ciò che c’era prima', async () => {
  const prima = bozza({ lavori: 'Prima', foto: [scatto('a')] })
  const n = await tieniBozza(CHI, VISITA, { bozza: prima, n: 0 })
  const vero = finto.IDBObjectStore.prototype.put
  vi.spyOn(finto.IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    valore,
    chiave,
  ) {
    if (chiave === 'rapporto 12 foto b') throw new DOMException('full', 'QuotaExceededError')
    return vero.call(this, valore, chiave)
  })
  const dopo = { ...prima, lavori: 'Dopo', foto: [scatto('b')] }
  await expect(tieniBozza(CHI, VISITA, { bozza: dopo, n })).rejects.toMatchObject({
    name: 'QuotaExceededError',
  })
  vi.restoreAllMocks()
  const letta = await leggiBozza(CHI, VISITA)
  expect(letta).toMatchObject({ n, bozza: { lavori: 'Prima', foto: [{ uid: 'a' }] } })
})

test('una bozza di prima, con le foto dentro, si apre e si riscrive', async () => {
  await using(CHI, (db) => db.put('bozze', bozza({ foto: [scatto('a')] }), 'rapporto 12'))
  const letta = await leggiBozza(CHI, VISITA)
  expect(letta.n).toBe(0)
  expect(await letta.bozza?.foto[0]?.blob.text()).toBe('foto a')
  await tieniBozza(CHI, VISITA, letta)
  expect(await chiavi()).toEqual(['rapporto 12', 'rapporto 12 foto a'])
  expect(await (await leggiBozza(CHI, VISITA)).bozza?.foto[0]?.blob.text()).toBe('foto a')
})
