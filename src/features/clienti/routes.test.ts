import { afterAll, describe, expect, test } from 'vitest'
import { apriBanco, motore } from '#test/banco.ts'
import { fermaOrologio } from '#test/orologio.ts'
import {
  domande,
  giorno,
  NON_ID,
  obbligatorio,
  riferimento,
  rifiutaDomande,
  rifiutaOgni,
  senzaScrivere,
  testoFinoA,
  ultimaRiga,
} from '#test/rifiuti.ts'

const banco = await apriBanco()
afterAll(() => banco.chiudi())

const crea = (altro: object = {}) =>
  banco.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi', ...altro } })
const cognomi = (righe: { cognome: string }[]) => righe.map((r) => r.cognome)

const VISITA = {
  titolo: 'Visita',
  dataInizio: '2026-11-20T09:00',
  dataFine: '2026-11-20T10:00',
  utenteAssegnatoId: banco.operatore.id,
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
  note: testoFinoA(2000),
  dataFollowUp: giorno,
  noteFollowUp: testoFinoA(500),
  dittaId: riferimento,
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
    const { stato, corpo, etag } = await banco.chiedi('POST', '/clienti', {
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
      email: 'Niccolo.DAmico@Esempio.example',
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
      attivo: true,
      versione: 1,
      ditta: null,
    })
    expect(await banco.dati('GET', `/clienti/${id}`)).toEqual(corpo.data)
    const riga = await ultimaRiga(banco, 'clienti', id)
    expect([riga.azione, riga.nome_utente, riga.prima, riga.dopo.cognome]).toEqual([
      'crea',
      'operatore',
      null,
      'D’Amico dell’Isola',
    ])
  })

  test('porta con sé la ditta', async () => {
    const ditta = await banco.dati('POST', '/ditte', { corpo: { nome: 'Clima Sud', colore: 'pink' } })
    const { id, dittaId, ditta: sua } = await crea({ dittaId: ditta.id })
    expect([dittaId, sua]).toEqual([ditta.id, { nome: 'Clima Sud', colore: 'pink' }])
    const { righe: _, ...senza } = await banco.dati('PUT', `/clienti/${id}`, { corpo: { dittaId: null } })
    expect([senza.dittaId, senza.ditta]).toEqual([null, null])
  })

  test('una chiave assente resta, una nulla o vuota svuota; il registro dice prima e dopo', async () => {
    const { id } = await crea({ telefono: '0811', note: 'a', dataFollowUp: '2026-01-01', noteFollowUp: 'b' })
    const corpo = { note: '', dataFollowUp: null, noteFollowUp: null }
    const dopo = await banco.dati('PUT', `/clienti/${id}`, { corpo, come: 'direttore' })
    expect(dopo).toMatchObject({
      telefono: '0811',
      note: null,
      dataFollowUp: null,
      noteFollowUp: null,
      versione: 2,
    })
    const riga = await ultimaRiga(banco, 'clienti', id)
    expect([riga.azione, riga.nome_utente]).toEqual(['aggiorna', 'direttore'])
    expect([riga.prima.note, riga.dopo.note, riga.dopo.telefono]).toEqual(['a', null, '0811'])
    await senzaScrivere(banco, () => banco.dati('PUT', `/clienti/${id}`, { corpo }))
    await senzaScrivere(banco, () => banco.dati('PUT', `/clienti/${id}`, { corpo: { ignota: 1 } }))
  })

  test('rifiuta dati sbagliati, nel campo giusto e senza scrivere', async () => {
    const { id } = await crea()
    await rifiutaOgni(banco, ['POST', '/clienti'], { nome: 'Ada', cognome: 'Rossi' }, CATTIVI, 'operatore')
    await rifiutaOgni(banco, ['PUT', `/clienti/${id}`], {}, CATTIVI, 'operatore')
  })

  test('ogni campo sbagliato è detto insieme agli altri', async () => {
    const { corpo } = await banco.chiedi('POST', '/clienti', {
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
    for (const metodo of ['GET', 'PUT', 'DELETE'] as const)
      expect((await banco.chiedi(metodo, `/clienti/${id}`, { corpo: {} })).stato).toBe(404)
  })

  test('una versione superata riceve la scheda com’è ora', async () => {
    const { id } = await crea()
    const cambia = (note: string, versione: string) =>
      banco.chiedi('PUT', `/clienti/${id}`, { corpo: { note }, intestazioni: { 'if-match': versione } })
    expect((await cambia('una', '"1"')).etag).toBe('"2"')
    const { stato, corpo } = await senzaScrivere(banco, () => cambia('altra', '"1"'))
    expect([stato, corpo.code, corpo.data]).toEqual([
      412,
      'versione_superata',
      await banco.dati('GET', `/clienti/${id}`),
    ])
  })

  test('di due modifiche insieme con la stessa versione ne passa una', async () => {
    const { id } = await crea()
    const esiti = await Promise.all(
      ['a', 'b', 'c'].map((note) =>
        banco.chiedi('PUT', `/clienti/${id}`, { corpo: { note }, intestazioni: { 'if-match': '"1"' } }),
      ),
    )
    expect(esiti.map((e) => e.stato).sort()).toEqual([200, 412, 412])
  })

  test('venti richieste con la stessa chiave fanno un cliente e una risposta', async () => {
    const intestazioni = { 'idempotency-key': 'cliente-1' }
    const manda = (corpo: object) => banco.chiedi('POST', '/clienti', { corpo, intestazioni })
    const uno = { nome: 'Uno', cognome: 'Solo' }
    const tutte = await Promise.all(Array.from({ length: 20 }, () => manda(uno)))
    expect(new Set(tutte.map((r) => `${r.stato} ${r.etag} ${JSON.stringify(r.corpo)}`)).size).toBe(1)
    expect((await banco.chiedi('GET', '/clienti', { query: { q: 'uno solo' } })).corpo.count).toBe(1)
    expect((await senzaScrivere(banco, () => manda({ ...uno, note: 'x' }))).stato).toBe(422)
  })

  test.runIf(motore() === 'postgres')(
    'anche a due server insieme, la stessa chiave fa un cliente',
    async () => {
      const secondo = await banco.altroServer()
      try {
        const corpo = { nome: 'Tra due', cognome: 'Server' }
        const intestazioni = { 'idempotency-key': 'cliente-3' }
        const tutte = await Promise.all(
          [banco, secondo, banco, secondo].map((server) =>
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
    const { stato, corpo } = await senzaScrivere(banco, () =>
      banco.chiedi('POST', '/clienti', {
        corpo: { nome: 'Ada', cognome: 'Rossi' },
        intestazioni: { 'idempotency-key': 'x'.repeat(201) },
      }),
    )
    expect([stato, corpo.error]).toEqual([400, 'Chiave di ripetizione troppo lunga'])
  })

  test('dopo un rifiuto la stessa chiave vale per la richiesta corretta', async () => {
    const intestazioni = { 'idempotency-key': 'cliente-2' }
    const manda = (altro: object) =>
      banco.chiedi('POST', '/clienti', { corpo: { nome: 'Due', cognome: 'Volte', ...altro }, intestazioni })
    const stati = [await manda({ dittaId: 999 }), await manda({ cap: '123456' }), await manda({})]
    expect(stati.map((r) => r.stato)).toEqual([400, 400, 201])
  })
})

describe('eliminare', () => {
  test('un cliente senza nulla sparisce, e il registro lo ricorda', async () => {
    const { id } = await crea({ cognome: 'Effimero' })
    expect((await banco.chiedi('DELETE', `/clienti/${id}`)).corpo).toEqual({ data: { id } })
    expect((await banco.chiedi('GET', `/clienti/${id}`)).corpo.error).toBe('Cliente non trovato')
    expect((await ultimaRiga(banco, 'clienti', id)).prima.cognome).toBe('Effimero')
    expect((await banco.chiedi('GET', '/clienti', { query: { q: 'effimero' } })).corpo.count).toBe(0)
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
    for (const [percorso, quanti] of Object.entries(cose))
      for (let n = 0; n < quanti; n++)
        await banco.dati('POST', percorso, {
          corpo: { clienteId: id, ...(percorso === '/appuntamenti' ? VISITA : IMPIANTO) },
        })
    const { stato, corpo } = await senzaScrivere(banco, () => banco.chiedi('DELETE', `/clienti/${id}`))
    expect([stato, corpo.code, corpo.error]).toEqual([
      409,
      'in_uso',
      `Il cliente ha ${parole}: non può essere eliminato. Puoi invece renderlo inattivo`,
    ])
    expect((await banco.dati('PUT', `/clienti/${id}`, { corpo: { attivo: false } })).attivo).toBe(false)
  })
})

describe('cercare', async () => {
  const altro = await apriBanco()
  afterAll(() => altro.chiudi())
  const GENTE = [
    { cognome: 'D’Amico', nome: 'Niccolò', telefono: '333 418 1122', email: 'nicco@esempio.example' },
    { cognome: "D'Amico", nome: 'Ada', telefono: '+39 3334181122' },
    { cognome: 'Esposito', nome: 'Öykü', telefono: '0039-081/55.44.33' },
    { cognome: 'Condominio Via Roma 12', nome: 'Amm. Bò' },
    { cognome: 'Termoidraulica S.r.l.', nome: '50% & Figli_1' },
    { cognome: 'Ng', nome: 'Li' },
    { cognome: 'Amitrano', nome: 'Zoe', attivo: false },
    { cognome: 'Zampa', nome: 'Amos' },
  ]
  for (const corpo of GENTE) await altro.dati('POST', '/clienti', { corpo })
  const trova = async (q: string, percorso = '/clienti') => {
    const { corpo } = await altro.chiedi('GET', percorso, { query: { q }, come: 'operatore' })
    expect(corpo.count).toBe(corpo.data.length)
    return cognomi(corpo.data)
  }
  const DAMICO = ["D'Amico", 'D’Amico']

  test.each([
    ['n', ['D’Amico', 'Condominio Via Roma 12', 'Ng', 'Amitrano'].sort()],
    ['ng', ['Ng']],
    ['li', ['Ng', 'Termoidraulica S.r.l.']],
    ['bo', ['Condominio Via Roma 12']],
    ['bò', ['Condominio Via Roma 12']],
    ['NICCOLO', ['D’Amico']],
    ['niccolo\u0300', ['D’Amico']],
    ['oyku', ['Esposito']],
    ["d'amico", DAMICO],
    ['D’AMICO', DAMICO],
    ['d`amico ada', ["D'Amico"]],
    ['ada d’am', ["D'Amico"]],
    ['roma condominio', ['Condominio Via Roma 12']],
    ['via  12', ['Condominio Via Roma 12']],
    ['3334181122', DAMICO],
    ['333 418', DAMICO],
    ['+39 333 4181122', DAMICO],
    ['0039 333-418', DAMICO],
    ['08155', ['Esposito']],
    ['+39 081 55 44 33', ['Esposito']],
    ['nicco@esempio', ['D’Amico']],
    ['50%', ['Termoidraulica S.r.l.']],
    ['%', ['Termoidraulica S.r.l.']],
    ['_', ['Termoidraulica S.r.l.']],
    ['s.r.l.', ['Termoidraulica S.r.l.']],
    ['"', []],
    ['"""', []],
    ['\\', []],
    ["' or 1=1 --", []],
    ['rossi NOT ada', []],
    ['*', []],
  ])('«%s» trova %o', async (q, attesi) => {
    expect((await trova(q)).sort()).toEqual([...attesi].sort())
    expect((await trova(q, '/clienti/search')).sort()).toEqual([...attesi].sort())
  })

  test('in ordine di cognome e nome, senza badare ad accenti e maiuscole', async () => {
    expect(await trova('')).toEqual([
      'Amitrano',
      'Condominio Via Roma 12',
      "D'Amico",
      'D’Amico',
      'Esposito',
      'Ng',
      'Termoidraulica S.r.l.',
      'Zampa',
    ])
  })

  test('la ricerca mette prima chi si chiama così, poi gli attivi', async () => {
    expect(await trova('am', '/clienti/search')).toEqual([
      'Amitrano',
      'Condominio Via Roma 12',
      "D'Amico",
      'D’Amico',
      'Zampa',
    ])
  })

  test('si trova con il nome nuovo e non con il vecchio', async () => {
    const { id } = await altro.dati('POST', '/clienti', { corpo: { nome: 'Vecchio', cognome: 'Nomignolo' } })
    await altro.dati('PUT', `/clienti/${id}`, { corpo: { nome: 'Nuovo', telefono: '02 99' } })
    expect([await trova('vecchio'), await trova('nuovo nomi'), await trova('0299')]).toEqual([
      [],
      ['Nomignolo'],
      ['Nomignolo'],
    ])
    await altro.dati('DELETE', `/clienti/${id}`)
    expect(await trova('nomignolo')).toEqual([])
  })

  test('le pagine si susseguono e il conto è di tutti', async () => {
    const pagine: string[] = []
    for (let offset = 0; offset < 9; offset += 3) {
      const { corpo } = await altro.chiedi('GET', '/clienti', { query: { limit: 3, offset } })
      expect(corpo.count).toBe(8)
      pagine.push(...cognomi(corpo.data))
    }
    expect(pagine).toEqual(await trova(''))
    const oltre = await altro.chiedi('GET', '/clienti', { query: { limit: 3, offset: 100, q: 'amico' } })
    expect(oltre.corpo).toEqual({ data: [], count: 2 })
  })

  test('attivi, inattivi e conteggi', async () => {
    const con = async (query: Record<string, string>) =>
      (await altro.chiedi('GET', '/clienti', { query })).corpo.count
    expect([await con({ attivo: 'true' }), await con({ attivo: 'false' })]).toEqual([7, 1])
    expect(await con({ attivo: 'false', q: 'zampa' })).toBe(0)
    expect(await altro.dati('GET', '/clienti/conteggi')).toEqual({ tutti: 8, attivi: 7, inattivi: 1 })
  })

  test('la ricerca ne dà al massimo venti', async () => {
    for (let n = 0; n < 25; n++)
      await altro.dati('POST', '/clienti', { corpo: { nome: `N${n}`, cognome: 'Ventesimo' } })
    expect(await trova('ventes', '/clienti/search')).toHaveLength(20)
    expect(await trova('ventes')).toHaveLength(25)
  })

  test('rifiuta filtri sbagliati', () =>
    rifiutaDomande(
      banco,
      '/clienti',
      {},
      {
        q: domande.testo('q', 200),
        attivo: ['1', 'si', 'true&attivo=true'],
        dittaId: domande.id('dittaId'),
        limit: domande.limit,
        offset: domande.offset,
      },
    ))
})

test('l’elenco dice la prossima manutenzione fra tutti gli impianti', async () => {
  const { id } = await crea({ cognome: 'Impiantato' })
  const inElenco = async () =>
    (await banco.dati('GET', '/clienti', { query: { q: 'impiantato' } }))[0].prossima_manutenzione
  expect(await inElenco()).toBeNull()
  const due = {
    '/caldaie': { prossimaRevisione: '2027-05-01' },
    '/condizionatori': { prossimaManutenzione: '2027-03-01' },
  }
  for (const [percorso, data] of Object.entries(due))
    await banco.dati('POST', percorso, { corpo: { clienteId: id, ...IMPIANTO, ...data } })
  expect(await inElenco()).toBe('2027-03-01')
})

describe('possibili duplicati', () => {
  const motivi = async (query: Record<string, string | number>) =>
    (await banco.dati('GET', '/clienti/duplicati', { query })).map(
      (d: { cognome: string; motivi: string[] }) => `${d.cognome}: ${d.motivi.join(', ')}`,
    )

  test('stesso telefono, email, codice fiscale o partita IVA, comunque scritti; avvisano e non bloccano', async () => {
    const doppio = {
      telefono: '+39 347 00 11 22',
      email: 'Doppio@Esempio.example',
      codiceFiscale: 'RSSMRA80A01H501U',
      partitaIva: '07643520567',
    }
    const { id } = await crea({ cognome: 'Doppione', ...doppio })
    const SUO = ['Doppione: telefono']
    for (const telefono of [
      '347001122',
      '0039 347/001122',
      '347.001.122',
      ' +39347001122 ',
      '(+39) 347 001122',
    ])
      expect(await motivi({ telefono }), telefono).toEqual(SUO)
    expect(await motivi({ email: 'doppio@esempio.EXAMPLE' })).toEqual(['Doppione: email'])
    expect(await motivi({ codiceFiscale: 'rssmra80a01h501u' })).toEqual(['Doppione: codice_fiscale'])
    expect(await motivi({ codiceFiscale: 'RSS MRA 80A01 H501U' })).toEqual(['Doppione: codice_fiscale'])
    expect(await motivi({ partitaIva: '07643520567' })).toEqual(['Doppione: partita_iva'])
    expect(await motivi({ ...doppio, escludi: id })).toEqual([])
    await crea({ cognome: 'Secondo', telefono: '347001122' })
    expect(await motivi(doppio)).toEqual([
      'Doppione: telefono, email, codice_fiscale, partita_iva',
      'Secondo: telefono',
    ])
  })

  test('senza nulla da confrontare non c’è nessuno', async () => {
    await crea({ telefono: null, email: null })
    for (const query of [{}, { telefono: '' }, { telefono: '+39' }, { email: ' ', partitaIva: '' }])
      expect(await motivi(query as Record<string, string>)).toEqual([])
  })
})

test('da ricontattare: fino a sette giorni da oggi a Roma, i più vecchi per primi', async () => {
  await fermaOrologio(banco, '2036-11-19T23:30:00Z') // in Rome it is already the 20th
  await banco.db.updateTable('clienti').set({ data_follow_up: null }).execute()
  for (const dataFollowUp of ['2036-11-27', '2036-11-28', '2036-11-20', '2025-01-01', null])
    await crea({ cognome: `${dataFollowUp}`, dataFollowUp })
  const { corpo } = await banco.chiedi('GET', '/clienti/follow-up/da-ricontattare', { come: 'operatore' })
  expect(cognomi(corpo.data)).toEqual(['2025-01-01', '2036-11-20', '2036-11-27'])
  expect(corpo.count).toBe(3)
})
