import { afterAll, describe, expect, test } from 'vitest'
import { engine, openBench } from '#test/bench.ts'
import {
  giorno,
  NON_ID,
  obbligatorio,
  reference,
  refuseEvery,
  testoFinoA,
  ultimaRiga,
  withoutWriting,
} from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const crea = (altro: object = {}) =>
  bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi', ...altro } })

const VISITA = {
  titolo: 'Visita',
  dataInizio: '2026-11-20T09:00',
  dataFine: '2026-11-20T10:00',
  utenteAssegnatoId: bench.operatore.id,
}
const IMPIANTO = { marca: 'Immergas', modello: 'Victrix' }

const CATTIVI = {
  nome: [...obbligatorio, ...testoFinoA(80)],
  cognome: [...obbligatorio, ...testoFinoA(80)],
  telefono: testoFinoA(30),
  email: [...testoFinoA(254), ['senza chiocciola', 'ciao'] as const, ['due', 'a@b.it;c@d.it'] as const],
  indirizzo: testoFinoA(160),
  comune: testoFinoA(80),
  cap: testoFinoA(5),
  provincia: testoFinoA(2),
  codiceFiscale: testoFinoA(16),
  partitaIva: testoFinoA(11),
  tipo: [
    ['inesistente', 'Ente'],
    ['vuoto', ''],
    ['nullo', null],
  ] as const,
  denominazione: testoFinoA(80),
  codiceDestinatario: [
    ['corto', 'ABCDE'],
    ['lungo', 'ABCDEFGH'],
    ['con un segno', 'ABC-EF'],
    ['numero', 1234567],
  ] as const,
  pec: [...testoFinoA(254), ['senza chiocciola', 'ciao'] as const],
  nazione: [
    ['vuota', ''],
    ['per esteso', 'Italia'],
    ['tre lettere', 'ITA'],
    ['paese che non c’è', 'XX'],
    ['cifre', '12'],
    ['nulla', null],
  ] as const,
  splitPayment: [['testo', 'true']] as const,
  note: testoFinoA(2000),
  dataFollowUp: giorno,
  noteFollowUp: testoFinoA(500),
  dittaId: reference,
  attivo: [
    ['nullo', null],
    ['testo', 'true'],
    ['numero', 1],
    ['lista', [true]],
  ] as const,
}

