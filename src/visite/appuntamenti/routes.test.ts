import { afterAll, describe, expect, test } from 'vitest'
import { FINE_DOPO_INIZIO } from '#shared/ore.ts'
import { openBench } from '#test/bench.ts'
import {
  giorno,
  importo,
  istante,
  NON_ID,
  obbligatorio,
  reference,
  refuseEvery,
  testoFinoA,
  ultimaRiga,
  unoTra,
  withoutWriting,
} from '#test/refusals.ts'
import { halfAnHourLater, prepareVisits } from '#test/visits.ts'
import { SERVE_CODICE } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { cliente, ditta, minimo, crea, leggi, cambia, titoli } = await prepareVisits(bench)

const GESTIONE = {
  stato: unoTra,
  incasso: importo,
  spese: importo,
  noteCompletamento: testoFinoA(4000),
  richiestaRicevuta: [
    ['nulla', null],
    ['testo', 'true'],
    ['numero', 1],
  ] as const,
  codiceFiscale: testoFinoA(16),
  partitaIva: testoFinoA(11),
  dataFollowUp: giorno,
  noteFollowUp: testoFinoA(500),
  dataRicontatto: giorno,
}
const CATTIVI = {
  ...GESTIONE,
  clienteId: [['mancante', undefined], ['nullo', null], ...reference] as const,
  titolo: [...obbligatorio, ...testoFinoA(120)],
  tipologia: [['nulla', null] as const, ...unoTra],
  priorita: [['nulla', null] as const, ...unoTra],
  dataInizio: istante,
  dataFine: istante,
  indirizzoIntervento: testoFinoA(240),
  descrizione: testoFinoA(4000),
  noteInterne: testoFinoA(4000),
  utenteAssegnatoId: [['mancante', undefined], ['nullo', null], ...reference] as const,
  creatoDA: reference,
  dittaId: reference,
}

