import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'

const OGGI = '2026-11-20'
vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})

let antonio: { id: number }
let lucia: { id: number }
let caldaia: { id: number; versione: number }
beforeAll(async () => {
  antonio = await bench.crea.cliente('Antonio Esposito', { telefono: '081 728 36 50' })
  lucia = await bench.crea.cliente('Lucia Chiesa')
  caldaia = await bench.crea.caldaia(antonio.id, {
    marca: 'Immergas',
    modello: 'Victrix',
    prossimaRevisione: '2026-11-23',
  })
})
afterEach(async () => {
  await bench.db.deleteFrom('rcee').execute()
})

const crea = (altro: object = {}) =>
  bench.dati('POST', '/rcee', {
    come: 'operatore',
    corpo: { clienteId: antonio.id, dataEmissione: '2025-11-20', ...altro },
  })
const elenco = async (query: Record<string, string | number>) =>
  bench.chiedi('GET', '/rcee', { query, come: 'operatore' })
const ids = async (query: Record<string, string | number>) =>
  (await elenco(query)).corpo.data.map((r: { id: number }) => r.id)

test('un RCEE ha con sé cliente, caldaia e file', async () => {
  const { corpo, intestazioni } = multipart(
    { tipologia: 'RCEE', clienteId: String(antonio.id) },
    { nome: 'r.pdf', contenuto: samplePdf() },
  )
  const { fileMediaId } = (await bench.chiedi('POST', '/documenti/upload', { corpo, intestazioni })).corpo
    .data
  const rcee = await crea({
    caldaiaId: caldaia.id,
    numeroDocumento: 'RCEE-2026-001',
    dataScadenza: '2027-11-20',
    fileMediaId,
  })
  expect(rcee).toMatchObject({
    cliente: { nome: 'Antonio', cognome: 'Esposito', telefono: '081 728 36 50' },
    caldaie: { marca: 'Immergas', prossima_revisione: '2026-11-23' },
    file_media: { id: fileMediaId, nome_file: 'r.pdf' },
    contattato: false,
    versione: 1,
  })
})

test('le liste: tutti per scadenza, le due del mese, da contattare, contattati', async () => {
  const senza = await crea()
  const dopo = await crea({ dataScadenza: '2026-12-01' })
  const mese = await crea({ dataScadenza: '2026-11-30', contattato: true })
  const primo = await crea({ dataScadenza: '2026-11-01', dataFollowUp: '2026-11-25' })
  const conCaldaia = await crea({
    dataScadenza: '2028-01-01',
    caldaiaId: caldaia.id,
    dataFollowUp: '2026-11-10',
  })
  expect(await ids({})).toEqual([primo.id, mese.id, dopo.id, conCaldaia.id, senza.id])
  expect(await ids({ lista: 'scadenze' })).toEqual([primo.id, mese.id])
  expect(await ids({ lista: 'manutenzioni' })).toEqual([conCaldaia.id])
  expect(await ids({ lista: 'follow-up' })).toEqual([conCaldaia.id, primo.id])
  expect(await ids({ lista: 'contattati' })).toEqual([mese.id])
  expect(await bench.dati('GET', '/rcee/conteggi')).toEqual({
    tutti: 5,
    manutenzioni: 1,
    scadenze: 2,
    scaduti: 0,
    followUp: 2,
    contattati: 1,
    daCaricare: 0,
    daConsegnare: 0,
  })
  const pagina = await elenco({ limit: 2, offset: 2 })
  expect([pagina.corpo.count, pagina.corpo.data.map((r: { id: number }) => r.id)]).toEqual([
    5,
    [dopo.id, conCaldaia.id],
  ])
})

