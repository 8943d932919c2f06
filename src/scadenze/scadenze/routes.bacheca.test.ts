import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import type { PeriodoBacheca, VisitaDaFare } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

let n = 0
async function cliente(altro: object, scadenze: object) {
  const { id } = await bench.crea.cliente(`Ugo Cliente${++n}`, {
    provincia: 'NA',
    indirizzo: 'Via Diaz 1',
    ...altro,
  })
  await bench.crea.caldaia(id, scadenze)
  return id as number
}
const ids: Record<string, number> = {}
beforeEach(() => stopClock(bench, '2026-11-22T10:00:00Z'))
beforeAll(async () => {
  const portici = { comune: 'Portici', cap: '80055' }
  ids.tardi = await cliente(portici, { prossimaRevisione: '2026-09-04' })
  ids.oggi = await cliente(portici, { prossimaRevisione: '2026-11-22' })
  ids.dicembre = await cliente({ comune: 'Napoli', cap: '80127' }, { prossimaRevisione: '2026-12-10' })
  ids.gennaio = await cliente({ comune: 'Napoli', cap: '80131' }, { prossimaRevisione: '2027-01-20' })
  ids.senza = await cliente({ comune: 'Ercolano' }, {})
  // Due in January too: done with December's visit.
  await bench.crea.condizionatore(ids.dicembre ?? 0, { prossimaManutenzione: '2027-01-31' })
})

type Query = Record<string, string | number>
const visite = (query: Query = {}): Promise<{ visite: VisitaDaFare[]; totale: number }> =>
  bench.dati('GET', '/scadenze/visite', { query })
const clienti = async (query: Query = {}) =>
  (await visite(query)).visite.map(({ cliente }) => Object.keys(ids).find((k) => ids[k] === cliente.id))
const periodi = async () => {
  const { periodi } = await bench.dati('GET', '/scadenze/periodi')
  return Object.fromEntries(
    periodi.map((p: PeriodoBacheca) => [p.chiave, `${p.da_prenotare} + ${p.prenotate}`]),
  )
}

describe('i periodi', () => {
  test('in ritardo, questo mese e i quattro dopo, ciò che manca; per visite, non per lavori', async () => {
    expect(await bench.dati('GET', '/scadenze/periodi')).toMatchObject({
      daProgrammare: 3,
      periodi: [
        { chiave: 'ritardo', dal: '2026-09-04', al: '2026-11-21', da_prenotare: 1 },
        { chiave: '2026-11', dal: '2026-11-22', al: '2026-11-30', da_prenotare: 1 },
        { chiave: '2026-12', da_prenotare: 1 },
        { chiave: '2027-01', da_prenotare: 2 },
        { chiave: '2027-02', da_prenotare: 0 },
        { chiave: '2027-03', da_prenotare: 0 },
        { chiave: 'completare' },
      ],
    })
  })

  test('insieme, o a trimestri; ciò che è dovuto entro sessanta giorni si fa con la stessa visita', async () => {
    expect(await clienti()).toEqual(['tardi'])
    expect(await clienti({ periodi: 'ritardo,2026-11,2026-12' })).toEqual(['tardi', 'oggi', 'dicembre'])
    expect(await clienti({ periodi: '2027-T1' })).toEqual(['gennaio', 'dicembre'])
    const { visite: dicembre } = await visite({ periodi: '2026-12' })
    expect(dicembre).toMatchObject([
      {
        dovuta: '2026-12-10',
        minuti: 90,
        zona: { chiave: 'c80127', nome: 'Napoli 80127' },
        lavori: [
          { controllo: 'Manutenzione', impianto: 'caldaia', nome: 'Vaillant ecoTEC', minuti: 45 },
          { impianto: 'condizionatore', data_dovuta: '2027-01-31' },
        ],
      },
    ])
    expect((await bench.chiedi('GET', '/scadenze/visite', { query: { periodi: 'domani' } })).stato).toBe(400)
  })

  test('in breve come la riga la mostra, e aperta una sola con tutto', async () => {
    const [riga] = (await visite({ periodi: '2026-12', breve: 'true' })).visite
    const { visite: intera } = await visite({ periodi: '2026-12', cliente: ids.dicembre ?? 0 })
    expect(intera).toHaveLength(1)
    expect(intera[0]).toMatchObject(riga ?? {})
    expect(intera[0]?.lavori[0]?.motivo).toContain('mancano')
    expect(JSON.stringify(riga)).not.toMatch(/motivo|telefono|null/)
    expect(await clienti({ periodi: '2026-12', cliente: ids.tardi ?? 0 })).toEqual([])
  })

  test('una visita prenotata passa di là, e torna quando è annullata', async () => {
    expect((await periodi())['2026-12']).toBe('1 + 0')
    const { id } = await bench.crea.visita(ids.dicembre ?? 0, '2026-12-03T09:00', {
      titolo: 'Visita',
      tipologia: 'Manutenzione',
    })
    expect((await periodi())['2026-12']).toBe('0 + 1')
    await bench.dati('DELETE', `/appuntamenti/${id}`)
    expect((await periodi())['2026-12']).toBe('1 + 0')
  })

  test('da completare: dove non si sa dire, con il perché', async () => {
    const { visite: righe } = await visite({ periodi: 'completare' })
    const senza = righe.find(({ cliente }: VisitaDaFare) => cliente.id === ids.senza)
    expect(senza).toMatchObject({ dovuta: null, lavori: [{ stato: 'Da_Completare' }, {}] })
    expect((await clienti({ periodi: 'ritardo,completare' }))[0]).toBe('tardi')
  })
})

