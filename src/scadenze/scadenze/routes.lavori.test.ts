import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { continuaCalcolo, daRifare } from './calcolo.queries.server.ts'
import type { Scadenza } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

let clienteId: number
let caldaia: { id: number }
beforeEach(async () => {
  await stopClock(bench, '2026-11-22T10:00:00Z')
  const cliente = { nome: 'Nicolò', cognome: 'D’Amico', provincia: 'UD' }
  clienteId = (await bench.dati('POST', '/clienti', { corpo: cliente })).id
  caldaia = await bench.dati('POST', '/caldaie', {
    corpo: {
      ...{ clienteId, marca: 'Vaillant', modello: 'ecoTEC', potenzaKw: 24, tipoCombustibile: 'Gas_Metano' },
      prossimaRevisione: '2026-12-10',
    },
  })
  await bench.dati('POST', '/rcee', {
    corpo: { clienteId, caldaiaId: caldaia.id, dataEmissione: '2022-12-20' },
  })
})

const corpoVisita = (altro: object = {}) => ({
  ...{ clienteId, utenteAssegnatoId: bench.operatore.id, titolo: 'Visita', tipologia: 'Manutenzione' },
  ...{ dataInizio: '2026-12-03T09:00', dataFine: '2026-12-03T10:00' },
  ...altro,
})
const visita = (altro: object = {}) => bench.dati('POST', '/appuntamenti', { corpo: corpoVisita(altro) })
const cambia = (id: number, corpo: object) => bench.dati('PUT', `/appuntamenti/${id}`, { corpo })
async function lavori(): Promise<Record<Scadenza['controllo'], Scadenza>> {
  const righe = await bench.dati('GET', '/scadenze', { query: { clienteId } })
  return Object.fromEntries(righe.map((r: Scadenza) => [r.controllo, r])) as never
}
const stati = async () =>
  Object.fromEntries(Object.values(await lavori()).map((r) => [r.controllo, [r.stato, r.data_dovuta]]))

const LIBERI = {
  Manutenzione: ['Da_Programmare', '2026-12-10'],
  RCEE: ['Da_Programmare', '2026-12-20'],
}

test('scelti due lavori, e un impianto eliminato intanto: la visita si completa', async () => {
  const altra = await bench.dati('POST', '/caldaie', {
    corpo: { clienteId, marca: 'Beretta', modello: 'Ciao', prossimaRevisione: '2026-12-11' },
  })
  const { id } = await visita()
  const prese = (await bench.dati('GET', '/scadenze', { query: { clienteId } }))
    .filter((r: Scadenza) => r.controllo === 'Manutenzione')
    .map((r: Scadenza) => r.id)
  await bench.dati('DELETE', `/caldaie/${altra.id}`)
  const { stato } = await bench.chiedi('PUT', `/appuntamenti/${id}`, {
    corpo: {
      ...{ stato: 'Completato', scadenzeIds: prese },
      lavori: prese.map((scadenzaId: number) => ({ scadenzaId, fatto: true })),
    },
  })
  expect([prese.length, stato]).toEqual([2, 200])
  const { ultima_revisione } = await bench.dati('GET', `/caldaie/${caldaia.id}`)
  expect(ultima_revisione).toBe('2026-12-03')
})