test('scaduti nei mesi scorsi: una delle due date, e niente di più recente per la stessa caldaia', async () => {
  const boiler = (prossimaRevisione: string) =>
    bench.crea.caldaia(lucia.id, { marca: 'Riello', modello: 'Residence', prossimaRevisione })
  const [arretrata, rinnovata] = [await boiler('2026-10-31'), await boiler('2027-10-31')]
  const diLucia = { clienteId: lucia.id }
  const manutenzione = await crea({ ...diLucia, caldaiaId: arretrata.id, dataScadenza: '2027-11-20' })
  const rapporto = await crea({ ...diLucia, caldaiaId: rinnovata.id, dataScadenza: '2026-09-15' })
  const senzaCaldaia = await crea({ dataScadenza: '2024-01-01' })
  await crea({ dataScadenza: '2026-11-01' })
  await crea()
  const scaduti = [manutenzione.id, rapporto.id, senzaCaldaia.id]
  expect(await ids({ lista: 'scaduti' })).toEqual(scaduti)
  expect(await ids({ lista: 'scaduti', limit: 1, offset: 1 })).toEqual([rapporto.id])
  expect((await bench.dati('GET', '/rcee/conteggi')).scaduti).toBe(3)

  await crea({
    ...diLucia,
    caldaiaId: rinnovata.id,
    dataEmissione: '2026-09-20',
    dataScadenza: '2028-09-15',
  })
  expect(await ids({ lista: 'scaduti' })).toEqual([manutenzione.id, senzaCaldaia.id])
})

test('scadenze: da oggi a oggi più i giorni chiesti, estremi compresi', async () => {
  const giorni = [-1, 0, 7, 8, 30, 31]
  const creati = new Map<number, number>()
  for (const n of giorni) creati.set((await crea({ dataScadenza: addDays(OGGI, n) })).id, n)
  const entro = async (query: Record<string, number>) =>
    (await bench.dati('GET', '/rcee/scadenze', { query })).map((r: { id: number }) => creati.get(r.id))
  expect(await entro({})).toEqual([0, 7, 8, 30])
  expect(await entro({ giorni: 7 })).toEqual([0, 7])
  expect(await entro({ giorni: 0 })).toEqual([0])
})

test('cerca per numero, cognome, nome e telefono', async () => {
  const uno = await crea({ numeroDocumento: 'RCEE-2026-077' })
  const due = await crea({ clienteId: lucia.id })
  for (const q of ['077', '2026-077', 'rcee-2026']) expect(await ids({ q }), q).toEqual([uno.id])
  expect(await ids({ q: 'chiesa lu' })).toEqual([due.id])
  expect(await ids({ q: '0817283' })).toEqual([uno.id])
  expect(await ids({ q: 'nessuno' })).toEqual([])
})

test('contatto e follow-up si scrivono da soli, e una versione vecchia è rifiutata', async () => {
  const { id } = await crea({ numeroDocumento: 'A' })
  const cambia = (corpo: object, versione: number) =>
    bench.chiedi('PUT', `/rcee/${id}`, {
      corpo,
      intestazioni: { 'if-match': `"${versione}"` },
      come: 'operatore',
    })
  const invio = { clienteId: antonio.id, caldaiaId: null, dataEmissione: '2025-11-20', dataScadenza: null }
  const { corpo } = await cambia({ ...invio, contattato: true, noteContatto: 'Richiamare dopo le 18' }, 1)
  expect(corpo.data).toMatchObject({
    contattato: true,
    note_contatto: 'Richiamare dopo le 18',
    numero_documento: 'A',
    versione: 2,
  })
  const vecchia = await cambia({ contattato: false }, 1)
  expect([vecchia.stato, vecchia.corpo.data.contattato]).toEqual([412, true])
})

test.each([
  ['caldaia di un altro cliente', () => ({ clienteId: lucia.id, caldaiaId: caldaia.id }), 'caldaiaId'],
  ['caldaia che non c’è', () => ({ caldaiaId: 999_999 }), 'caldaiaId'],
  ['cliente che non c’è', () => ({ clienteId: 999_999 }), 'clienteId'],
  ['file che non c’è', () => ({ fileMediaId: 999_999 }), 'fileMediaId'],
  ['senza data di emissione', () => ({ dataEmissione: '' }), 'dataEmissione'],
  ['data che non esiste', () => ({ dataScadenza: '2026-02-30' }), 'dataScadenza'],
  ['numero troppo lungo', () => ({ numeroDocumento: 'x'.repeat(41) }), 'numeroDocumento'],
])('rifiuta %s', async (_, corpo, campo) => {
  const risposta = await bench.chiedi('POST', '/rcee', {
    come: 'operatore',
    corpo: { clienteId: antonio.id, dataEmissione: '2025-11-20', ...corpo() },
  })
  expect([risposta.stato, Object.keys(risposta.corpo.campi)]).toEqual([400, [campo]])
  expect(await ids({})).toEqual([])
})

