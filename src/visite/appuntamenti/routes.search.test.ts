import { afterAll, describe, expect, test } from 'vitest'
import { addDays, instantFromRome } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { domande, refuseQueries } from '#test/refusals.ts'
import { prepareVisits } from '#test/visits.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { ditta, elenco, crea, titoli } = await prepareVisits(bench)

describe('elenco', () => {
  test.each([
    ['2026-03-29', ['2026-03-29T00:00', '2026-03-29T03:00', '2026-03-29T23:30']],
    ['2026-10-25', ['2026-10-25T00:00', '2026-10-25T02:30', '2026-10-25T23:30']],
    ['2026-06-30', ['2026-06-30T00:00', '2026-06-30T12:00', '2026-06-30T23:59']],
  ])('un giorno è quello di Roma, da mezzanotte a mezzanotte: %s', async (data, dentro) => {
    const [giornoPrima, giornoDopo] = [addDays(data, -1), addDays(data, 1)]
    for (const inizio of [`${giornoPrima}T23:59`, ...dentro, `${giornoDopo}T00:00`]) {
      const [giorno = '', ora = ''] = inizio.split('T')
      // A minute: that of 23:59 ends at midnight, and isn't of the next day.
      const fine = new Date(Date.parse(instantFromRome(giorno, ora)) + 60_000).toISOString()
      await crea({ titolo: inizio, dataInizio: inizio, dataFine: fine })
    }
    expect(await titoli({ data })).toEqual(dentro)
    expect(await titoli({ dataInizio: data, dataFine: data })).toEqual(dentro)
    expect(await titoli({ dataInizio: giornoPrima, dataFine: giornoDopo })).toHaveLength(5)
    const conteggi = await bench.dati('GET', '/appuntamenti/conteggi', {
      query: { dataInizio: giornoPrima, dataFine: giornoDopo },
    })
    expect(conteggi).toEqual([
      { data: giornoPrima, numero: 1 },
      { data, numero: 3 },
      { data: giornoDopo, numero: 1 },
    ])
  })

  test('per tecnico, cliente, ditta, stato e parole, insieme', async () => {
    const suo = await bench.dati('POST', '/clienti', { corpo: { nome: 'Öykü', cognome: 'Sant’Elmo' } })
    const altro = { clienteId: suo.id, dataInizio: '2030-01-01T09:00', dataFine: '2030-01-01T10:00' }
    await crea({ ...altro, titolo: 'Primo', dittaId: ditta.id })
    await crea({ ...altro, titolo: 'Secondo', stato: 'Annullato', indirizzoIntervento: 'Via Nicolò Bò 3' })
    await crea({ ...altro, titolo: 'Terzo', utenteAssegnatoId: bench.altro.id })
    expect(await titoli({ clienteId: suo.id })).toEqual(['Primo', 'Secondo', 'Terzo'])
    expect(await titoli({ clienteId: suo.id, ordine: 'recenti', limit: 2 })).toEqual(['Terzo', 'Secondo'])
    expect(await titoli({ clienteId: suo.id, dittaId: ditta.id })).toEqual(['Primo'])
    expect(await titoli({ clienteId: suo.id, stato: 'Annullato' })).toEqual(['Secondo'])
    expect(await titoli({ clienteId: suo.id, utenteId: bench.altro.id })).toEqual(['Terzo'])
    expect(await titoli({ q: 'SANT’elmo oyku' })).toEqual(['Primo', 'Secondo', 'Terzo'])
    expect(await titoli({ q: 'bo nicolo elmo' })).toEqual(['Secondo'])
    expect(await titoli({ q: 'terzo', stato: 'Annullato' })).toEqual([])
    expect(await elenco({ clienteId: suo.id, limit: 1, offset: 1 })).toMatchObject({
      data: [{ titolo: 'Secondo' }],
      count: 3,
    })
  })

  test('rifiuta filtri sbagliati', async () => {
    await refuseQueries(
      bench,
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
        q: ['a&q=b'],
        ordine: ['a caso', 'recenti&ordine=recenti'],
        limit: domande.limit,
        offset: domande.offset,
      },
    )
    const giorni = { dataInizio: '2026-01-01', dataFine: '2026-01-31' }
    await refuseQueries(bench, '/appuntamenti/conteggi', giorni, {
      dataInizio: ['', ...domande.giorno('dataInizio')],
      dataFine: ['', ...domande.giorno('dataFine')],
    })
  })
})

