import { afterAll, expect, test, vi } from 'vitest'
import { cents } from '#shared/money.ts'
import { openBench } from '#test/bench.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente } = await invoicingParts(bench)

let n = 0
const attiva = (clienteId: number, totale: number, dataScadenza: string, altro: object = {}) =>
  bench.dati('POST', '/fatture', {
    corpo: {
      tipo: 'Attiva',
      clienteId,
      numeroDocumento: `S-${++n}`,
      dataEmissione: '2026-06-01',
      dataScadenza,
      ...{ subtotale: totale, ivaImporto: 0, totale, stato: 'Da_Pagare', metodoPagamento: 'Bonifico' },
      ...altro,
    },
  })
const incassi = (query: Record<string, string | number> = {}) =>
  bench.dati('GET', '/fatture/incassi', { query })
const rigaDi = async (id: number) =>
  (await incassi()).righe.find((r: { cliente: { id: number } }) => r.cliente.id === id)
const sollecita = (fatture: number[], canale = 'Email') =>
  bench.chiedi('POST', '/solleciti', { corpo: { fatture, tono: 'Sollecito', canale } })

test('ogni euro sta nella fascia del suo ritardo, e la somma è quella del registro', async () => {
  const { id } = await cliente()
  await attiva(id, 10, OGGI)
  await attiva(id, 20, '2026-11-01')
  const vecchia = await attiva(id, 100, '2026-07-01')
  await bench.dati('POST', `/fatture/${vecchia.id}/pagamenti`, {
    corpo: { data: OGGI, importo: 60, metodo: 'Bonifico' },
  })
  expect(await rigaDi(id)).toMatchObject({
    ...{ fasce: [10, 20, 0, 0, 40], totale: 70, scadenza: '2026-07-01', da_sollecitare: true },
    ...{ ultimo: null, promessa_il: null },
  })
  const tutti = await incassi()
  const registro = await bench.dati('GET', '/fatture/registro', { query: { tipo: 'Attiva' } })
  expect(tutti.fasce.reduce((tot: number, f: { importo: number }) => tot + cents(f.importo), 0)).toBe(
    cents(tutti.totale),
  )
  expect(registro.gruppi.reduce((tot: number, g: { entrate: number }) => tot + cents(g.entrate), 0)).toBe(
    cents(tutti.totale),
  )
})

test('le scadenze di una fattura contano una per una', async () => {
  const { id } = await cliente()
  const f = await attiva(id, 100, '2026-09-01')
  await bench.dati('PUT', `/fatture/${f.id}/scadenze`, {
    corpo: [
      { data: '2026-09-01', importo: 30 },
      { data: '2027-01-31', importo: 70 },
    ],
  })
  expect(await rigaDi(id)).toMatchObject({ fasce: [70, 0, 0, 30, 0], scadenza: '2026-09-01' })
})

test('un sollecito resta scritto e per una settimana basta; una promessa vale fino al suo giorno', async () => {
  const { id } = await cliente()
  const f = await attiva(id, 50, '2026-10-01')
  expect((await sollecita([f.id], 'WhatsApp')).stato).toBe(200)
  expect(await rigaDi(id)).toMatchObject({
    da_sollecitare: false,
    ultimo: { tono: 'Sollecito', canale: 'WhatsApp' },
  })
  const altro = await cliente()
  const g = await attiva(altro.id, 50, '2026-10-01')
  const promette = (data: string | null) =>
    bench.chiedi('PUT', `/fatture/${g.id}/promessa`, { corpo: { data } })
  expect((await promette('2026-12-10')).corpo.data.promessa_il).toBe('2026-12-10')
  expect(await rigaDi(altro.id)).toMatchObject({ da_sollecitare: false, promessa_il: '2026-12-10' })
  await promette('2026-11-20')
  expect(await rigaDi(altro.id)).toMatchObject({ da_sollecitare: true, promessa_il: '2026-11-20' })
  await promette(null)
  expect(await rigaDi(altro.id)).toMatchObject({ promessa_il: null })
  expect((await promette('2026-13-01')).stato).toBe(400)
})

test('non si sollecita chi ha pagato, né una passiva, né una bozza', async () => {
  const { id } = await cliente()
  const pagata = await attiva(id, 50, '2026-10-01', { stato: 'Pagata' })
  const { stato, corpo } = await sollecita([pagata.id])
  expect([stato, corpo.error]).toEqual([400, 'Una di queste fatture non è da incassare'])
  expect(
    (await bench.chiedi('PUT', `/fatture/${pagata.id}/promessa`, { corpo: { data: '2026-12-01' } })).stato,
  ).toBe(409)
  expect(await rigaDi(id)).toBeUndefined()
})

test('una nota di credito che copre tutto non lascia niente da sollecitare', async () => {
  const { id } = await cliente()
  await attiva(id, 50, '2026-10-01')
  await attiva(id, 50, OGGI, { tipoDocumento: 'TD04' })
  expect(await rigaDi(id)).toMatchObject({ totale: 0, da_sollecitare: false, fasce: [-50, 0, 50, 0, 0] })
})