describe('scheda', () => {
  test('ha ogni campo, con cliente, ditta e tecnico; le ore senza fuso sono quelle di Roma', async () => {
    const { stato, corpo, etag } = await bench.chiedi('POST', '/appuntamenti', {
      corpo: {
        ...minimo,
        tipologia: 'Revisione + CIT',
        stato: 'In_Corso',
        priorita: 'Urgente',
        indirizzoIntervento: ' Via Po, snc ',
        descrizione: 'Perdita\r\nd’acqua',
        noteInterne: '',
        creatoDA: bench.operatore.id,
        dittaId: ditta.id,
        incasso: 120.1,
        spese: 0,
        ignota: 'x',
        versione: 9,
      },
    })
    expect([stato, etag]).toEqual([201, '"1"'])
    const { id } = corpo.data
    expect(corpo.data).toEqual({
      id,
      titolo: 'Revisione',
      tipologia: 'Revisione + CIT',
      stato: 'In_Corso',
      priorita: 'Urgente',
      data_inizio: '2026-11-20T08:00:00.000Z',
      data_fine: '2026-11-20T09:00:00.000Z',
      indirizzo_intervento: 'Via Po, snc',
      descrizione: 'Perdita\nd’acqua',
      note_interne: null,
      cliente_id: cliente.id,
      utente_assegnato_id: bench.operatore.id,
      ditta_id: ditta.id,
      creatoDA: bench.operatore.id,
      incasso: 120.1,
      spese: 0,
      note_completamento: null,
      richiesta_ricevuta: false,
      codice_fiscale: null,
      partita_iva: null,
      da_riprendere: null,
      ripresa_da: null,
      preventivo_id: null,
      commessa_id: null,
      commessa: null,
      servono: null,
      aiutanti: [],
      fattura: null,
      altro_giorno: null,
      data_follow_up: null,
      note_follow_up: null,
      data_ricontatto: null,
      versione: 1,
      cliente: {
        id: cliente.id,
        nome: 'Niccolò',
        cognome: 'D’Amico',
        telefono: '+39 333 418',
        altri_telefoni: [],
        email: 'nicco@esempio.example',
        indirizzo: 'Contrada Sant’Anna',
        comune: 'L’Aquila',
        cap: '67100',
        provincia: 'AQ',
        note: null,
      },
      ditte: { id: ditta.id, nome: 'Clima Sud', colore: 'green' },
      utente_assegnato: { id: bench.operatore.id, nome_utente: 'operatore' },
    })
    const { dopo, azione, nome_utente } = await ultimaRiga(bench, 'appuntamenti', id)
    expect([azione, nome_utente, dopo.incasso, dopo.ricerca]).toEqual(['crea', 'admin', 12010, undefined])
  })

  test('senza altro è una manutenzione programmata di priorità media, senza ditta', async () => {
    expect(await crea({ dittaId: '', descrizione: null }, 'operatore')).toMatchObject({
      tipologia: 'Manutenzione',
      stato: 'Programmato',
      priorita: 'Media',
      richiesta_ricevuta: false,
      incasso: null,
      ditta_id: null,
      ditte: null,
    })
  })

  test.each([
    ['2027-07-01T09:00', '2027-07-01T07:00:00.000Z'],
    ['2027-07-01T09:00:30', '2027-07-01T07:00:30.000Z'],
    ['2027-07-01T09:00:00Z', '2027-07-01T09:00:00.000Z'],
    ['2027-07-01T09:00:00.123456Z', '2027-07-01T09:00:00.123Z'],
    ['2027-07-01T09:00:00-05:00', '2027-07-01T14:00:00.000Z'],
    ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ])('l’istante %s torna come %s', async (scritto, letto) => {
    const { id } = await crea({ dataInizio: scritto, dataFine: halfAnHourLater(letto) })
    expect((await leggi(id)).data_inizio).toBe(letto)
  })

  test('rifiuta dati sbagliati, nel campo giusto e senza scrivere', async () => {
    const { id } = await crea()
    await refuseEvery(bench, ['POST', '/appuntamenti'], minimo, CATTIVI)
    await refuseEvery(bench, ['PUT', `/appuntamenti/${id}`], {}, CATTIVI)
    await refuseEvery(bench, ['PUT', `/appuntamenti/${id}`], {}, GESTIONE, 'operatore')
  })

  test.each([
    ['uguale', '2026-11-20T09:00', '2026-11-20T09:00'],
    ['prima', '2026-11-20T09:00', '2026-11-20T08:59'],
    ['uguale in un altro fuso', '2026-11-20T09:00', '2026-11-20T08:00:00Z'],
    ['nell’ora saltata a marzo', '2026-03-29T03:30', '2026-03-29T02:30'],
  ])('una fine %s non va: 400 con le parole della specifica', async (_, dataInizio, dataFine) => {
    const { id } = await crea()
    const tentativi = [
      () => bench.chiedi('POST', '/appuntamenti', { corpo: { ...minimo, dataInizio, dataFine } }),
      () => cambia(id, { dataInizio, dataFine }),
      () => bench.chiedi('GET', '/appuntamenti/disponibilita', { query: { dataInizio, dataFine } }),
    ]
    for (const tentativo of tentativi) {
      const { stato, corpo } = await withoutWriting(bench, tentativo)
      expect([stato, corpo.error, corpo.campi]).toEqual([
        400,
        FINE_DOPO_INIZIO,
        { dataFine: FINE_DOPO_INIZIO },
      ])
    }
  })

  test('spostare solo l’inizio oltre la fine di prima non va', async () => {
    const { id } = await crea()
    const { corpo } = await withoutWriting(bench, () => cambia(id, { dataInizio: '2026-11-20T10:00' }))
    expect(corpo.error).toBe(FINE_DOPO_INIZIO)
    expect((await cambia(id, { dataInizio: '2026-11-20T09:59' })).stato).toBe(200)
  })

  test('inizio e fine spostati insieme da due: chi arriva dopo si misura con ciò che c’è adesso', async () => {
    for (let giro = 0; giro < 5; giro++) {
      const { id } = await crea({ dataInizio: '2026-11-20T09:00', dataFine: '2026-11-20T12:00' })
      const risposte = await Promise.all([
        cambia(id, { dataInizio: '2026-11-20T11:00' }),
        cambia(id, { dataFine: '2026-11-20T10:00' }),
      ])
      expect(risposte.map((r) => r.stato).sort()).toEqual([200, 400])
    }
  })

  test('un utente che non c’è più non si può scegliere', async () => {
    const corpo = { nomeUtente: 'ex', email: 'ex@tepore.example', password: 'caldaia', ruoloId: 3 }
    const { id } = await bench.dati('POST', '/utenti', { corpo })
    await bench.dati('DELETE', `/utenti/${id}`)
    const { stato, corpo: no } = await withoutWriting(bench, () =>
      bench.chiedi('POST', '/appuntamenti', { corpo: { ...minimo, utenteAssegnatoId: id } }),
    )
    expect([stato, no.campi]).toEqual([400, { utenteAssegnatoId: 'Questo utente non c’è più' }])
  })

  test.each(NON_ID)('l’appuntamento «%s» non c’è: 404', async (id) => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await bench.chiedi(method, `/appuntamenti/${id}`, { corpo: {} })).stato).toBe(404)
  })

  test('una chiave assente resta, una nulla svuota; nulla di nuovo non scrive nulla', async () => {
    const { id } = await crea({ descrizione: 'a', noteInterne: 'b', incasso: 10, dittaId: ditta.id })
    const { corpo, etag } = await cambia(id, { descrizione: null, dittaId: null, ignota: 1 })
    expect(etag).toBe('"2"')
    expect(corpo.data).toMatchObject({
      descrizione: null,
      note_interne: 'b',
      incasso: 10,
      ditte: null,
      stato: 'Programmato',
    })
    const uguale = {
      descrizione: '',
      dataInizio: '2026-11-20T08:00:00Z',
      incasso: 10,
      richiestaRicevuta: false,
    }
    expect((await withoutWriting(bench, () => cambia(id, uguale))).etag).toBe('"2"')
  })

  test('si elimina e il registro lo ricorda', async () => {
    const { id } = await crea({ titolo: 'Da togliere' })
    expect((await bench.chiedi('DELETE', `/appuntamenti/${id}`)).corpo).toEqual({ data: { id } })
    const { azione, prima, dopo } = await ultimaRiga(bench, 'appuntamenti', id)
    expect([azione, prima.titolo, dopo]).toEqual(['elimina', 'Da togliere', null])
    expect((await bench.chiedi('GET', `/appuntamenti/${id}`)).corpo.error).toBe('Appuntamento non trovato')
  })

  test('venti richieste con la stessa chiave fanno un appuntamento', async () => {
    const manda = (altro = {}) =>
      bench.chiedi('POST', '/appuntamenti', {
        corpo: { ...minimo, titolo: 'Uno solo', ...altro },
        intestazioni: { 'idempotency-key': 'visita-1' },
        come: 'operatore',
      })
    const tutte = await Promise.all(Array.from({ length: 20 }, () => manda()))
    expect(new Set(tutte.map((r) => `${r.stato} ${JSON.stringify(r.corpo)}`)).size).toBe(1)
    expect(await titoli({ q: 'uno solo' })).toEqual(['Uno solo'])
    expect((await manda({ priorita: 'Alta' })).stato).toBe(422)
  })
})