describe('disponibilità', () => {
  const GIORNO = '2029-05-10'
  const alle = (ora: string) => `${GIORNO}T${ora}`
  const chiedi = async (da: string, a: string, altro: Record<string, number> = {}) => {
    const { operatoriDisponibili, operatoriOccupati } = await bench.dati(
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
  // who works in the field first
  const TUTTI = ['operatore', 'altro', 'direttore', 'admin']

  test('le visite attaccate non si toccano, quelle sovrapposte sì, quelle annullate mai', async () => {
    const una = await crea({ titolo: 'Fissa', dataInizio: alle('10:00'), dataFine: alle('11:00') })
    await crea({
      dataInizio: alle('10:00'),
      dataFine: alle('18:00'),
      stato: 'Annullato',
      utenteAssegnatoId: bench.altro.id,
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
      id: bench.operatore.id,
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
    const { operatoriOccupati } = await bench.dati('GET', '/appuntamenti/disponibilita', {
      query: { dataInizio: '2029-06-02T00:30', dataFine: '2029-06-02T02:00' },
    })
    expect(operatoriOccupati.map((o: { id: number }) => o.id)).toEqual([bench.operatore.id])
  })

  test('dice chi è già stato dal cliente, chi è nel suo comune, e la prima ora di ognuno', async () => {
    const persona = { nome: 'Ada', cognome: 'Vicina', telefono: '081 5551234', comune: 'Procida' }
    const [suo, altrui] = await Promise.all([
      bench.dati('POST', '/clienti', { corpo: persona }),
      bench.dati('POST', '/clienti', { corpo: { ...persona, comune: ' PROCIDA' } }),
    ])
    const prima = { clienteId: suo.id, dataInizio: '2029-04-02T09:00', dataFine: '2029-04-02T10:00' }
    await crea({ ...prima, utenteAssegnatoId: bench.direttore.id })
    const tolta = { ...prima, dataInizio: '2029-04-03T09:00', dataFine: '2029-04-03T10:00' }
    await crea({ ...tolta, utenteAssegnatoId: bench.altro.id, stato: 'Annullato' })
    for (const ora of ['11', '16'])
      await crea({
        clienteId: altrui.id,
        utenteAssegnatoId: bench.altro.id,
        dataInizio: `2029-04-20T${ora}:00`,
        dataFine: `2029-04-20T${ora}:50`,
      })
    const chiedi = async (altro = {}) => {
      const { operatoriDisponibili: liberi, operatoriOccupati: occupati } = await bench.dati(
        'GET',
        '/appuntamenti/disponibilita',
        { query: { dataInizio: '2029-04-20T16:30', dataFine: '2029-04-20T17:30', ...altro } },
      )
      const tutti: Record<string, unknown>[] = [...liberi, ...occupati]
      return Object.fromEntries(
        tutti.map(({ nome_utente, ruolo, ultimo, vicino, primaLibera }) => [
          nome_utente,
          { ruolo, ultimo, vicino, primaLibera },
        ]),
      )
    }
    const subito = { primaLibera: '2029-04-20T14:30:00.000Z', vicino: null, ultimo: false }
    expect(await chiedi({ clienteId: suo.id })).toEqual({
      operatore: { ...subito, ruolo: 'Operatore' },
      altro: {
        ruolo: 'Operatore',
        ultimo: false,
        vicino: { data_inizio: '2029-04-20T14:00:00.000Z', comune: 'PROCIDA' },
        primaLibera: '2029-04-20T15:00:00.000Z',
      },
      direttore: { ...subito, ruolo: 'Direttore', ultimo: true },
      admin: { ...subito, ruolo: 'Admin' },
    })
    expect((await chiedi()).altro).toMatchObject({ vicino: null, ultimo: false })
    expect((await chiedi({ clienteId: 2_000_000_000 })).direttore).toMatchObject({ ultimo: false })
  })

  test('dice se l’ora chiesta, o la prima libera, è nel tempo per i guasti', async () => {
    // A Friday: 20 % of eight hours are kept at its end, from 16:24.
    const chiedi = async (da: string, a: string, giornoFine = '2029-04-27') => {
      const { operatoriDisponibili, operatoriOccupati } = await bench.dati(
        'GET',
        '/appuntamenti/disponibilita',
        { query: { dataInizio: `2029-04-27T${da}`, dataFine: `${giornoFine}T${a}` } },
      )
      const { nellaRiserva, primaLibera, primaNellaRiserva } = [
        ...operatoriDisponibili,
        ...operatoriOccupati,
      ].find(({ id }) => id === bench.operatore.id)
      return [nellaRiserva, primaLibera, primaNellaRiserva]
    }
    expect(await chiedi('15:15', '16:15')).toEqual([false, '2029-04-27T13:15:00.000Z', false])
    expect(await chiedi('15:30', '16:30')).toEqual([true, '2029-04-27T13:30:00.000Z', true])
    await crea({ dataInizio: '2029-04-27T15:00', dataFine: '2029-04-27T16:30' })
    expect(await chiedi('15:15', '16:15')).toEqual([false, '2029-04-27T14:30:00.000Z', true])
    // The next working day's morning isn't kept; of several days one is enough.
    expect(await chiedi('17:30', '18:30')).toEqual([true, '2029-04-30T07:00:00.000Z', false])
    expect((await chiedi('18:00', '19:00'))[0]).toBe(false)
    expect((await chiedi('18:00', '10:00', '2029-05-01'))[0]).toBe(true)
    await bench.dati('PUT', '/azienda', { corpo: { riservaGuasti: 0 } })
    expect(await chiedi('17:00', '18:00')).toEqual([false, '2029-04-27T15:00:00.000Z', false])
    await bench.dati('PUT', '/azienda', { corpo: { riservaGuasti: 20 } })
  })

  test('la sovrapposizione avvisa e non blocca', async () => {
    const doppia = { dataInizio: '2029-07-01T09:00', dataFine: '2029-07-01T10:00' }
    await crea(doppia)
    await crea(doppia)
  })

  test('rifiuta domande sbagliate', () =>
    refuseQueries(
      bench,
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
        clienteId: domande.id('clienteId'),
      },
    ))
})
