import { afterAll, describe, expect, test } from 'vitest'
import { aggiungiGiorni, istanteDaRoma } from '#shared/dates.ts'
import { apriBanco } from '#test/banco.ts'
import type { Chi } from '#test/modello.ts'
import {
  domande,
  giorno,
  importo,
  istante,
  NON_ID,
  obbligatorio,
  riferimento,
  rifiutaDomande,
  rifiutaOgni,
  senzaScrivere,
  testoFinoA,
  ultimaRiga,
  unoTra,
} from '#test/rifiuti.ts'
import { FINE_DOPO_INIZIO, SERVE_CODICE } from './contract.ts'

const banco = await apriBanco()
afterAll(() => banco.chiudi())

const ditta = await banco.dati('POST', '/ditte', { corpo: { nome: 'Clima Sud', colore: 'green' } })
const cliente = await banco.dati('POST', '/clienti', {
  corpo: {
    nome: 'Niccolò',
    cognome: 'D’Amico',
    telefono: '+39 333 418',
    email: 'nicco@esempio.example',
    indirizzo: 'Contrada Sant’Anna',
    comune: 'L’Aquila',
    cap: '67100',
    provincia: 'AQ',
  },
})

const minimo = {
  clienteId: cliente.id as number,
  titolo: 'Revisione',
  dataInizio: '2026-11-20T09:00',
  dataFine: '2026-11-20T10:00',
  utenteAssegnatoId: banco.operatore.id,
}
const mezzOraDopo = (istante: string) => new Date(Date.parse(istante) + 1_800_000).toISOString()
const crea = (altro: object = {}, come: Chi = 'admin') =>
  banco.dati('POST', '/appuntamenti', { corpo: { ...minimo, ...altro }, come })
const leggi = (id: number, come: Chi = 'admin') => banco.dati('GET', `/appuntamenti/${id}`, { come })
const cambia = (id: number, corpo: object, come: Chi = 'admin', intestazioni = {}) =>
  banco.chiedi('PUT', `/appuntamenti/${id}`, { corpo, come, intestazioni })
const elenco = async (query: Record<string, string | number>, come: Chi = 'admin') =>
  (await banco.chiedi('GET', '/appuntamenti', { query, come })).corpo
const titoli = async (query: Record<string, string | number>) =>
  (await elenco(query)).data.map((a: { titolo: string }) => a.titolo)

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
  clienteId: [['mancante', undefined], ['nullo', null], ...riferimento] as const,
  titolo: [...obbligatorio, ...testoFinoA(120)],
  tipologia: [['nulla', null] as const, ...unoTra],
  priorita: [['nulla', null] as const, ...unoTra],
  dataInizio: istante,
  dataFine: istante,
  indirizzoIntervento: testoFinoA(240),
  descrizione: testoFinoA(4000),
  noteInterne: testoFinoA(4000),
  utenteAssegnatoId: [['mancante', undefined], ['nullo', null], ...riferimento] as const,
  creatoDA: riferimento,
  dittaId: riferimento,
}