describe('ricevuta', () => {
  test.each([
    ['senza codice', { richiestaRicevuta: true }, 400],
    ['con codice vuoto', { richiestaRicevuta: true, codiceFiscale: ' ', partitaIva: '' }, 400],
    ['con codice fiscale', { richiestaRicevuta: true, codiceFiscale: 'rssmra85t10a562s' }, 200],
    ['con partita IVA', { richiestaRicevuta: true, partitaIva: '00743110157' }, 200],
  ])('%s', async (_, corpo, atteso) => {
    const { id } = await crea()
    const chiesta = await cambia(id, corpo, 'operatore')
    expect(chiesta.stato).toBe(atteso)
    const creata = await bench.chiedi('POST', '/appuntamenti', { corpo: { ...minimo, ...corpo } })
    expect(creata.stato).toBe(atteso === 200 ? 201 : 400)
    if (atteso === 400)
      for (const r of [chiesta, creata])
        expect([r.corpo.error, r.corpo.campi]).toEqual([SERVE_CODICE, { codiceFiscale: SERVE_CODICE }])
  })

  test('il codice non si può togliere da una ricevuta richiesta, e nulla resta scritto', async () => {
    const { id } = await crea({ richiestaRicevuta: true, codiceFiscale: 'RSSMRA85T10A562S' })
    const { stato, corpo } = await withoutWriting(bench, () => cambia(id, { codiceFiscale: null }))
    expect([stato, corpo.error]).toEqual([400, SERVE_CODICE])
    expect((await cambia(id, { codiceFiscale: null, partitaIva: '00743110157' })).stato).toBe(200)
  })
})