describe('una visita prende i suoi lavori', () => {
  test('secondo il tipo: la manutenzione la manutenzione, la revisione anche l’RCEE, il resto niente', async () => {
    const { id } = await visita({ tipologia: 'Sopralluogo' })
    expect(await stati()).toEqual(LIBERI)
    await cambia(id, { tipologia: 'Manutenzione' })
    expect(await stati()).toEqual({ ...LIBERI, Manutenzione: ['Prenotata', '2026-12-10'] })
    await cambia(id, { tipologia: 'Revisione + CIT' })
    expect(await lavori()).toMatchObject({
      RCEE: {
        stato: 'Prenotata',
        visita: { id, stato: 'Programmato' },
        tecnico: { nome_utente: 'operatore' },
      },
    })
    await cambia(id, { tipologia: 'Riparazione' })
    expect(await stati()).toEqual(LIBERI)
  })

  test('in ritardo, o dovuti fino a sessanta giorni dopo', async () => {
    const { id } = await visita({ dataInizio: '2026-10-10T09:00', dataFine: '2026-10-10T10:00' })
    expect((await stati()).Manutenzione).toEqual(['Da_Programmare', '2026-12-10'])
    await cambia(id, { dataInizio: '2026-10-11T09:00', dataFine: '2026-10-11T10:00' })
    expect((await stati()).Manutenzione).toEqual(['Prenotata', '2026-12-10'])
  })

  test('annullata o eliminata li rende; riaperta li riprende, se sono ancora liberi', async () => {
    const { id } = await visita({ tipologia: 'Revisione Annuale' })
    await cambia(id, { stato: 'Annullato' })
    expect(await stati()).toEqual(LIBERI)
    await cambia(id, { stato: 'Programmato' })
    expect((await stati()).RCEE).toEqual(['Prenotata', '2026-12-20'])
    await bench.dati('DELETE', `/appuntamenti/${id}`)
    expect(await stati()).toEqual(LIBERI)
  })

  test('ciò che una ha preso non lo prende un’altra', async () => {
    const prima = await visita()
    const seconda = await visita({ dataInizio: '2026-12-04T09:00', dataFine: '2026-12-04T10:00' })
    expect((await lavori()).Manutenzione.appuntamento_id).toBe(prima.id)
    await bench.dati('DELETE', `/appuntamenti/${prima.id}`)
    expect((await lavori()).Manutenzione.stato).toBe('Da_Programmare')
    await cambia(seconda.id, { dataInizio: '2026-12-05T09:00', dataFine: '2026-12-05T10:00' })
    expect((await lavori()).Manutenzione.appuntamento_id).toBe(seconda.id)
  })

  test('passata a un altro cliente li lascia', async () => {
    const { id } = await visita()
    const altro = await bench.dati('POST', '/clienti', { corpo: { nome: 'Piero', cognome: 'Conte' } })
    await cambia(id, { clienteId: altro.id })
    expect(await stati()).toEqual(LIBERI)
  })

  test('anche quella che c’era prima che si calcolasse', async () => {
    const { id } = await visita()
    await bench.db.deleteFrom('scadenze').execute()
    await daRifare(bench.db)
    await continuaCalcolo(bench.db)
    expect((await lavori()).Manutenzione).toMatchObject({ stato: 'Prenotata', appuntamento_id: id })
    expect((await lavori()).RCEE).toMatchObject({ stato: 'Da_Programmare', appuntamento_id: null })
  })
})

describe('finché una visita lo tiene', () => {
  test('un lavoro conserva la sua data, anche se la scheda cambia; libero, ha quella della scheda', async () => {
    const { id } = await visita()
    await bench.dati('PUT', `/caldaie/${caldaia.id}`, { corpo: { prossimaRevisione: '2027-12-10' } })
    expect((await stati()).Manutenzione).toEqual(['Prenotata', '2026-12-10'])
    await cambia(id, { stato: 'Annullato' })
    expect((await stati()).Manutenzione).toEqual(['Da_Programmare', '2027-12-10'])
  })

  test('conclusa aspetta la prossima data; scritta quella, il lavoro è fatto e ne comincia un altro', async () => {
    const { id } = await visita()
    await cambia(id, { stato: 'Completato' })
    expect((await stati()).Manutenzione).toEqual(['Da_Registrare', '2026-12-10'])
    await bench.dati('PUT', `/caldaie/${caldaia.id}`, {
      corpo: { ultimaRevisione: '2026-12-03', prossimaRevisione: '2027-12-03' },
    })
    expect(await lavori()).toMatchObject({
      Manutenzione: { stato: 'Da_Programmare', data_dovuta: '2027-12-03', appuntamento_id: null },
    })
    const fatte = await bench.db
      .selectFrom('scadenze_fatte')
      .select(['controllo', 'data_dovuta', 'fatta_il', 'appuntamento_id'])
      .where('cliente_id', '=', clienteId)
      .execute()
    expect(fatte).toEqual([
      { controllo: 'Manutenzione', data_dovuta: '2026-12-10', fatta_il: '2026-12-03', appuntamento_id: id },
    ])
  })

  test('un RCEE è fatto quando se ne registra il rapporto', async () => {
    const { id } = await visita({ tipologia: 'Revisione Annuale' })
    await cambia(id, { stato: 'Completato' })
    expect((await stati()).RCEE).toEqual(['Da_Registrare', '2026-12-20'])
    await bench.dati('POST', '/rcee', {
      corpo: { clienteId, caldaiaId: caldaia.id, dataEmissione: '2026-12-03' },
    })
    expect((await stati()).RCEE).toEqual(['Da_Programmare', '2030-12-03'])
  })
})