describe('scheda', () => {
  test('tiene i nomi come sono scritti: apostrofi, accenti, aziende, indirizzi senza numero', async () => {
    const scritto = {
      nome: '  Niccolò ',
      cognome: 'D’Amico dell’Isola',
      telefono: '+39 081 418 11 22',
      email: 'Niccolo.DAmico@Esempio.example',
      indirizzo: 'Contrada Sant’Anna, snc',
      comune: 'L’Aquila',
      cap: '67100',
      provincia: 'aq',
      codiceFiscale: 'rssmra85t10a562s',
      partitaIva: '00743110157',
      note: 'Citofono «Élite»\r\nsecondo piano\t(scala B)',
      dataFollowUp: '2026-12-01',
      noteFollowUp: '',
      ignota: 'x',
      id: 99999,
      versione: 7,
    }
    const { stato, corpo, etag } = await bench.chiedi('POST', '/clienti', {
      corpo: scritto,
      come: 'operatore',
    })
    expect([stato, etag]).toEqual([201, '"1"'])
    const { id } = corpo.data
    expect(id).not.toBe(99999)
    expect(corpo.data).toEqual({
      id,
      nome: 'Niccolò',
      cognome: 'D’Amico dell’Isola',
      telefono: '+39 081 418 11 22',
      altri_telefoni: [],
      email: 'Niccolo.DAmico@Esempio.example',
      email_fatture: null,
      indirizzo: 'Contrada Sant’Anna, snc',
      comune: 'L’Aquila',
      cap: '67100',
      provincia: 'AQ',
      codice_fiscale: 'RSSMRA85T10A562S',
      partita_iva: '00743110157',
      note: 'Citofono «Élite»\nsecondo piano\t(scala B)',
      dataFollowUp: '2026-12-01',
      noteFollowUp: null,
      dittaId: null,
      ...{ tipo: 'Azienda', denominazione: null, codice_destinatario: null, pec: null },
      ...{ nazione: 'IT', split_payment: false },
      fascia_preferita: null,
      tecnico_preferito_id: null,
      ...{ avvisi_email: 'Non_Chiesto', avvisi_telefono: 'Non_Chiesto', avvisi_il: null, avvisi_nota: null },
      email_respinta_il: null,
      attivo: true,
      versione: 1,
      ditta: null,
    })
    expect(await bench.dati('GET', `/clienti/${id}`)).toEqual(corpo.data)
    const riga = await ultimaRiga(bench, 'clienti', id)
    expect([riga.azione, riga.nome_utente, riga.prima, riga.dopo.cognome]).toEqual([
      'crea',
      'operatore',
      null,
      'D’Amico dell’Isola',
    ])
  })

  test('porta con sé la ditta', async () => {
    const ditta = await bench.dati('POST', '/ditte', { corpo: { nome: 'Clima Sud', colore: 'pink' } })
    const { id, dittaId, ditta: sua } = await crea({ dittaId: ditta.id })
    expect([dittaId, sua]).toEqual([ditta.id, { nome: 'Clima Sud', colore: 'pink' }])
    const { righe: _, ...senza } = await bench.dati('PUT', `/clienti/${id}`, { corpo: { dittaId: null } })
    expect([senza.dittaId, senza.ditta]).toEqual([null, null])
  })

  test('una chiave assente resta, una nulla o vuota svuota; il registro dice prima e dopo', async () => {
    const { id } = await crea({ telefono: '0811', note: 'a', dataFollowUp: '2026-01-01', noteFollowUp: 'b' })
    const corpo = { note: '', dataFollowUp: null, noteFollowUp: null }
    const dopo = await bench.dati('PUT', `/clienti/${id}`, { corpo, come: 'direttore' })
    expect(dopo).toMatchObject({
      telefono: '0811',
      note: null,
      dataFollowUp: null,
      noteFollowUp: null,
      versione: 2,
    })
    const riga = await ultimaRiga(bench, 'clienti', id)
    expect([riga.azione, riga.nome_utente]).toEqual(['aggiorna', 'direttore'])
    expect([riga.prima.note, riga.dopo.note, riga.dopo.telefono]).toEqual(['a', null, '0811'])
    await withoutWriting(bench, () => bench.dati('PUT', `/clienti/${id}`, { corpo }))
    await withoutWriting(bench, () => bench.dati('PUT', `/clienti/${id}`, { corpo: { ignota: 1 } }))
  })

  test('rifiuta dati sbagliati, nel campo giusto e senza scrivere', async () => {
    const { id } = await crea()
    await refuseEvery(bench, ['POST', '/clienti'], { nome: 'Ada', cognome: 'Rossi' }, CATTIVI, 'operatore')
    await refuseEvery(bench, ['PUT', `/clienti/${id}`], {}, CATTIVI, 'operatore')
  })

  test('ogni campo sbagliato è detto insieme agli altri', async () => {
    const { corpo } = await bench.chiedi('POST', '/clienti', {
      corpo: { nome: '', email: 'x', dataFollowUp: '2026-02-30' },
    })
    expect(corpo.campi).toEqual({
      nome: 'Campo obbligatorio',
      cognome: 'Campo obbligatorio',
      email: 'Inserisci un indirizzo email valido',
      dataFollowUp: 'Inserisci una data valida',
    })
  })

  test.each(NON_ID)('il cliente «%s» non c’è: 404', async (id) => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await bench.chiedi(method, `/clienti/${id}`, { corpo: {} })).stato).toBe(404)
  })

  test('una versione superata riceve la scheda com’è ora', async () => {
    const { id } = await crea()
    const cambia = (note: string, versione: string) =>
      bench.chiedi('PUT', `/clienti/${id}`, { corpo: { note }, intestazioni: { 'if-match': versione } })
    expect((await cambia('una', '"1"')).etag).toBe('"2"')
    const { stato, corpo } = await withoutWriting(bench, () => cambia('altra', '"1"'))
    expect([stato, corpo.code, corpo.data]).toEqual([
      412,
      'versione_superata',
      await bench.dati('GET', `/clienti/${id}`),
    ])
  })

  test('di due modifiche insieme con la stessa versione ne passa una', async () => {
    const { id } = await crea()
    const esiti = await Promise.all(
      ['a', 'b', 'c'].map((note) =>
        bench.chiedi('PUT', `/clienti/${id}`, { corpo: { note }, intestazioni: { 'if-match': '"1"' } }),
      ),
    )
    expect(esiti.map((e) => e.stato).sort()).toEqual([200, 412, 412])
  })

  test('venti richieste con la stessa chiave fanno un cliente e una risposta', async () => {
    const intestazioni = { 'idempotency-key': 'cliente-1' }
    const manda = (corpo: object) => bench.chiedi('POST', '/clienti', { corpo, intestazioni })
    const uno = { nome: 'Uno', cognome: 'Solo' }
    const tutte = await Promise.all(Array.from({ length: 20 }, () => manda(uno)))
    expect(new Set(tutte.map((r) => `${r.stato} ${r.etag} ${JSON.stringify(r.corpo)}`)).size).toBe(1)
    expect((await bench.chiedi('GET', '/clienti', { query: { q: 'uno solo' } })).corpo.count).toBe(1)
    expect((await withoutWriting(bench, () => manda({ ...uno, note: 'x' }))).stato).toBe(422)
  })

  test.runIf(engine() === 'postgres')(
    'anche a due server insieme, la stessa chiave fa un cliente',
    async () => {
      const secondo = await bench.altroServer()
      try {
        const corpo = { nome: 'Tra due', cognome: 'Server' }
        const intestazioni = { 'idempotency-key': 'cliente-3' }
        const tutte = await Promise.all(
          [bench, secondo, bench, secondo].map((server) =>
            server.chiedi('POST', '/clienti', { corpo, intestazioni }),
          ),
        )
        expect(new Set(tutte.map((r) => `${r.stato} ${r.corpo.data?.id}`)).size).toBe(1)
      } finally {
        await secondo.chiudi()
      }
    },
  )

  test('una chiave troppo lunga è rifiutata', async () => {
    const { stato, corpo } = await withoutWriting(bench, () =>
      bench.chiedi('POST', '/clienti', {
        corpo: { nome: 'Ada', cognome: 'Rossi' },
        intestazioni: { 'idempotency-key': 'x'.repeat(201) },
      }),
    )
    expect([stato, corpo.error]).toEqual([400, 'Chiave di ripetizione troppo lunga'])
  })

  test('dopo un rifiuto la stessa chiave vale per la richiesta corretta', async () => {
    const intestazioni = { 'idempotency-key': 'cliente-2' }
    const manda = (altro: object) =>
      bench.chiedi('POST', '/clienti', { corpo: { nome: 'Due', cognome: 'Volte', ...altro }, intestazioni })
    const stati = [await manda({ dittaId: 999 }), await manda({ cap: '123456' }), await manda({})]
    expect(stati.map((r) => r.stato)).toEqual([400, 400, 201])
  })
})

