import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bench, openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

// A visit that waits for another day is on none, wherever one looks, until somebody gives it one.

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-30T08:00:00Z'))

let quante = 0
/** A repair that was taken from its day, and waits for another. */
async function daRiprogrammare(altro: object = {}) {
  const cliente = await bench.crea.cliente(`Ada Russo${++quante}`, {
    indirizzo: 'Via Diaz 1',
    comune: 'Napoli',
    cap: '80134',
  })
  const visita = await bench.crea.visita(cliente.id, '2026-12-01T09:00', {
    titolo: 'Guasto',
    tipologia: 'Riparazione',
    incasso: 50,
    indirizzoIntervento: 'Via Diaz 1, 80134 Napoli',
    ...altro,
  })
  const lotto = await bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [{ id: visita.id }] } })
  const tolta = await bench.dati('GET', `/appuntamenti/${visita.id}`)
  expect(tolta.stato).toBe('Da_Riprogrammare')
  return { cliente, visita: tolta, lotto }
}
const leggi = (id: number) => bench.dati('GET', `/appuntamenti/${id}`)
const cambia = (id: number, corpo: object, come: keyof Pick<Bench, 'admin' | 'operatore'> = 'admin') =>
  bench.chiedi('PUT', `/appuntamenti/${id}`, { corpo, come })
const avvisi = () => bench.dati('GET', '/notifiche', { come: 'operatore' })

describe('i soldi', () => {
  const finanze = async (mese = '2026/12') => {
    const { incassi, spese, appuntamenti } = await bench.dati('GET', `/dashboard/finanze/${mese}`)
    return [incassi, spese, appuntamenti.numero]
  }

  test('già presi restano contati nel loro mese, finché la visita ne ha un altro; annullata, non più', async () => {
    const [incassi, spese, numero] = await finanze()
    const [gennaio] = await finanze('2027/1')
    const { visita, lotto } = await daRiprogrammare({ spese: 5 })
    expect(await finanze()).toEqual([incassi + 50, spese + 5, numero])
    await bench.dati('POST', `/lotti/${lotto.id}/annulla`)
    expect(await finanze()).toEqual([incassi + 50, spese + 5, numero + 1])
    await bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [{ id: visita.id }] } })
    const dopo = { dataInizio: '2027-01-12T09:00', dataFine: '2027-01-12T10:00' }
    expect((await cambia(visita.id, dopo)).stato).toBe(200)
    expect([await finanze(), (await finanze('2027/1'))[0]]).toEqual([[incassi, spese, numero], gennaio + 50])
    expect((await cambia(visita.id, { stato: 'Annullato' })).stato).toBe(200)
    expect((await finanze('2027/1'))[0]).toBe(gennaio)
  })

  test('ciò che si scrive di una visita senza un giorno conta subito', async () => {
    const [incassi] = await finanze()
    const { visita } = await daRiprogrammare()
    expect((await finanze())[0]).toBe(incassi + 50)
    await cambia(visita.id, { incasso: 70 })
    expect((await finanze())[0]).toBe(incassi + 70)
  })
})

describe('un altro giorno', () => {
  test('senza un giorno resta da riprogrammare: chi ne aggiunge le note non la rimette nel giorno che non ha più', async () => {
    const { visita } = await daRiprogrammare()
    const dati = { stato: 'Programmato', noteCompletamento: 'Ha richiamato' }
    expect((await cambia(visita.id, dati, 'operatore')).stato).toBe(200)
    expect(await leggi(visita.id)).toMatchObject({
      ...{ stato: 'Da_Riprogrammare', note_completamento: 'Ha richiamato' },
    })
  })

  test('il tecnico sa che è di nuovo da fare, anche alla stessa ora', async () => {
    const { visita } = await daRiprogrammare()
    const { length } = await avvisi()
    const { data_inizio: dataInizio, data_fine: dataFine } = visita
    expect((await cambia(visita.id, { dataInizio, dataFine })).corpo.data.stato).toBe('Programmato')
    const [nuovo, ...prima] = await avvisi()
    expect(prima).toHaveLength(length)
    expect(nuovo).toMatchObject({ tipo: 'Appuntamento_Assegnato' })
  })

  test('non torna a chi non c’è più', async () => {
    const { id } = await bench.dati('POST', '/utenti', {
      corpo: { nomeUtente: 'andato', email: 'andato@example.it', password: 'Una-lunga-2026', ruoloId: 3 },
    })
    const { visita } = await daRiprogrammare({ utenteAssegnatoId: id })
    await bench.dati('DELETE', `/utenti/${id}`)
    const quando = { dataInizio: '2026-12-09T09:00', dataFine: '2026-12-09T10:00' }
    const risposta = await cambia(visita.id, { ...quando, utenteAssegnatoId: id })
    expect(risposta).toMatchObject({ stato: 400, corpo: { campi: { utenteAssegnatoId: expect.anything() } } })
    expect((await cambia(visita.id, quando)).stato).toBe(400)
    expect((await cambia(visita.id, { ...quando, utenteAssegnatoId: bench.altro.id })).stato).toBe(200)
  })

  test('eliminata, non lo dice a chi sa già che non è più sua', async () => {
    const { visita } = await daRiprogrammare()
    const { length } = await avvisi()
    await bench.dati('DELETE', `/appuntamenti/${visita.id}`)
    expect(await avvisi()).toHaveLength(length)
  })
})

describe('dove si conta', () => {
  test('non è nel mese di una ditta, né nei suoi numeri', async () => {
    const ditta = await bench.dati('POST', '/ditte', { corpo: { nome: 'Ferroli', colore: '#ff0000' } })
    await daRiprogrammare({ dittaId: ditta.id })
    const mese = await bench.dati('GET', `/appuntamenti/ditta/${ditta.id}/riepilogo`, {
      query: { mese: 12, anno: 2026 },
    })
    expect(mese).toMatchObject({ riepilogo: { numeroAppuntamenti: 0, totaleIncassi: 0 }, appuntamenti: [] })
    const numeri = await bench.dati('GET', '/ditte/statistiche', { query: { mese: 12, anno: 2026 } })
    expect(numeri.find((una: { id: number }) => una.id === ditta.id)).toMatchObject({ totale: 0 })
  })
})

test('un trasloco la porta con sé, anche quando il giorno che aveva è passato', async () => {
  const { cliente, visita } = await daRiprogrammare()
  await stopClock(bench, '2026-12-03T08:00:00Z')
  const corpo = { indirizzo: 'Via Toledo 5', visiteFuture: 'Sposta' }
  await bench.dati('PUT', `/clienti/${cliente.id}`, { corpo })
  expect((await leggi(visita.id)).indirizzo_intervento).toMatch(/^Via Toledo 5/)
})
