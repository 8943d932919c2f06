import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts } from '#test/invoicing.ts'
import type { ControlloVisto } from './contract.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, bozza, leggi } = await invoicingParts(bench)
const { id: cl } = await cliente()
const del = (dataEmissione: string, altro: object = {}) => bozza(cl, { dataEmissione, ...altro })
const insieme = (ids: number[]) => bench.chiedi('POST', '/fatture/emetti', { corpo: { ids } })
const avvisi = async (id: number) =>
  ((await bench.dati('GET', `/fatture/${id}/controlli`)) as ControlloVisto[]).map((c) => c.codice)

beforeEach(async () => {
  for (const { id } of await bench.dati('GET', '/fatture/da-emettere'))
    await bench.dati('DELETE', `/fatture/${id}`)
})

test('si emettono dalla più vecchia, in qualunque ordine si chiedano; di nuovo rispondono lo stesso', async () => {
  const nuova = await del('2026-11-24')
  const vecchia = await del('2026-11-20')
  const altra = await del('2026-11-24')
  const { stato, corpo } = await insieme([altra.id, nuova.id, vecchia.id, nuova.id])
  expect([stato, corpo.data.fermata]).toEqual([200, null])
  expect(corpo.data.emesse.map((e: { id: number }) => e.id)).toEqual([vecchia.id, nuova.id, altra.id])
  const numeri = corpo.data.emesse.map((e: { numero: string }) => Number(e.numero.slice(-3)))
  expect(numeri).toEqual([numeri[0], numeri[0] + 1, numeri[0] + 2])
  expect((await insieme([altra.id, vecchia.id])).corpo.data.emesse).toMatchObject([
    { id: vecchia.id, numero: corpo.data.emesse[0].numero },
    { id: altra.id, numero: corpo.data.emesse[2].numero },
  ])
})

test('prima si controllano tutte: se una è bloccata non ne esce nessuna, e si dice perché', async () => {
  const buona = await del('2026-11-25')
  const senza = await cliente({ codiceFiscale: null, cognome: 'Senza' })
  const cattiva = await bozza(senza.id, { dataEmissione: '2026-11-25' })
  const { corpo } = await insieme([buona.id, cattiva.id])
  expect(corpo.data).toMatchObject({
    emesse: [],
    fermata: { id: cattiva.id, errori: [{ gravita: 'blocca', codice: 'cliente_codice' }] },
  })
  expect((await leggi(buona.id)).fase).toBe('Bozza')
})

test('si ferma al primo rifiuto, e ciò che è emesso resta', async () => {
  const una = await del('2026-11-25')
  await bench.dati('POST', `/fatture/${una.id}/emetti`)
  const prima = await del('2026-11-25')
  const nota = await bench.dati('POST', `/fatture/${una.id}/nota-credito`, {
    corpo: { dataEmissione: '2026-11-25' },
  })
  const poi = await del('2026-11-25')
  // Something that no check sees and issuing refuses: the invoice came to less since.
  await bench.db
    .updateTable('fatture_riepilogo')
    .set({ imponibile: 5000 })
    .where('fattura_id', '=', una.id)
    .execute()
  const { corpo } = await insieme([poi.id, nota.id, prima.id])
  expect(corpo.data).toMatchObject({
    emesse: [{ id: prima.id }],
    fermata: { id: nota.id, errori: [{ gravita: 'blocca', codice: 'storno_oltre' }] },
  })
  expect([(await leggi(prima.id)).fase, (await leggi(poi.id)).fase]).toEqual(['Emessa', 'Bozza'])
})

test('l’elenco delle bozze: le più vecchie per prime, ognuna col suo giorno', async () => {
  const b = await del('2026-11-24')
  const a = await del('2026-11-03')
  const c = await del('2026-11-24')
  const elenco = await bench.dati('GET', '/fatture/da-emettere')
  expect(elenco).toMatchObject([
    {
      ...{ id: a.id, entro: '2026-11-15', totale: 99 },
      avviso: 'Documento del 03/11/2026: i 12 giorni scadono il 15/11. Usa TD24',
    },
    { id: b.id, entro: '2026-12-06', avviso: null },
    { id: c.id, entro: '2026-12-06', avviso: null },
  ])
  const bozze = await bench.dati('GET', '/fatture?fase=Bozza&limit=200')
  expect(bozze.map((f: { id: number }) => f.id)).toEqual([a.id, b.id, c.id])
})

test('una bozza di gennaio emessa a novembre, e un lavoro d’ottobre, avvertono ed escono', async () => {
  expect(await avvisi((await del('2026-11-20')).id)).not.toContain('termine')
  expect(await avvisi((await del('2026-11-03')).id)).toContain('termine')
  expect(await avvisi((await del('2026-01-15')).id)).toContain('tardiva')
  const v = await bench.dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId: cl, utenteAssegnatoId: bench.operatore.id, titolo: 'Lavoro', incasso: 110 },
      ...{ tipologia: 'Riparazione', stato: 'Completato' },
      ...{ dataInizio: '2026-10-10T09:00', dataFine: '2026-10-10T10:00' },
    },
  })
  const f = await bench.dati('POST', `/appuntamenti/${v.id}/fattura`)
  expect(await avvisi(f.id)).toContain('tardiva')
  expect((await insieme([f.id])).corpo.data).toMatchObject({ emesse: [{ id: f.id }], fermata: null })
})

test('si emette solo ciò che c’è', async () => {
  expect((await insieme([999_999])).stato).toBe(404)
  expect((await insieme([])).stato).toBe(400)
})