test('il file di una fattura, o di un altro cliente, non si allega a un RCEE', async () => {
  const carica = async (tipologia: string, clienteId: number) => {
    const m = multipart(
      { tipologia, clienteId: String(clienteId) },
      { nome: 'x.pdf', contenuto: samplePdf(tipologia) },
    )
    return (await bench.dati('POST', '/documenti/upload', m)).fileMediaId
  }
  for (const fileMediaId of [await carica('Fattura', antonio.id), await carica('RCEE', lucia.id)]) {
    const corpo = { clienteId: antonio.id, dataEmissione: '2025-11-20', fileMediaId }
    const risposta = await bench.chiedi('POST', '/rcee', { corpo })
    expect([risposta.stato, risposta.corpo.campi.fileMediaId]).toEqual([
      400,
      'Questo file non si può allegare qui',
    ])
  }
})

test('chi ha RCEE non si elimina, e lo dice', async () => {
  await crea({ caldaiaId: caldaia.id })
  const dellaCaldaia = await bench.chiedi('DELETE', `/caldaie/${caldaia.id}`)
  expect([dellaCaldaia.stato, dellaCaldaia.corpo.error]).toEqual([
    409,
    'La caldaia ha 1 RCEE: non può essere eliminata',
  ])
  const delCliente = await bench.chiedi('DELETE', `/clienti/${antonio.id}`)
  expect(delCliente.corpo.error).toMatch(/1 caldaia, 1 RCEE e \d documenti?: non può essere eliminato/)
})

test('la dashboard mostra scadenze e follow-up solo agli Admin', async () => {
  const scade = await crea({ dataScadenza: '2026-12-20' })
  const richiama = await crea({ dataFollowUp: '2026-11-01', dataScadenza: '2027-06-01' })
  await crea({ dataScadenza: '2026-12-21', dataFollowUp: '2026-11-28' })
  const admin = await bench.dati('GET', '/dashboard/stats')
  expect(admin.rceeInScadenza.map((r: { id: number }) => r.id)).toEqual([scade.id])
  expect(admin.followUpRcee.map((r: { id: number }) => r.id)).toEqual([richiama.id])
  const operatore = await bench.dati('GET', '/dashboard/stats', { come: 'operatore' })
  expect([operatore.rceeInScadenza, operatore.followUpRcee]).toEqual([[], []])
})

test('un RCEE può essere di un condizionatore, mai insieme a una caldaia, e di nessun altro cliente', async () => {
  const suo = await bench.crea.condizionatore(antonio.id)
  const { id, condizionatore_id } = await crea({ condizionatoreId: suo.id })
  expect(condizionatore_id).toBe(suo.id)
  const rifiuti = [
    [{ caldaiaId: caldaia.id }, 'Un RCEE è di una caldaia o di un condizionatore, non di entrambi'],
    [{ clienteId: lucia.id }, 'Questo condizionatore non è del cliente scelto'],
  ] as const
  for (const [corpo, testo] of rifiuti) {
    const risposta = await bench.chiedi('PUT', `/rcee/${id}`, { corpo })
    expect([risposta.stato, risposta.corpo.campi]).toEqual([400, { condizionatoreId: testo }])
  }
  expect((await bench.chiedi('DELETE', `/condizionatori/${suo.id}`)).corpo.error).toBe(
    'Il condizionatore ha 1 RCEE: non può essere eliminato',
  )
  await bench.dati('PUT', `/rcee/${id}`, { corpo: { condizionatoreId: null, caldaiaId: caldaia.id } })
  await bench.dati('DELETE', `/condizionatori/${suo.id}`)
})