describe('i filtri', () => {
  const TUTTI = { periodi: 'ritardo,2026-11,2026-12,2027-01' }

  test('zona: con nome, per comune, per CAP dove il comune ne ha più d’uno', async () => {
    expect(await bench.dati('GET', '/scadenze/zone', { query: TUTTI })).toEqual([
      { chiave: 'c80127', nome: 'Napoli 80127', visite: 1 },
      { chiave: 'c80131', nome: 'Napoli 80131', visite: 1 },
      { chiave: 'portici', nome: 'Portici', visite: 2 },
    ])
    expect(await clienti({ ...TUTTI, zone: 'portici' })).toEqual(['tardi', 'oggi'])
    const { id } = await bench.dati('POST', '/zone', {
      corpo: { nome: 'Vesuviani e Vomero', luoghi: 'PORTICI, Ercolano; 80127' },
    })
    expect(await clienti({ ...TUTTI, zone: `z${id},c80131` })).toEqual([
      'tardi',
      'oggi',
      'dicembre',
      'gennaio',
    ])
    expect((await visite(TUTTI)).visite[0]?.zona).toEqual({ chiave: `z${id}`, nome: 'Vesuviani e Vomero' })
    await bench.dati('DELETE', `/zone/${id}`)
  })

  test('controllo, ditta, tecnico, parole', async () => {
    expect(await clienti({ ...TUTTI, controllo: 'RCEE' })).toEqual([])
    expect(await clienti({ ...TUTTI, q: 'cliente2' })).toEqual(['oggi'])
    await bench.dati('PUT', `/clienti/${ids.gennaio}`, {
      corpo: { tecnicoPreferitoId: bench.operatore.id, fasciaPreferita: 'Mattina' },
    })
    expect(await clienti({ ...TUTTI, tecnico: bench.operatore.id })).toEqual(['gennaio'])
    const { id } = await bench.dati('POST', '/ditte', { corpo: { nome: 'Vesuvio Clima', colore: '#0F5A5E' } })
    await bench.dati('PUT', `/clienti/${ids.oggi}`, { corpo: { dittaId: id } })
    expect(await clienti({ ...TUTTI, ditta: id })).toEqual(['oggi'])
  })
})

