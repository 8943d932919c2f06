import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { ultimaRiga, withoutWriting } from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cliente = async (cognome: string) =>
  (await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome } })).id as number
const clienteId = await cliente('Neri')
const altro = await cliente('Bò')
const generatore = { marca: 'Vaillant', modello: 'ecoTEC' }

test('si crea con ogni campo, una volta sola per il suo numero, e si cambia', async () => {
  const corpo = {
    ...{ uid: randomUUID(), clienteId, codiceCatasto: '21180447', indirizzo: 'Via Po', civico: '5' },
    ...{ palazzo: 'A', scala: 'B', interno: '7', comune: 'Rivoli', cap: '10098', provincia: 'to' },
    ...{ potenzaTotaleKw: 48, potenzaFrigoriferaKw: 14, responsabileTitolo: 'Proprietario' },
    responsabileNome: 'Enrico',
    ...{ responsabileCognome: 'Bosio', responsabileCodiceFiscale: 'bsonrc61c12h355x' },
  }
  const creato = await bench.dati('POST', '/impianti', { corpo, come: 'operatore' })
  expect(creato).toMatchObject({
    ...{ uid: corpo.uid, cliente_id: clienteId, codice_catasto: '21180447', provincia: 'TO' },
    ...{ potenza_totale_kw: 48, potenza_frigorifera_kw: 14, responsabile_titolo: 'Proprietario' },
    versione: 1,
    responsabile_codice_fiscale: 'BSONRC61C12H355X',
  })
  expect((await bench.dati('POST', '/impianti', { corpo })).id).toBe(creato.id)
  const daAltri = await bench.chiedi('POST', '/impianti', { corpo: { ...corpo, clienteId: altro } })
  expect(daAltri.stato).toBe(409)
  const dopo = await bench.dati('PUT', `/impianti/${creato.id}`, {
    corpo: { interno: '' },
    come: 'operatore',
  })
  expect([dopo.interno, dopo.scala]).toEqual([null, 'B'])
  expect((await ultimaRiga(bench, 'impianti', creato.id)).azione).toBe('aggiorna')
  const passa = await withoutWriting(bench, () =>
    bench.chiedi('PUT', `/impianti/${creato.id}`, { corpo: { clienteId: altro } }),
  )
  expect(passa.corpo.campi).toEqual({ clienteId: 'Un impianto resta del suo cliente' })
  expect(await bench.dati('GET', '/impianti', { query: { clienteId } })).toEqual([dopo])
})

test('un generatore sta in un impianto del suo cliente, e lo lascia quando passa a un altro', async () => {
  const { id: impiantoId } = await bench.dati('POST', '/impianti', { corpo: { clienteId } })
  const no = await bench.chiedi('POST', '/caldaie', {
    corpo: { ...generatore, clienteId: altro, impiantoId },
  })
  expect(no.corpo.campi).toEqual({ impiantoId: 'Questo impianto non è del cliente scelto' })
  const { id } = await bench.dati('POST', '/caldaie', { corpo: { ...generatore, clienteId, impiantoId } })
  const elimina = (come: string) => bench.chiedi('DELETE', `/impianti/${impiantoId}`, { come })
  expect((await elimina('operatore')).stato).toBe(403)
  expect((await elimina('admin')).corpo.error).toBe('Non si può eliminare: è in uso in 1 caldaia')
  const passata = await bench.dati('PUT', `/caldaie/${id}`, { corpo: { clienteId: altro } })
  expect([passata.cliente_id, passata.impianto_id]).toEqual([altro, null])
  expect((await elimina('admin')).stato).toBe(200)
})

test('la potenza dell’impianto decide la scadenza di ogni suo generatore, appena cambia', async () => {
  const { id } = await bench.dati('POST', '/clienti', {
    corpo: { nome: 'Condominio', cognome: 'Po', provincia: 'TO' },
  })
  const { id: impiantoId } = await bench.dati('POST', '/impianti', {
    corpo: { clienteId: id, potenzaTotaleKw: 24 },
  })
  const { id: caldaiaId } = await bench.dati('POST', '/caldaie', {
    corpo: {
      ...{ ...generatore, clienteId: id, impiantoId, potenzaKw: 24, potenzaImpiantoKw: 30 },
      ...{ tipoCombustibile: 'Gas_Metano', dataInstallazione: '2026-01-01' },
    },
  })
  const dovuta = async () =>
    (await bench.dati('GET', '/scadenze', { query: { clienteId: id } })).find(
      (s: Record<string, unknown>) => s.caldaia_id === caldaiaId && s.controllo === 'RCEE',
    ).data_dovuta
  expect(await dovuta()).toBe('2030-01-01')
  await bench.dati('PUT', `/impianti/${impiantoId}`, { corpo: { potenzaTotaleKw: 120 } })
  expect(await dovuta()).toBe('2028-01-01')
})

test('ciò che scalda e ciò che raffresca hanno ciascuno la sua potenza, e le sue scadenze', async () => {
  const { id } = await bench.dati('POST', '/clienti', {
    corpo: { nome: 'Albergo', cognome: 'Po', provincia: 'TO' },
  })
  const { id: impiantoId } = await bench.dati('POST', '/impianti', {
    corpo: { clienteId: id, potenzaTotaleKw: 120 },
  })
  const suo = { ...generatore, clienteId: id, impiantoId, dataInstallazione: '2026-01-01' }
  await bench.dati('POST', '/caldaie', { corpo: { ...suo, potenzaKw: 24, tipoCombustibile: 'Gas_Metano' } })
  await bench.dati('POST', '/condizionatori', { corpo: { ...suo, potenzaKw: 8 } })
  const dovute = async () =>
    (await bench.dati('GET', '/scadenze', { query: { clienteId: id } }))
      .filter((s: Record<string, unknown>) => s.controllo === 'RCEE')
      .map((s: Record<string, unknown>) => [s.caldaia_id ? 'caldo' : 'freddo', s.data_dovuta])
  // 8 kW that cool owe nothing, whatever heats beside them.
  expect((await dovute()).toSorted()).toEqual([
    ['caldo', '2028-01-01'],
    ['freddo', null],
  ])
  await bench.dati('PUT', `/impianti/${impiantoId}`, { corpo: { potenzaFrigoriferaKw: 14 } })
  expect((await dovute()).toSorted()).toEqual([
    ['caldo', '2028-01-01'],
    ['freddo', '2030-01-01'],
  ])
})
