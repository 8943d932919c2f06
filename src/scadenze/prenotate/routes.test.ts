import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-23T10:00:00Z'))

let n = 0
/** A customer with a boiler whose maintenance and report are due, and an air conditioner. */
async function casa() {
  const { id: clienteId } = await bench.crea.cliente(`Ada Prenota${++n}`, {
    provincia: 'NA',
    comune: 'Portici',
  })
  const caldaia = await bench.crea.caldaia(clienteId, { prossimaRevisione: '2026-12-10' })
  const condizionatore = await bench.crea.condizionatore(clienteId, { prossimaManutenzione: '2026-12-12' })
  const rcee = await bench.dati('POST', '/rcee', {
    corpo: { clienteId, caldaiaId: caldaia.id, dataEmissione: '2024-12-01', dataScadenza: '2026-12-01' },
  })
  return { clienteId, caldaia, condizionatore, rcee }
}
const visita = (clienteId: number, tipologia: string, giorno = '2026-12-15') =>
  bench.crea.visita(clienteId, `${giorno}T09:00`, { tipologia, titolo: 'Visita' })

/** What each call says of these plants and this report. */
async function detto({ clienteId, caldaia, condizionatore, rcee }: Awaited<ReturnType<typeof casa>>) {
  const di = async (percorso: string, id: number, query: Record<string, string | number> = {}) =>
    (await bench.dati('GET', percorso, { query })).find((uno: { id: number }) => uno.id === id)
  const scheda = await bench.dati('GET', `/clienti/${clienteId}/scheda`)
  const inScheda = (parte: { data: { id: number; prenotata: unknown }[] }, id: number) =>
    parte.data.find((uno) => uno.id === id)?.prenotata
  const elenco = await di('/rcee', rcee.id)
  return {
    rcee: [
      elenco.prenotata,
      (await di('/rcee', rcee.id, { clienteId, limit: 10 })).prenotata,
      (await di('/rcee/scadenze', rcee.id, { giorni: 60 })).prenotata,
      (await bench.dati('GET', `/rcee/${rcee.id}`)).prenotata,
      inScheda(scheda.rcee, rcee.id),
    ],
    caldaia: [
      elenco.caldaie.prenotata,
      (await di('/caldaie', caldaia.id)).prenotata,
      (await di('/caldaie', caldaia.id, { clienteId, limit: 10 })).prenotata,
      (await di('/caldaie/manutenzioni', caldaia.id, { giorni: 60 })).prenotata,
      inScheda(scheda.caldaie, caldaia.id),
    ],
    condizionatore: [
      (await di('/condizionatori', condizionatore.id)).prenotata,
      (await di('/condizionatori/manutenzioni', condizionatore.id, { giorni: 60, limit: 10 })).prenotata,
      inScheda(scheda.condizionatori, condizionatore.id),
    ],
  }
}
const tutti = (quante: number, che: unknown) => Array.from({ length: quante }, () => che)

test('ogni elenco dice con quale visita è prenotata: la manutenzione degli impianti, l’RCEE dei suoi', async () => {
  const una = await casa()
  expect(await detto(una)).toEqual({
    rcee: tutti(5, null),
    caldaia: tutti(5, null),
    condizionatore: tutti(3, null),
  })
  const { id } = await visita(una.clienteId, 'Manutenzione')
  const prenotata = {
    ...{ appuntamento_id: id, data_inizio: '2026-12-15T08:00:00.000Z' },
    utente: { id: bench.operatore.id, nome_utente: 'operatore' },
  }
  expect(await detto(una)).toEqual({
    rcee: tutti(5, null),
    caldaia: tutti(5, prenotata),
    condizionatore: tutti(3, prenotata),
  })
  const altra = await visita(una.clienteId, 'Revisione Annuale', '2026-12-16')
  const { rcee, caldaia } = await detto(una)
  expect(rcee).toEqual(tutti(5, expect.objectContaining({ appuntamento_id: altra.id })))
  expect(caldaia).toEqual(tutti(5, prenotata))
})

test('passato il suo giorno è ancora prenotata; annullata, completata o eliminata no', async () => {
  const una = await casa()
  const { id } = await visita(una.clienteId, 'Manutenzione', '2026-11-25')
  await stopClock(bench, '2026-11-27T10:00:00Z')
  const mia = async () =>
    (await bench.dati('GET', '/caldaie', { query: { clienteId: una.clienteId } }))[0].prenotata
  expect(await mia()).toMatchObject({ appuntamento_id: id, data_inizio: '2026-11-25T08:00:00.000Z' })
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })
  expect(await mia()).toBeNull()
  const { id: altra } = await visita(una.clienteId, 'Manutenzione', '2026-12-01')
  expect(await mia()).toMatchObject({ appuntamento_id: altra })
  await bench.dati('PUT', `/appuntamenti/${altra}`, { corpo: { stato: 'Completato' } })
  expect(await mia()).toBeNull()
  const terza = await casa()
  const { id: tolta } = await visita(terza.clienteId, 'Manutenzione')
  await bench.dati('DELETE', `/appuntamenti/${tolta}`)
  expect((await detto(terza)).caldaia).toEqual(tutti(5, null))
})

test('la bacheca dice che altri lavori del cliente sono già prenotati', async () => {
  const una = await casa()
  const { id } = await visita(una.clienteId, 'Manutenzione')
  const { visite } = await bench.dati('GET', '/scadenze/visite', {
    query: { periodi: '2026-12', q: `Prenota${n}` },
  })
  expect(visite).toMatchObject([{ prenotata: { appuntamento_id: id }, lavori: [{ controllo: 'RCEE' }] }])
})