test('il giorno di una nota di credito non è la scadenza di nessuno: né in Incassi, né nel file, né nell’ordine', async () => {
  const { id } = await cliente({ nome: 'Bice', cognome: 'Notata' })
  const f = await attiva(id, 80, '2026-11-10')
  const nota = await attiva(id, 20, '2026-01-10', { tipoDocumento: 'TD04' })
  const { id: altro } = await cliente({ nome: 'Cleto', cognome: 'Notato' })
  await attiva(altro, 30, '2026-11-05')
  const { id: solo } = await cliente({ nome: 'Dina', cognome: 'Notata' })
  await attiva(solo, 10, '2026-01-05', { tipoDocumento: 'TD04' })
  expect(await rigaDi(id)).toMatchObject({ scadenza: '2026-11-10', totale: 60, fasce: [-20, 80, 0, 0, 0] })
  expect(await rigaDi(solo)).toMatchObject({ scadenza: null, totale: -10, da_sollecitare: false })
  const { righe } = await incassi({ q: 'notat' })
  expect(righe.map((r: { cliente: { id: number } }) => r.cliente.id)).toEqual([altro, id, solo])
  const { corpo } = await bench.chiedi('GET', '/fatture/incassi/esporta', {
    query: { formato: 'csv', q: 'notat' },
  })
  const celle = String(corpo)
    .split('\r\n')
    .map((linea) => linea.split(';'))
  const dove = celle[0]?.indexOf('Prima scadenza') ?? -1
  expect(celle.slice(1, 4).map((linea) => linea[dove])).toEqual(['05/11/2026', '10/11/2026', ''])
  const [suo] = await bench.dati('GET', '/fatture/incassi/aperte', { query: { clienteId: id } })
  expect(suo.fatture.map((una: { id: number; scadenza: string | null }) => [una.id, una.scadenza])).toEqual([
    [f.id, '2026-11-10'],
    [nota.id, null],
  ])
})

test('le fatture aperte di un cliente, e quelle di tutti i clienti da sollecitare', async () => {
  const { id } = await cliente()
  const f = await attiva(id, 80, '2026-10-20')
  const [suo] = await bench.dati('GET', '/fatture/incassi/aperte', { query: { clienteId: id } })
  expect(suo).toMatchObject({
    cliente: { id },
    fatture: [{ id: f.id, totale: 80, incassato: 0, resta: 80, scaduto: 80, da_sollecitare: true }],
  })
  const tutti = await bench.dati('GET', '/fatture/incassi/aperte')
  expect(tutti.map((uno: { cliente: { id: number } }) => uno.cliente.id)).toContain(id)
  expect(tutti).toHaveLength((await incassi()).da_sollecitare)
})

test('si cerca per nome, si pagina, si esporta', async () => {
  const { id } = await cliente({ nome: 'Nora', cognome: 'D’Aprile' })
  await attiva(id, 12, '2026-10-20')
  expect(await incassi({ q: 'daprile' })).toMatchObject({ conteggio: 1, righe: [{ cliente: { id } }] })
  const { righe, conteggio } = await incassi({ limit: 1 })
  expect([righe.length, conteggio > 1]).toEqual([1, true])
  const { stato, corpo } = await bench.chiedi('GET', '/fatture/incassi/esporta', {
    query: { formato: 'csv', q: 'daprile' },
  })
  expect([stato, String(corpo)]).toEqual([200, expect.stringContaining('D’Aprile')])
})

test('cancellati i dati del cliente i solleciti se ne vanno, e ciò che deve resta', async () => {
  const { id } = await cliente({ nome: 'Ada', cognome: 'Cancellata' })
  const f = await attiva(id, 33, '2026-10-20')
  await sollecita([f.id])
  const { stato, corpo } = await bench.chiedi('POST', `/clienti/${id}/anonimizza`)
  expect(stato, JSON.stringify(corpo)).toBeLessThan(300)
  expect(
    await bench.services.db.selectFrom('solleciti').select('id').where('fattura_id', '=', f.id).execute(),
  ).toEqual([])
  // Nobody reminds who isn't known any more; what is owed stands under whom the invoice names.
  expect(await rigaDi(id)).toMatchObject({ totale: 33, da_sollecitare: false })
  expect((await rigaDi(id)).nome).toContain('Ada Cancellata')
  const no = await sollecita([f.id])
  expect([no.stato, no.corpo.error]).toEqual([
    409,
    'I dati di questo cliente sono stati cancellati: non si sollecita',
  ])
  const tutti = await bench.dati('GET', '/fatture/incassi/aperte')
  expect(tutti.map((uno: { cliente: { id: number } }) => uno.cliente.id)).not.toContain(id)
  const [suo] = await bench.dati('GET', '/fatture/incassi/aperte', { query: { clienteId: id } })
  expect(suo).toMatchObject({ cliente: { id, cancellato: true }, fatture: [{ da_sollecitare: false }] })
})