describe('i lavori scelti a mano', () => {
  test('sono quelli e nessun altro; nessuno, se non se ne sceglie', async () => {
    const { RCEE, Manutenzione } = await lavori()
    const { id } = await visita({ scadenzeIds: [RCEE.id] })
    expect(await stati()).toEqual({ ...LIBERI, RCEE: ['Prenotata', '2026-12-20'] })
    await cambia(id, { scadenzeIds: [] })
    expect(await stati()).toEqual(LIBERI)
    await cambia(id, { scadenzeIds: [RCEE.id, Manutenzione.id] })
    expect((await stati()).Manutenzione).toEqual(['Prenotata', '2026-12-10'])
  })

  test('uno già preso dice da chi e per quando, uno di altri è rifiutato: niente è scritto', async () => {
    const { Manutenzione } = await lavori()
    await visita({ creatoDA: bench.admin.id })
    const preso = await bench.chiedi('POST', '/appuntamenti', {
      corpo: corpoVisita({ scadenzeIds: [Manutenzione.id] }),
    })
    expect([preso.stato, preso.corpo.error]).toEqual([409, 'Già prenotata da admin per gio 03/12'])
    const altro = await bench.dati('POST', '/clienti', { corpo: { nome: 'Piero', cognome: 'Conte' } })
    const daAltri = await bench.chiedi('POST', '/appuntamenti', {
      corpo: corpoVisita({ clienteId: altro.id, scadenzeIds: [Manutenzione.id] }),
    })
    expect([daAltri.stato, Object.keys(daAltri.corpo.campi)]).toEqual([400, ['scadenzeIds']])
    expect(await bench.dati('GET', '/appuntamenti', { query: { clienteId: altro.id } })).toEqual([])
  })

  test('li sceglie chi pianifica, non chi gestisce', async () => {
    const { id } = await visita()
    const { stato } = await bench.chiedi('PUT', `/appuntamenti/${id}`, {
      corpo: { scadenzeIds: [] },
      come: 'operatore',
    })
    expect(stato).toBe(403)
  })
})

describe('chi conclude una visita dice che cosa è dei suoi lavori', () => {
  const conclude = (id: number, lavori: object[], come: 'operatore' | 'admin' = 'operatore') =>
    bench.chiedi('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Completato', lavori }, come })
  const propone = (id: number) => bench.dati('GET', `/appuntamenti/${id}/lavori`, { come: 'operatore' })

  test('ogni lavoro ha la sua prossima data, con il motivo, contata dal giorno della visita', async () => {
    const { id } = await visita({ tipologia: 'Revisione Annuale' })
    expect(await propone(id)).toMatchObject([
      {
        controllo: 'Manutenzione',
        impianto: 'Vaillant ecoTEC',
        data_dovuta: '2026-12-10',
        prossima: {
          data: '2027-12-03',
          motivo: expect.stringContaining('dal 03/12/2026 (ultima manutenzione)'),
        },
      },
      { controllo: 'RCEE', prossima: { data: '2030-12-03' } },
    ])
    expect((await bench.chiedi('GET', '/appuntamenti/999999/lavori')).stato).toBe(404)
  })

  test('fatto: la scheda ha le due date, il lavoro è chiuso e ne comincia un altro', async () => {
    const { id } = await visita()
    const { Manutenzione } = await lavori()
    const esito = await conclude(id, [
      { scadenzaId: Manutenzione.id, fatto: true, prossimaData: '2027-11-30' },
    ])
    expect(esito.stato).toBe(200)
    expect(await bench.dati('GET', `/caldaie/${caldaia.id}`)).toMatchObject({
      ultima_revisione: '2026-12-03',
      prossima_revisione: '2027-11-30',
    })
    expect((await stati()).Manutenzione).toEqual(['Da_Programmare', '2027-11-30'])
    expect(await propone(id)).toEqual([])
  })

  test('senza data vale quella delle regole; non fatto torna da programmare; l’RCEE aspetta il rapporto', async () => {
    const { id } = await visita({ tipologia: 'Revisione + CIT' })
    const { Manutenzione, RCEE } = await lavori()
    await conclude(id, [
      { scadenzaId: Manutenzione.id, fatto: true, prossimaData: '' },
      { scadenzaId: RCEE.id, fatto: true },
    ])
    expect(await stati()).toEqual({
      Manutenzione: ['Da_Programmare', '2027-12-03'],
      RCEE: ['Da_Registrare', '2026-12-20'],
    })
    await conclude(id, [{ scadenzaId: RCEE.id, fatto: false }])
    expect((await stati()).RCEE).toEqual(['Da_Programmare', '2026-12-20'])
  })

  test('prima della fine, di altre visite, con una data già passata: rifiutato, e niente è scritto', async () => {
    const { id } = await visita()
    const { Manutenzione, RCEE } = await lavori()
    const fatto = { scadenzaId: Manutenzione.id, fatto: true, prossimaData: '2027-12-03' }
    const presto = await bench.chiedi('PUT', `/appuntamenti/${id}`, {
      corpo: { stato: 'In_Corso', lavori: [fatto] },
    })
    const casi = [
      presto,
      await conclude(id, [fatto, { scadenzaId: RCEE.id, fatto: true }]),
      await conclude(id, [{ ...fatto, prossimaData: '2026-12-03' }]),
    ]
    expect(casi.map(({ stato, corpo }) => [stato, corpo.campi.lavori])).toEqual([
      [400, 'I lavori si registrano quando la visita è completata'],
      [400, 'Questo lavoro non è di questa visita'],
      [400, 'La prossima data viene dopo la visita'],
    ])
    expect(await bench.dati('GET', `/appuntamenti/${id}`)).toMatchObject({ stato: 'Programmato' })
    expect((await stati()).Manutenzione).toEqual(['Prenotata', '2026-12-10'])
    expect((await conclude(id, [fatto], 'admin')).stato).toBe(200)
  })
})