describe('i contatti', () => {
  const detto = (corpo: object) => bench.dati('POST', '/contatti', { corpo })
  const riga = async (chi: string) =>
    (await visite({ periodi: 'ritardo,2026-11,2026-12,2027-01' })).visite.find(
      ({ cliente }) => cliente.id === ids[chi],
    )

  test('si contano, si filtrano, e chi è stato sentito dice quando preferisce', async () => {
    await detto({ clienteId: ids.tardi, esito: 'Non_Risponde' })
    await detto({ clienteId: ids.tardi, esito: 'Non_Risponde' })
    expect((await riga('tardi'))?.contatto).toMatchObject({ esito: 'Non_Risponde', volte: 2 })
    expect(await clienti({ contatto: 'Non_Risponde' })).toEqual(['tardi'])
    await detto({ clienteId: ids.tardi, esito: 'Sentito', fascia: 'Pomeriggio' })
    expect(await riga('tardi')).toMatchObject({
      cliente: { fascia: 'Pomeriggio' },
      contatto: { esito: 'Sentito', volte: 1 },
    })
    expect(await clienti({ contatto: 'Da_Sentire', periodi: 'ritardo,2026-11' })).toEqual(['oggi'])
    expect(await bench.dati('GET', '/contatti', { query: { clienteId: ids.tardi ?? 0 } })).toHaveLength(3)
  })

  test('sentito vale anche per l’ultimo RCEE; richiamare mette il cliente fra i follow-up', async () => {
    const { id } = await bench.dati('POST', '/rcee', {
      corpo: { clienteId: ids.oggi, dataEmissione: '2024-01-10', dataScadenza: '2026-01-10' },
    })
    await detto({ clienteId: ids.oggi, esito: 'Sentito' })
    expect((await bench.dati('GET', `/rcee/${id}`)).contattato).toBe(true)
    await detto({ clienteId: ids.oggi, esito: 'Richiamare', data: '2026-12-01', nota: 'dopo le feste' })
    expect(await bench.dati('GET', `/clienti/${ids.oggi}`)).toMatchObject({
      dataFollowUp: '2026-12-01',
      noteFollowUp: 'dopo le feste',
    })
  })

  test('chi rifiuta non è più in bacheca fino al suo giorno, poi torna', async () => {
    await detto({ clienteId: ids.dicembre, esito: 'Rifiuta', data: '2027-06-01', nota: 'ha cambiato ditta' })
    expect(await riga('dicembre')).toBeUndefined()
    const righe = await bench.dati('GET', '/scadenze', { query: { clienteId: ids.dicembre ?? 0 } })
    expect(righe).toContainEqual(
      expect.objectContaining({
        ...{ stato: 'Sospesa', rimandata_al: '2027-06-01', nota: 'ha cambiato ditta' },
        data_dovuta: '2026-12-10',
      }),
    )
    // Any other write leaves it put off.
    await bench.dati('PUT', `/clienti/${ids.dicembre}`, { corpo: { note: 'x' } })
    expect(await riga('dicembre')).toBeUndefined()
    await detto({ clienteId: ids.dicembre, esito: 'Sentito' })
    expect((await riga('dicembre'))?.dovuta).toBe('2026-12-10')
  })

  test('quel che manca è detto', async () => {
    const campi = async (corpo: object) =>
      (await bench.chiedi('POST', '/contatti', { corpo: { clienteId: ids.tardi, ...corpo } })).corpo.campi
    expect(await campi({ esito: 'Richiamare' })).toEqual({ data: 'Indica quando richiamare' })
    expect(await campi({ esito: 'Rifiuta' })).toMatchObject({ nota: 'Scrivi perché' })
    expect(await campi({ esito: 'Richiamare', data: '2026-11-01' })).toEqual({
      data: 'La data è già passata',
    })
  })
})

test('ogni periodo ha tante visite quante righe ha il suo elenco, anche di chi ha impianti in più case', async () => {
  const vecchia = { indirizzo: 'Via Diaz 7', comune: 'Portici', cap: '80055', provincia: 'NA' }
  const id = await cliente(vecchia, { prossimaRevisione: '2026-12-03' })
  const altra = (prossimaRevisione?: string) => bench.crea.caldaia(id, { prossimaRevisione })
  const nuova = { indirizzo: 'Via Po 12', comune: 'Torino', cap: '10124', provincia: 'TO' }
  await bench.dati('PUT', `/clienti/${id}`, { corpo: { ...nuova, impianti: 'Restano' } })
  await altra('2026-12-05')
  // What is written otherwise is the same house; what is due later is no row of December, but for its own house.
  await altra('2027-01-15')
  const stessa = { ...nuova, indirizzo: 'via po, 12' }
  await bench.dati('PUT', `/clienti/${id}`, { corpo: { ...stessa, impianti: 'Restano' } })
  // Two houses in one town, of somebody else; one of them has nothing due.
  const vicino = await cliente(vecchia, { prossimaRevisione: '2027-02-02' })
  await bench.dati('PUT', `/clienti/${vicino}`, {
    corpo: { ...vecchia, indirizzo: 'Corso Garibaldi 4', impianti: 'Restano' },
  })
  await bench.crea.caldaia(vicino, { marca: 'Beretta', modello: 'Ciao', prossimaRevisione: '2027-03-03' })

  const { periodi: tutti } = await bench.dati('GET', '/scadenze/periodi')
  const righe: Record<string, number> = {}
  for (const { chiave, da_prenotare } of tutti as PeriodoBacheca[]) {
    const { visite: elenco, totale } = await visite({ periodi: chiave })
    const zone: { visite: number }[] = await bench.dati('GET', '/scadenze/zone', {
      query: { periodi: chiave },
    })
    const perZona = zone.reduce((somma, zona) => somma + zona.visite, 0)
    expect([da_prenotare, totale, perZona], chiave).toEqual([elenco.length, elenco.length, elenco.length])
    righe[chiave] = elenco.filter(({ cliente }) => cliente.id === id || cliente.id === vicino).length
  }
  expect(righe).toMatchObject({ ritardo: 0, '2026-12': 2, '2027-01': 1, '2027-02': 1, '2027-03': 1 })
})
