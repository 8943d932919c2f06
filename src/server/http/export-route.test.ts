import { afterAll, expect, test, vi } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { openBench } from '#test/bench.ts'
import { esportazioni } from '#test/exports.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { scarica, csv, xlsx } = esportazioni(bench)
const cliente = (dati: object) => bench.crea.cliente('Ada Rossi', dati)

test('gli appuntamenti: ora di Roma, importi al centesimo, e a ciascuno i suoi', async () => {
  const { id: clienteId } = await cliente({ cognome: 'D’Amico', nome: 'Zoë', telefono: '333 1' })
  const visita = (altro: object) =>
    bench.crea.visita(clienteId, '2026-07-01T09:30', {
      titolo: 'Revisione',
      dataFine: '2026-07-01T10:15',
      incasso: 1234.5,
      spese: 0.07,
      ...altro,
    })
  await visita({})
  await visita({
    utenteAssegnatoId: bench.direttore.id,
    titolo: 'Sua',
    dataInizio: '2026-07-02T00:10',
    dataFine: '2026-07-02T01:00',
  })
  const query = { clienteId: String(clienteId), dataInizio: '2026-07-01', dataFine: '2026-07-02' }
  const { righe } = await csv('/appuntamenti', query)
  expect(righe[0]).toMatchObject({
    Inizio: '01/07/2026 09:30',
    Fine: '01/07/2026 10:15',
    Cognome: 'D’Amico',
    Nome: 'Zoë',
    Incasso: '1234,50',
    Spese: '0,07',
    'Richiesta ricevuta/fattura': 'No',
  })
  const [inExcel] = await xlsx('/appuntamenti', { ...query, data: '2026-07-01' })
  expect(inExcel).toMatchObject({ Incasso: 1234.5, Spese: 0.07 })
  // A part of a day in binary digits: right to the millisecond.
  expect(Number(inExcel?.Inizio) - Date.parse('2026-07-01T09:30:00Z')).toBeCloseTo(0, -1)
  // A Direttore sees those of their own visits, an Operatore none.
  const delDirettore = (await csv('/appuntamenti', query, 'direttore')).righe
  expect(delDirettore.map((r) => [r.Titolo, r.Incasso])).toEqual([
    ['Revisione', ''],
    ['Sua', '1234,50'],
  ])
  const dellOperatore = (await csv('/appuntamenti', query, 'operatore')).righe
  expect(dellOperatore).toHaveLength(2)
  expect(Object.keys(dellOperatore[0] ?? {})).not.toContain('Incasso')
  expect((await csv('/appuntamenti', { ...query, stato: 'Annullato' })).righe).toEqual([])
})

test('preventivi e fatture: al centesimo, con il piano; chi non è Admin solo quelli di un cliente', async () => {
  const { cliente: parte, fattura, riba, genera } = await accountingParts(bench)
  const preventivo = {
    titolo: 'Caldaia',
    tipologia: 'Caldaia',
    subtotale: 33.33,
    ivaPercentuale: 10,
    ivaImporto: 3.33,
    totale: 36.66,
  }
  await bench.dati('POST', '/preventivi', { corpo: { clienteId: parte.id, ...preventivo } })
  const suoi = { clienteId: String(parte.id) }
  const [unPreventivo] = (await csv('/preventivi', suoi)).righe
  expect(unPreventivo).toMatchObject({
    Imponibile: '33,33',
    'IVA %': '10',
    IVA: '3,33',
    Totale: '36,66',
    Stato: 'Da inviare',
    Data: '20/11/2026',
  })
  expect((await xlsx('/preventivi', suoi))[0]).toMatchObject({ Imponibile: 33.33, IVA: 3.33, Totale: 36.66 })

  await bench.dati('POST', '/fatture', { corpo: fattura({ tipo: 'Attiva' }) })
  const conPiano = await riba()
  expect((await genera(conPiano.id)).stato).toBe(201)
  const passive = (await csv('/fatture', { tipo: 'Passiva' })).righe
  expect(passive.map((f) => [f.Numero, f.Rate, f['Piano RiBa']])).toEqual([
    [
      conPiano.numero_documento,
      '3',
      '1. 31/03/2026 40,67 €; 2. 30/04/2026 40,67 €; 3. 31/05/2026 40,66 €'.replaceAll(' €', '\u00a0€'),
    ],
  ])
  expect(passive[0]).toMatchObject({
    'Cliente o fornitore': 'Clima Sud Forniture S.r.l.',
    'Da pagare': '122,00',
  })

  const aprile = (await csv('/fatture/scadenziario', { mese: '2026-04' })).righe
  expect(aprile).toEqual([
    {
      Scadenza: '30/04/2026',
      Tipo: 'Passiva',
      'Cliente o fornitore': 'Clima Sud Forniture S.r.l.',
      Numero: conPiano.numero_documento,
      Pagamento: 'RiBa, rata 2 di 3',
      Entrate: '',
      Uscite: '40,67',
      Pagata: 'No',
    },
  ])
  expect((await xlsx('/fatture/scadenziario', { mese: '2026-04', tipo: 'Attiva' })).length).toBe(0)

  for (const come of ['direttore', 'operatore'] as const) {
    const chiede = async (path: string, query: Record<string, string>) =>
      (await bench.chiedi('GET', `${path}/esporta`, { come, query: { formato: 'csv', ...query } })).stato
    expect(await chiede('/preventivi', {})).toBe(403)
    expect(await chiede('/preventivi', suoi)).toBe(200)
    expect(await chiede('/fatture', {})).toBe(403)
    expect(await chiede('/fatture', suoi)).toBe(403)
    expect(await chiede('/fatture', { ...suoi, tipo: 'Passiva' })).toBe(403)
    expect(await chiede('/fatture', { ...suoi, tipo: 'Attiva' })).toBe(200)
    for (const aperta of ['/clienti', '/appuntamenti', '/rcee']) expect(await chiede(aperta, {})).toBe(200)
  }
})

test('ogni esportazione resta nel registro: chi, quanto e con quali filtri, senza le parole cercate', async () => {
  await scarica('/clienti', 'xlsx', { q: 'zeta segreta', attivo: 'false' }, 'operatore')
  const riga = await bench.db
    .selectFrom('registro')
    .selectAll()
    .where('azione', '=', 'esporta')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(riga).toMatchObject({ tabella: 'clienti', record_id: null, nome_utente: 'operatore' })
  expect(JSON.parse(riga.dopo ?? '')).toEqual({ formato: 'xlsx', righe: 0, attivo: false, ricerca: true })
})