describe('scheda', () => {
  test('ha ogni campo, con cliente, ditta e tecnico; le ore senza fuso sono quelle di Roma', async () => {
    const { stato, corpo, etag } = await banco.chiedi('POST', '/appuntamenti', {
      corpo: {
        ...minimo,
        tipologia: 'Revisione + CIT',
        stato: 'In_Corso',
        priorita: 'Urgente',
        indirizzoIntervento: ' Via Po, snc ',
        descrizione: 'Perdita\r\nd’acqua',
        noteInterne: '',
        creatoDA: banco.operatore.id,
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
      utente_assegnato_id: banco.operatore.id,
      ditta_id: ditta.id,
      creatoDA: banco.operatore.id,
      incasso: 120.1,
      spese: 0,
      note_completamento: null,
      richiesta_ricevuta: false,
      codice_fiscale: null,
      partita_iva: null,
      data_follow_up: null,
      note_follow_up: null,
      data_ricontatto: null,
      versione: 1,
      cliente: {
        id: cliente.id,
        nome: 'Niccolò',
        cognome: 'D’Amico',
        telefono: '+39 333 418',
        email: 'nicco@esempio.example',
        indirizzo: 'Contrada Sant’Anna',
        comune: 'L’Aquila',
        cap: '67100',
        provincia: 'AQ',
      },
      ditte: { id: ditta.id, nome: 'Clima Sud', colore: 'green' },
      utente_assegnato: { id: banco.operatore.id, nome_utente: 'operatore' },
    })
    const { dopo, azione, nome_utente } = await ultimaRiga(banco, 'appuntamenti', id)
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
    const { id } = await crea({ dataInizio: scritto, dataFine: mezzOraDopo(letto) })
    expect((await leggi(id)).data_inizio).toBe(letto)
  })

  test('rifiuta dati sbagliati, nel campo giusto e senza scrivere', async () => {
    const { id } = await crea()
    await rifiutaOgni(banco, ['POST', '/appuntamenti'], minimo, CATTIVI)
    await rifiutaOgni(banco, ['PUT', `/appuntamenti/${id}`], {}, CATTIVI)
    await rifiutaOgni(banco, ['PUT', `/appuntamenti/${id}`], {}, GESTIONE, 'operatore')
  })

  test.each([
    ['uguale', '2026-11-20T09:00', '2026-11-20T09:00'],
    ['prima', '2026-11-20T09:00', '2026-11-20T08:59'],
    ['uguale in un altro fuso', '2026-11-20T09:00', '2026-11-20T08:00:00Z'],
    ['nell’ora saltata a marzo', '2026-03-29T03:30', '2026-03-29T02:30'],
  ])('una fine %s non va: 400 con le parole della specifica', async (_, dataInizio, dataFine) => {
    const { id } = await crea()
    const tentativi = [
      () => banco.chiedi('POST', '/appuntamenti', { corpo: { ...minimo, dataInizio, dataFine } }),
      () => cambia(id, { dataInizio, dataFine }),
      () => banco.chiedi('GET', '/appuntamenti/disponibilita', { query: { dataInizio, dataFine } }),
    ]
    for (const tentativo of tentativi) {
      const { stato, corpo } = await senzaScrivere(banco, tentativo)
      expect([stato, corpo.error, corpo.campi]).toEqual([
        400,
        FINE_DOPO_INIZIO,
        { dataFine: FINE_DOPO_INIZIO },
      ])
    }
  })

  test('spostare solo l’inizio oltre la fine di prima non va', async () => {
    const { id } = await crea()
    const { corpo } = await senzaScrivere(banco, () => cambia(id, { dataInizio: '2026-11-20T10:00' }))
    expect(corpo.error).toBe(FINE_DOPO_INIZIO)
    expect((await cambia(id, { dataInizio: '2026-11-20T09:59' })).stato).toBe(200)
  })

  test('un utente che non c’è più non si può scegliere', async () => {
    const corpo = { nomeUtente: 'ex', email: 'ex@tepore.example', password: 'caldaia', ruoloId: 3 }
    const { id } = await banco.dati('POST', '/utenti', { corpo })
    await banco.dati('DELETE', `/utenti/${id}`)
    const { stato, corpo: no } = await senzaScrivere(banco, () =>
      banco.chiedi('POST', '/appuntamenti', { corpo: { ...minimo, utenteAssegnatoId: id } }),
    )
    expect([stato, no.campi]).toEqual([400, { utenteAssegnatoId: 'Questo utente non c’è più' }])
  })

  test.each(NON_ID)('l’appuntamento «%s» non c’è: 404', async (id) => {
    for (const metodo of ['GET', 'PUT', 'DELETE'] as const)
      expect((await banco.chiedi(metodo, `/appuntamenti/${id}`, { corpo: {} })).stato).toBe(404)
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
    expect((await senzaScrivere(banco, () => cambia(id, uguale))).etag).toBe('"2"')
  })

  test('si elimina e il registro lo ricorda', async () => {
    const { id } = await crea({ titolo: 'Da togliere' })
    expect((await banco.chiedi('DELETE', `/appuntamenti/${id}`)).corpo).toEqual({ data: { id } })
    const { azione, prima, dopo } = await ultimaRiga(banco, 'appuntamenti', id)
    expect([azione, prima.titolo, dopo]).toEqual(['elimina', 'Da togliere', null])
    expect((await banco.chiedi('GET', `/appuntamenti/${id}`)).corpo.error).toBe('Appuntamento non trovato')
  })

  test('venti richieste con la stessa chiave fanno un appuntamento', async () => {
    const manda = (altro = {}) =>
      banco.chiedi('POST', '/appuntamenti', {
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
    const creata = await banco.chiedi('POST', '/appuntamenti', { corpo: { ...minimo, ...corpo } })
    expect(creata.stato).toBe(atteso === 200 ? 201 : 400)
    if (atteso === 400)
      for (const r of [chiesta, creata])
        expect([r.corpo.error, r.corpo.campi]).toEqual([SERVE_CODICE, { codiceFiscale: SERVE_CODICE }])
  })

  test('il codice non si può togliere da una ricevuta richiesta, e nulla resta scritto', async () => {
    const { id } = await crea({ richiestaRicevuta: true, codiceFiscale: 'RSSMRA85T10A562S' })
    const { stato, corpo } = await senzaScrivere(banco, () => cambia(id, { codiceFiscale: null }))
    expect([stato, corpo.error]).toEqual([400, SERVE_CODICE])
    expect((await cambia(id, { codiceFiscale: null, partitaIva: '00743110157' })).stato).toBe(200)
  })
})

describe('chi può che cosa', () => {
  const COMPLETA = {
    stato: 'Completato',
    incasso: null,
    spese: null,
    noteCompletamento: 'Tutto a posto',
    richiestaRicevuta: true,
    codiceFiscale: 'rssmra85t10a562s',
    partitaIva: null,
    dataFollowUp: '2026-12-01',
    noteFollowUp: 'Richiamare',
    dataRicontatto: '2026-12-02',
  }

  test('l’assegnatario completa con ogni campo di gestione; importi nulli non toccano quelli scritti', async () => {
    const { id } = await crea({ incasso: 80.5, spese: 3 })
    const { stato, corpo } = await cambia(id, COMPLETA, 'operatore')
    expect(stato).toBe(200)
    expect(corpo.data).toMatchObject({
      stato: 'Completato',
      note_completamento: 'Tutto a posto',
      richiesta_ricevuta: true,
      codice_fiscale: 'RSSMRA85T10A562S',
      data_follow_up: '2026-12-01',
      note_follow_up: 'Richiamare',
      data_ricontatto: '2026-12-02',
      incasso: null,
      spese: null,
    })
    expect(await leggi(id)).toMatchObject({ incasso: 80.5, spese: 3 })
    expect((await ultimaRiga(banco, 'appuntamenti', id)).nome_utente).toBe('operatore')
  })

  test('un Operatore non scrive importi, neppure zero, neppure creando', async () => {
    const { id } = await crea()
    for (const campo of ['incasso', 'spese'])
      for (const valore of [0, 12.5]) {
        const { stato, corpo } = await senzaScrivere(banco, () =>
          cambia(id, { stato: 'Completato', [campo]: valore }, 'operatore'),
        )
        expect([stato, corpo.code, Object.keys(corpo.campi)]).toEqual([403, 'permesso_negato', [campo]])
        const nuovo = await senzaScrivere(banco, () =>
          banco.chiedi('POST', '/appuntamenti', { corpo: { ...minimo, [campo]: valore }, come: 'operatore' }),
        )
        expect(nuovo.stato).toBe(403)
      }
  })

  test('un Direttore scrive importi dei propri appuntamenti, e li svuota', async () => {
    const { id } = await crea({ utenteAssegnatoId: banco.direttore.id })
    const { corpo } = await cambia(id, { incasso: 99.99, spese: 0.1 }, 'direttore')
    expect([corpo.data.incasso, corpo.data.spese]).toEqual([99.99, 0.1])
    expect((await cambia(id, { incasso: null }, 'direttore')).corpo.data.incasso).toBeNull()
    expect((await ultimaRiga(banco, 'appuntamenti', id)).prima.incasso).toBe(9999)
  })

  test('chi non è assegnatario non cambia nulla, qualunque cosa mandi', async () => {
    const { id } = await crea()
    for (const come of ['direttore', 'altro'] as const)
      for (const corpo of [{ stato: 'Completato' }, {}, COMPLETA, { utenteAssegnatoId: banco[come].id }]) {
        const { stato, corpo: no } = await senzaScrivere(banco, () =>
          cambia(id, corpo, come, { 'if-match': '"99"' }),
        )
        expect([stato, no.error]).toEqual([403, 'Solo il tecnico assegnato può gestire questo appuntamento'])
        expect(no.data).toBeUndefined()
      }
  })

  test.each([
    ['clienteId', cliente.id],
    ['titolo', 'Altro'],
    ['tipologia', 'Riparazione'],
    ['dataInizio', '2026-11-20T08:00'],
    ['dataFine', '2026-11-20T11:00'],
    ['priorita', 'Alta'],
    ['indirizzoIntervento', null],
    ['descrizione', 'x'],
    ['noteInterne', 'x'],
    ['utenteAssegnatoId', banco.altro.id],
    ['creatoDA', null],
    ['dittaId', null],
  ])('l’assegnatario non tocca la pianificazione: %s', async (campo, valore) => {
    for (const come of ['operatore', 'direttore'] as const) {
      const { id } = await crea({ utenteAssegnatoId: banco[come].id })
      const { stato, corpo } = await senzaScrivere(banco, () =>
        cambia(id, { stato: 'Completato', [campo]: valore }, come),
      )
      expect([stato, corpo.campi]).toEqual([403, { [campo]: 'Non puoi modificare questo campo' }])
    }
  })

  test('solo un Admin elimina', async () => {
    const { id } = await crea()
    for (const come of ['direttore', 'operatore'] as const)
      expect(
        (await senzaScrivere(banco, () => banco.chiedi('DELETE', `/appuntamenti/${id}`, { come }))).stato,
      ).toBe(403)
  })

  test('incasso e spese: un Admin sempre, un Direttore dei suoi, un Operatore mai; in ogni risposta', async () => {
    const conImporti = (chi: Chi) =>
      crea({ titolo: `Mascherato ${chi}`, incasso: 50, spese: 5, utenteAssegnatoId: banco[chi].id })
    const suoi = { operatore: await conImporti('operatore'), direttore: await conImporti('direttore') }
    const vede: Record<string, Record<string, boolean>> = {
      admin: { operatore: true, direttore: true },
      direttore: { operatore: false, direttore: true },
      operatore: { operatore: false, direttore: false },
    }
    for (const [come, quali] of Object.entries(vede))
      for (const [di, visibile] of Object.entries(quali)) {
        const { id } = suoi[di as keyof typeof suoi]
        const attesi = visibile ? [50, 5] : [null, null]
        const uno = await leggi(id, come as Chi)
        const [trovato] = (await elenco({ q: `mascherato ${di}` }, come as Chi)).data
        const inPagina = (await elenco({ clienteId: cliente.id, ordine: 'recenti' }, come as Chi)).data.find(
          (a: { id: number }) => a.id === id,
        )
        for (const letto of [uno, trovato, inPagina])
          expect([letto.incasso, letto.spese], `${come} di ${di}`).toEqual(attesi)
      }
    const creato = await banco.dati('POST', '/appuntamenti', {
      corpo: { ...minimo, incasso: 7 },
      come: 'direttore',
    })
    expect(creato.incasso).toBeNull()
    expect((await leggi(creato.id)).incasso).toBe(7)
  })

  test('una versione superata riceve il record di ora, mascherato come in lettura', async () => {
    for (const come of ['admin', 'direttore', 'operatore'] as const) {
      const { id } = await crea({ incasso: 50, utenteAssegnatoId: banco[come].id })
      await cambia(id, { descrizione: 'di un altro' })
      const { stato, corpo } = await senzaScrivere(banco, () =>
        cambia(id, { stato: 'Completato' }, come, { 'if-match': '"1"' }),
      )
      expect([stato, corpo.code]).toEqual([412, 'versione_superata'])
      expect(corpo.data).toEqual(await leggi(id, come))
      expect(corpo.data.incasso).toBe(come === 'operatore' ? null : 50)
    }
  })
})

describe('elenco', () => {
  test.each([
    ['2026-03-29', ['2026-03-29T00:00', '2026-03-29T03:00', '2026-03-29T23:30']],
    ['2026-10-25', ['2026-10-25T00:00', '2026-10-25T02:30', '2026-10-25T23:30']],
    ['2026-06-30', ['2026-06-30T00:00', '2026-06-30T12:00', '2026-06-30T23:59']],
  ])('un giorno è quello di Roma, da mezzanotte a mezzanotte: %s', async (data, dentro) => {
    const [giornoPrima, giornoDopo] = [aggiungiGiorni(data, -1), aggiungiGiorni(data, 1)]
    for (const inizio of [`${giornoPrima}T23:59`, ...dentro, `${giornoDopo}T00:00`]) {
      const [giorno = '', ora = ''] = inizio.split('T')
      await crea({ titolo: inizio, dataInizio: inizio, dataFine: mezzOraDopo(istanteDaRoma(giorno, ora)) })
    }
    expect(await titoli({ data })).toEqual(dentro)
    expect(await titoli({ dataInizio: data, dataFine: data })).toEqual(dentro)
    expect(await titoli({ dataInizio: giornoPrima, dataFine: giornoDopo })).toHaveLength(5)
    const conteggi = await banco.dati('GET', '/appuntamenti/conteggi', {
      query: { dataInizio: giornoPrima, dataFine: giornoDopo },
    })
    expect(conteggi).toEqual([
      { data: giornoPrima, numero: 1 },
      { data, numero: 3 },
      { data: giornoDopo, numero: 1 },
    ])
  })

  test('per tecnico, cliente, ditta, stato e parole, insieme', async () => {
    const suo = await banco.dati('POST', '/clienti', { corpo: { nome: 'Öykü', cognome: 'Sant’Elmo' } })
    const altro = { clienteId: suo.id, dataInizio: '2030-01-01T09:00', dataFine: '2030-01-01T10:00' }
    await crea({ ...altro, titolo: 'Primo', dittaId: ditta.id })
    await crea({ ...altro, titolo: 'Secondo', stato: 'Annullato', indirizzoIntervento: 'Via Nicolò Bò 3' })
    await crea({ ...altro, titolo: 'Terzo', utenteAssegnatoId: banco.altro.id })
    expect(await titoli({ clienteId: suo.id })).toEqual(['Primo', 'Secondo', 'Terzo'])
    expect(await titoli({ clienteId: suo.id, ordine: 'recenti', limit: 2 })).toEqual(['Terzo', 'Secondo'])
    expect(await titoli({ clienteId: suo.id, dittaId: ditta.id })).toEqual(['Primo'])
    expect(await titoli({ clienteId: suo.id, stato: 'Annullato' })).toEqual(['Secondo'])
    expect(await titoli({ clienteId: suo.id, utenteId: banco.altro.id })).toEqual(['Terzo'])
    expect(await titoli({ q: 'SANT’elmo oyku' })).toEqual(['Primo', 'Secondo', 'Terzo'])
    expect(await titoli({ q: 'bo nicolo elmo' })).toEqual(['Secondo'])
    expect(await titoli({ q: 'terzo', stato: 'Annullato' })).toEqual([])
    expect(await elenco({ clienteId: suo.id, limit: 1, offset: 1 })).toMatchObject({
      data: [{ titolo: 'Secondo' }],
      count: 3,
    })
  })

  test('rifiuta filtri sbagliati', async () => {
    await rifiutaDomande(
      banco,
      '/appuntamenti',
      {},
      {
        data: domande.giorno('data'),
        dataInizio: domande.giorno('dataInizio'),
        dataFine: domande.giorno('dataFine'),
        utenteId: domande.id('utenteId'),
        clienteId: domande.id('clienteId'),
        dittaId: domande.id('dittaId'),
        stato: ['boh', 'Programmato&stato=Annullato'],
        q: domande.testo('q', 200),
        ordine: ['a caso', 'recenti&ordine=recenti'],
        limit: domande.limit,
        offset: domande.offset,
      },
    )
    const giorni = { dataInizio: '2026-01-01', dataFine: '2026-01-31' }
    await rifiutaDomande(banco, '/appuntamenti/conteggi', giorni, {
      dataInizio: ['', ...domande.giorno('dataInizio')],
      dataFine: ['', ...domande.giorno('dataFine')],
    })
  })
})

describe('disponibilità', () => {
  const GIORNO = '2029-05-10'
  const alle = (ora: string) => `${GIORNO}T${ora}`
  const chiedi = async (da: string, a: string, altro: Record<string, number> = {}) => {
    const { operatoriDisponibili, operatoriOccupati } = await banco.dati(
      'GET',
      '/appuntamenti/disponibilita',
      {
        query: { dataInizio: alle(da), dataFine: alle(a), ...altro },
        come: 'operatore',
      },
    )
    const nomi = (righe: { nome_utente: string }[]) => righe.map((r) => r.nome_utente)
    return { liberi: nomi(operatoriDisponibili), occupati: nomi(operatoriOccupati), operatoriOccupati }
  }
  const TUTTI = ['admin', 'direttore', 'operatore', 'altro']

  test('le visite attaccate non si toccano, quelle sovrapposte sì, quelle annullate mai', async () => {
    const una = await crea({ titolo: 'Fissa', dataInizio: alle('10:00'), dataFine: alle('11:00') })
    await crea({
      dataInizio: alle('10:00'),
      dataFine: alle('18:00'),
      stato: 'Annullato',
      utenteAssegnatoId: banco.altro.id,
    })
    for (const [da, a] of [
      ['09:00', '10:00'],
      ['11:00', '12:00'],
    ] as const)
      expect(await chiedi(da, a), `${da}-${a}`).toMatchObject({ liberi: TUTTI, occupati: [] })
    for (const [da, a] of [
      ['09:30', '10:01'],
      ['10:59', '12:00'],
      ['10:15', '10:30'],
      ['09:00', '12:00'],
    ] as const)
      expect((await chiedi(da, a)).occupati, `${da}-${a}`).toEqual(['operatore'])
    const [occupato] = (await chiedi('10:30', '11:30')).operatoriOccupati
    expect(occupato).toMatchObject({
      id: banco.operatore.id,
      nome_utente: 'operatore',
      appuntamenti: [
        {
          id: una.id,
          titolo: 'Fissa',
          data_inizio: '2029-05-10T08:00:00.000Z',
          data_fine: '2029-05-10T09:00:00.000Z',
        },
      ],
    })
    expect((await chiedi('10:30', '11:30', { escludiAppuntamentoId: una.id })).occupati).toEqual([])
  })

  test('una visita a cavallo della mezzanotte occupa anche il giorno dopo', async () => {
    await crea({ dataInizio: '2029-06-01T23:00', dataFine: '2029-06-02T01:00' })
    const { operatoriOccupati } = await banco.dati('GET', '/appuntamenti/disponibilita', {
      query: { dataInizio: '2029-06-02T00:30', dataFine: '2029-06-02T02:00' },
    })
    expect(operatoriOccupati.map((o: { id: number }) => o.id)).toEqual([banco.operatore.id])
  })

  test('la sovrapposizione avvisa e non blocca', async () => {
    const doppia = { dataInizio: '2029-07-01T09:00', dataFine: '2029-07-01T10:00' }
    await crea(doppia)
    await crea(doppia)
  })

  test('rifiuta domande sbagliate', () =>
    rifiutaDomande(
      banco,
      '/appuntamenti/disponibilita',
      { dataInizio: alle('09:00'), dataFine: alle('10:00') },
      {
        dataInizio: [
          '',
          '2026-02-30T10:00',
          'x',
          '2026-01-01',
          '2026-01-01T09:00&dataInizio=2026-01-01T09:00',
        ],
        dataFine: ['', '2026-02-30T10:00', 'x', '2026-01-01T25:00'],
        escludiAppuntamentoId: domande.id('escludiAppuntamentoId'),
      },
    ))
})