describe('eliminare', () => {
  test('un cliente senza nulla sparisce, e il registro lo ricorda', async () => {
    const { id } = await crea({ cognome: 'Effimero' })
    expect((await bench.chiedi('DELETE', `/clienti/${id}`)).corpo).toEqual({ data: { id } })
    expect((await bench.chiedi('GET', `/clienti/${id}`)).corpo.error).toBe('Cliente non trovato')
    expect((await ultimaRiga(bench, 'clienti', id)).prima.cognome).toBe('Effimero')
    expect((await bench.chiedi('GET', '/clienti', { query: { q: 'effimero' } })).corpo.count).toBe(0)
  })

  test.each([
    [{ '/appuntamenti': 1 }, '1 appuntamento'],
    [{ '/caldaie': 2 }, '2 caldaie'],
    [
      { '/appuntamenti': 2, '/caldaie': 1, '/condizionatori': 3 },
      '2 appuntamenti, 1 caldaia e 3 condizionatori',
    ],
  ])('con %o: 409 che lo dice e propone di renderlo inattivo', async (cose, parole) => {
    const { id } = await crea()
    for (const [path, quanti] of Object.entries(cose))
      for (let n = 0; n < quanti; n++)
        await bench.dati('POST', path, {
          corpo: { clienteId: id, ...(path === '/appuntamenti' ? VISITA : IMPIANTO) },
        })
    const { stato, corpo } = await withoutWriting(bench, () => bench.chiedi('DELETE', `/clienti/${id}`))
    expect([stato, corpo.code, corpo.error]).toEqual([
      409,
      'in_uso',
      `Il cliente ha ${parole}: non può essere eliminato. Puoi invece renderlo inattivo`,
    ])
    expect((await bench.dati('PUT', `/clienti/${id}`, { corpo: { attivo: false } })).attivo).toBe(false)
  })
})
