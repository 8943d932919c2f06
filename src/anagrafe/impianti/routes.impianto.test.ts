import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { ultimaRiga, withoutWriting } from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cliente = async (cognome: string) => (await bench.crea.cliente(`Ada ${cognome}`)).id as number
const clienteId = await cliente('Neri')
const altro = await cliente('Bò')
const generatore = { marca: 'Vaillant', modello: 'ecoTEC' }

test('si crea con ogni campo, una volta sola per il suo numero, e si cambia', async () => {
  const corpo = {
    ...{ uid: randomUUID(), clienteId, codiceCatasto: '21180447', indirizzo: 'Via Po', civico: '5' },
    ...{ palazzo: 'A', scala: 'B', interno: '7', comune: 'Rivoli', cap: '10098', provincia: 'to' },
    ...{ potenzaTotaleKw: 48, potenzaFrigoriferaKw: 14, responsabileTitolo: 'Proprietario' },
    ...{ potenzaTotaleMotivo: 'Una è di altri', potenzaFrigoriferaMotivo: 'Anche qui' },
    responsabileNome: 'Enrico',
    ...{ responsabileCognome: 'Bosio', responsabileCodiceFiscale: 'bsonrc61c12h355x' },
  }
  const creato = await bench.dati('POST', '/impianti', { corpo, come: 'operatore' })
  expect(creato).toMatchObject({
    ...{ uid: corpo.uid, cliente_id: clienteId, codice_catasto: '21180447', provincia: 'TO' },
    ...{ potenza_totale_kw: 48, potenza_frigorifera_kw: 14, responsabile_titolo: 'Proprietario' },
    ...{ potenza_totale_motivo: 'Una è di altri', potenza_frigorifera_motivo: 'Anche qui' },
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
  const elimina = () => bench.chiedi('DELETE', `/impianti/${impiantoId}`)
  expect((await elimina()).corpo.error).toBe('Non si può eliminare: è in uso in 1 caldaia')
  const passata = await bench.dati('PUT', `/caldaie/${id}`, { corpo: { clienteId: altro } })
  expect([passata.cliente_id, passata.impianto_id]).toEqual([altro, null])
  expect((await elimina()).stato).toBe(200)
})

test('la potenza dell’impianto decide la scadenza di ogni suo generatore, appena cambia', async () => {
  const { id } = await bench.crea.cliente('Condominio Po', { provincia: 'TO' })
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
  const { id } = await bench.crea.cliente('Albergo Po', { provincia: 'TO' })
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

async function insieme(cognome: string) {
  const { id } = await bench.crea.cliente(`Ivo ${cognome}`, { provincia: 'TO' })
  const { id: impiantoId } = await bench.dati('POST', '/impianti', { corpo: { clienteId: id } })
  const suo = { ...generatore, clienteId: id, impiantoId, dataInstallazione: '2026-01-01' }
  const crea = (che: string, corpo: object) => bench.dati('POST', `/${che}`, { corpo: { ...suo, ...corpo } })
  const totali = async () => {
    const { potenza_totale_kw, potenza_frigorifera_kw } = await bench.dati('GET', `/impianti/${impiantoId}`)
    return [potenza_totale_kw, potenza_frigorifera_kw]
  }
  const rcee = async () =>
    (await bench.dati('GET', '/scadenze', { query: { clienteId: id } })).filter(
      (s: Record<string, unknown>) => s.controllo === 'RCEE',
    )
  return {
    ...{ clienteId: id, impiantoId, crea, totali, rcee },
    caldaia: (potenzaKw: number | null, altro = {}) =>
      crea('caldaie', { potenzaKw, tipoCombustibile: 'Gas_Metano', ...altro }),
    frigo: (potenzaKw: number | null, altro = {}) => crea('condizionatori', { potenzaKw, ...altro }),
  }
}

test('30 + 57: la potenza è la somma, i numeri sono in ordine, e la scadenza la segue', async () => {
  const { caldaia, totali, rcee } = await insieme('Somma')
  const uno = await caldaia(30)
  expect([await totali(), (await rcee())[0].data_dovuta]).toEqual([[30, null], '2030-01-01'])
  const due = await caldaia(57)
  expect([uno.numero_gt, due.numero_gt, await totali()]).toEqual([1, 2, [87, null]])
  await bench.dati('PUT', `/caldaie/${due.id}`, { corpo: { potenzaKw: 80 } })
  expect(await totali()).toEqual([110, null])
  expect((await rcee()).map((s: Record<string, unknown>) => s.data_dovuta)).toEqual([
    '2028-01-01',
    '2028-01-01',
  ])
  await bench.dati('PUT', `/caldaie/${uno.id}`, { corpo: { dismessoIl: '2026-05-01' } })
  expect(await totali()).toEqual([80, null])
  const preso = await bench.chiedi('PUT', `/caldaie/${(await caldaia(24)).id}`, { corpo: { numeroGt: 2 } })
  expect(preso.corpo.campi).toEqual({ numeroGt: 'GT 2 è già di Vaillant ecoTEC: il primo libero è 1' })
})

test('una caldaia al posto di un’altra: la potenza è la sua, in qualunque ordine si scriva', async () => {
  for (const primaVia of [true, false]) {
    const { caldaia, totali } = await insieme(`Cambio ${primaVia}`)
    const vecchia = await caldaia(30)
    const via = () => bench.dati('PUT', `/caldaie/${vecchia.id}`, { corpo: { dismessoIl: '2026-05-01' } })
    if (primaVia) await via()
    const nuova = await caldaia(24)
    if (!primaVia) await via()
    expect([await totali(), nuova.numero_gt]).toEqual([[24, null], primaVia ? 1 : 2])
  }
})

test('una cascata di quattro; chi non aveva numero lo riceve quando arriva il secondo', async () => {
  const { caldaia, totali, impiantoId } = await insieme('Cascata')
  const uno = await caldaia(24.5)
  await bench.db.updateTable('caldaie').set({ numero_gt: null }).where('id', '=', uno.id).execute()
  const altri = [await caldaia(24.5), await caldaia(24.5), await caldaia(24.5)]
  expect(altri.map(({ numero_gt }) => numero_gt)).toEqual([2, 3, 4])
  expect((await bench.dati('GET', `/caldaie/${uno.id}`)).numero_gt).toBe(1)
  expect(await totali()).toEqual([98, null])
  // More than they are: somebody knows of others.
  await bench.dati('PUT', `/impianti/${impiantoId}`, {
    corpo: { potenzaTotaleKw: 120, potenzaTotaleMotivo: 'Una è di un’altra ditta' },
  })
  await bench.dati('PUT', `/caldaie/${uno.id}`, { corpo: { potenzaKw: 30 } })
  expect(await totali()).toEqual([120, null])
  await caldaia(50)
  expect(await totali()).toEqual([153.5, null])
})

test('24 + 8 reversibile sulla stessa acqua: il caldo è 32, il freddo 8, e le scadenze restano da confermare', async () => {
  const { caldaia, frigo, totali, rcee } = await insieme('Misto')
  await caldaia(24)
  expect((await rcee())[0].motivo).not.toMatch(/pompa di calore/)
  await frigo(8, { reversibile: true })
  expect(await totali()).toEqual([32, 8])
  expect((await rcee()).find((s: Record<string, unknown>) => s.caldaia_id)).toMatchObject({
    certezza: 'da_confermare',
    motivo: expect.stringMatching(/ · da confermare: .*caldaia e pompa di calore sullo stesso impianto$/),
  })
  // One that only cools is no heat.
  await frigo(5)
  expect(await totali()).toEqual([32, 13])
})

test('tre split per conto loro non sono una potenza sola', async () => {
  const { clienteId } = await insieme('Split')
  for (const potenzaKw of [3.5, 3.5, 5])
    await bench.dati('POST', '/condizionatori', { corpo: { ...generatore, clienteId, potenzaKw } })
  const tutti = await bench.dati('GET', '/impianti', { query: { clienteId } })
  expect(tutti).toMatchObject([{ potenza_totale_kw: null, potenza_frigorifera_kw: null }])
  expect(
    (await bench.dati('GET', '/scadenze', { query: { clienteId } })).filter(
      (s: Record<string, unknown>) => s.controllo === 'RCEE' && s.stato !== 'Non_Dovuta',
    ),
  ).toEqual([])
})

test('scritti insieme da più persone hanno numeri diversi, e la potenza è di tutti', async () => {
  const { caldaia, frigo, totali } = await insieme('Tutti')
  const nati = await Promise.all([caldaia(30), caldaia(57), frigo(8, { reversibile: true }), caldaia(24)])
  const caldaie = nati.filter(({ numero_gt }) => numero_gt)
  expect(caldaie.map(({ numero_gt }) => numero_gt).toSorted()).toEqual([1, 2, 3])
  expect(await totali()).toEqual([119, 8])
  await Promise.all([
    ...caldaie.map(({ id }) => bench.dati('PUT', `/caldaie/${id}`, { corpo: { potenzaKw: 20 } })),
    bench.dati('DELETE', `/condizionatori/${nati.find(({ numero_gt }) => !numero_gt)?.id}`),
  ])
  expect(await totali()).toEqual([60, null])
})
