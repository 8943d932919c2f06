// long because what waits is made, let be, proposed, booked and taken back on the same customer
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { rapportoDi } from '#test/report.ts'
import type { PianoDati } from '#visite/lotti/contract.ts'
import { istanteDi } from '#visite/tempo/parti.rules.ts'

/* `Da riprogrammare`: what waits for a part beside what wasn't done (docs/product.md §29.2). */

const bench = await openBench()
afterAll(() => bench.chiudi())
const io = await newPerson(bench, 3)
const { id: clienteId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Attesa' } })

async function visita(giorno = oggi(), campi: object = {}) {
  const corpo = {
    ...{ clienteId, titolo: 'Caldaia', tipologia: 'Riparazione', utenteAssegnatoId: io.id },
    ...{ dataInizio: `${giorno}T09:00`, dataFine: `${giorno}T10:00`, ...campi },
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
async function fatta(esito: string) {
  const id = await visita()
  const azione = await rapportoDi(bench, id, { come: io.token, contenuto: { uid: randomUUID(), esito } })
  await bench.dati('POST', '/azioni', { corpo: { utenteId: io.id, azioni: [azione] }, come: io.token })
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Completato' } })
  return id
}
const pezzo = async (appuntamentoId: number, descrizione = 'valvola gas') =>
  (await bench.dati('POST', '/pezzi', { corpo: { appuntamentoId, descrizione } })).id as number
const stato = (id: number, nuovo: string) => bench.dati('PUT', `/pezzi/${id}`, { corpo: { stato: nuovo } })
const statoDi = async (id: number) => (await bench.dati('GET', `/pezzi/${id}`)).stato
interface Riga {
  appuntamento_id: number
  motivo: string
  pezzi: { id: number }[]
  pronto: boolean
}
const righe = async () =>
  ((await bench.dati('GET', '/appuntamenti/da-riprogrammare')) as Riga[]).map((riga) => [
    riga.appuntamento_id,
    riga.motivo,
    riga.pezzi.length,
    riga.pronto,
  ])
const pronte = async () =>
  (await bench.dati('GET', '/dashboard/da-fare')).find(
    ({ che }: { che: string }) => che === 'si_puo_prenotare',
  )?.quanti ?? 0

test('aspetta il pezzo; arrivato si può prenotare; prenotata, il pezzo va con la nuova visita, e con quella dopo', async () => {
  const id = await fatta('Da completare')
  const uno = await pezzo(id)
  const due = await pezzo(id, 'guarnizione')
  await stato(uno, 'Arrivato')
  expect([await righe(), await pronte()]).toEqual([[[id, 'Da_Completare', 2, false]], 0])
  await stato(due, 'Arrivato')
  expect([await righe(), await pronte()]).toEqual([[[id, 'Da_Completare', 2, true]], 1])
  const nuova = await visita(addDays(oggi(), 1))
  expect([await righe(), await pronte()]).toEqual([[], 0])
  const vaA = async () => (await bench.dati('GET', `/pezzi/${uno}`)).visita?.id
  expect(await vaA()).toBe(nuova)
  // Called off it waits again; made without the part too, and then the next one takes it.
  await bench.dati('PUT', `/appuntamenti/${nuova}`, { corpo: { stato: 'Annullato' } })
  expect(await righe()).toEqual([[id, 'Da_Completare', 2, true]])
  await bench.dati('PUT', `/appuntamenti/${nuova}`, { corpo: { stato: 'Completato' } })
  expect(await righe()).toEqual([[nuova, 'Manca_Pezzo', 2, true]])
  const terza = await visita(addDays(oggi(), 2))
  expect([await righe(), await vaA()]).toEqual([[], terza])
  await stato(uno, 'Usato')
  await stato(due, 'Non_Serve')
  await bench.dati('PUT', `/appuntamenti/${terza}`, { corpo: { stato: 'Completato' } })
  expect(await righe()).toEqual([])
})

test('una visita fatta con un pezzo ancora da portare torna nell’elenco; una visita di prima non la riprende', async () => {
  const id = await visita(addDays(oggi(), 1), { stato: 'Completato' })
  const uno = await pezzo(id)
  expect(await righe()).toEqual([[id, 'Manca_Pezzo', 1, false]])
  const prima = await visita(oggi())
  expect(await righe()).toEqual([[id, 'Manca_Pezzo', 1, false]])
  await bench.dati('DELETE', `/appuntamenti/${prima}`)
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })
  expect(await righe()).toEqual([])
  await bench.dati('DELETE', `/pezzi/${uno}`)
})

test('non serve più: esce con i suoi pezzi, e annullato tutto torna com’era', async () => {
  const id = await fatta('Da completare')
  const [uno, due] = [await pezzo(id), await pezzo(id, 'guarnizione')]
  await stato(uno, 'Ordinato')
  await stato(due, 'Arrivato')
  const era = await bench.dati('POST', `/appuntamenti/${id}/non-serve`)
  expect(era).toEqual({
    ...{ daRiprendere: 'Da_Completare' },
    pezzi: [
      { id: uno, stato: 'Ordinato' },
      { id: due, stato: 'Arrivato' },
    ],
  })
  expect([await righe(), await statoDi(uno), await statoDi(due)]).toEqual([[], 'Non_Serve', 'Non_Serve'])
  await bench.dati('POST', `/appuntamenti/${id}/serve-ancora`, { corpo: era })
  expect([await righe(), await statoDi(uno), await statoDi(due)]).toEqual([
    [[id, 'Da_Completare', 2, false]],
    'Ordinato',
    'Arrivato',
  ])
})

describe('la proposta della bacheca', () => {
  beforeAll(async () => {
    for (const [id] of await righe()) await bench.dati('POST', `/appuntamenti/${id}/non-serve`)
  })
  const DAL = addDays(oggi(), 1)
  const proponi = (dopoId: number, altro: object = {}) =>
    bench.dati('POST', '/lotti/proposta', {
      corpo: {
        visite: [{ clienteId, dopoId }],
        dal: DAL,
        al: addDays(oggi(), 8),
        tecnici: [io.id],
        ...altro,
      },
    })
  const postoDi = async (id: number) =>
    (await bench.dati('GET', '/appuntamenti/da-riprogrammare')).find(
      (riga: Riga) => riga.appuntamento_id === id,
    )?.posto
  const inLotto = (dopoId: number, { utenteId, giorno, inizio, fine }: PianoDati['visite'][number]) => ({
    visite: [
      {
        ...{ clienteId, dopoId, utenteId },
        ...{ dataInizio: istanteDi(giorno, inizio), dataFine: istanteDi(giorno, fine) },
      },
    ],
  })

  test('prende una visita il cui pezzo è arrivato, una volta; annullata torna nell’elenco', async () => {
    const id = await fatta('Da completare')
    const uno = await pezzo(id)
    expect(await postoDi(id)).toBeNull()
    await stato(uno, 'Arrivato')
    expect(await postoDi(id)).toMatchObject({ minuti: 60, fascia: null })
    const { visite, fuori, giri } = await proponi(id)
    expect([visite.length, fuori, giri[0].perche]).toEqual([1, [], expect.stringContaining('aspetta dal')])
    expect(visite[0]).toMatchObject({ chiave: `${clienteId}:dopo-${id}`, utenteId: io.id })
    const corpo = inLotto(id, visite[0])
    const lotto = await bench.dati('POST', '/lotti', { corpo })
    const dove = (await bench.dati('GET', `/pezzi/${uno}`)).visita
    expect(await bench.dati('GET', `/appuntamenti/${dove.id}`)).toMatchObject({
      ...{ titolo: 'Caldaia', tipologia: 'Riparazione', stato: 'Programmato', utente_assegnato_id: io.id },
    })
    expect(await righe()).toEqual([])
    // Whoever has the list of before books it no second time.
    const altrove = { ...corpo.visite[0], dataInizio: `${DAL}T18:30`, dataFine: `${DAL}T19:30` }
    expect(await bench.chiedi('POST', '/lotti', { corpo: { visite: [altrove] } })).toMatchObject({
      ...{ stato: 409, corpo: { error: '1 visita non è più da rifare', data: [`${clienteId}:dopo-${id}`] } },
    })
    expect((await proponi(id)).fuori).toMatchObject([{ motivo: 'superata' }])
    expect(await bench.dati('POST', `/lotti/${lotto.id}/annulla`)).toMatchObject({ annullate: 1, restano: 0 })
    expect(await righe()).toEqual([[id, 'Da_Completare', 1, true]])
    await bench.dati('POST', `/appuntamenti/${id}/non-serve`)
  })

  test('dà un giorno a una visita spostata, che resta la stessa; annullata aspetta di nuovo', async () => {
    const id = await visita(addDays(oggi(), 1))
    await bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [{ id, utenteId: null }] } })
    expect(await righe()).toEqual([[id, 'Spostata', 0, false]])
    const { visite } = await proponi(id)
    const corpo = inLotto(id, visite[0])
    const lotto = await bench.dati('POST', '/lotti', { corpo })
    const letta = () => bench.dati('GET', `/appuntamenti/${id}`)
    expect(await letta()).toMatchObject({ stato: 'Programmato', data_inizio: corpo.visite[0]?.dataInizio })
    // What has its hour now is somebody else's: it waits all the same.
    await visita(addDays(oggi(), 1))
    expect(await bench.dati('POST', `/lotti/${lotto.id}/annulla`)).toMatchObject({ annullate: 1, restano: 0 })
    expect([(await letta()).stato, await righe()]).toEqual(['Da_Riprogrammare', [[id, 'Spostata', 0, false]]])
    await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })
  })

  /** A plan's visit at these hours of the first day. */
  const voce = (dopoId: number, ora: number) => ({
    ...{ clienteId, dopoId, utenteId: io.id },
    ...{ dataInizio: `${DAL}T${ora}:00`, dataFine: `${DAL}T${ora + 1}:00` },
  })
  const prenota = (...visite: ReturnType<typeof voce>[]) =>
    bench.chiedi('POST', '/lotti', { corpo: { visite } })
  const annulla = (lotto: Awaited<ReturnType<typeof prenota>>) =>
    bench.dati('POST', `/lotti/${lotto.corpo.data.id}/annulla`)
  const presa = (dopoId: number) => ({
    ...{
      stato: 409,
      corpo: { error: '1 visita non è più da rifare', data: [`${clienteId}:dopo-${dopoId}`] },
    },
  })

  test('due visite dello stesso cliente hanno ognuna la sua: disdetta una, torna quella sola', async () => {
    const [una, altra] = [await fatta('Da completare'), await fatta('Da completare')]
    const uno = await pezzo(altra)
    await stato(uno, 'Arrivato')
    const lotto = await prenota(voce(una, 11), voce(altra, 12))
    expect([lotto.stato, await righe()]).toEqual([201, []])
    const { visita: sua } = await bench.dati('GET', `/pezzi/${uno}`)
    expect(sua.data_inizio).toBe((await bench.dati('GET', `/appuntamenti/${sua.id}`)).data_inizio)
    expect(sua.data_inizio).toContain('T11:00')
    await bench.dati('PUT', `/appuntamenti/${sua.id}`, { corpo: { stato: 'Annullato' } })
    expect(await righe()).toEqual([[altra, 'Da_Completare', 1, true]])
    expect(await prenota(voce(una, 15))).toMatchObject(presa(una))
    for (const id of [una, altra]) await bench.dati('POST', `/appuntamenti/${id}/non-serve`)
    expect(await annulla(lotto)).toMatchObject({ annullate: 1, restano: 1 })
    await bench.dati('DELETE', `/appuntamenti/${sua.id}`)
  })

  test('chi nel frattempo non serve più, o non è mai stata da rifare, non si prenota', async () => {
    const id = await fatta('Da completare')
    const uno = await pezzo(id)
    await stato(uno, 'Arrivato')
    await bench.dati('POST', `/appuntamenti/${id}/non-serve`)
    expect(await prenota(voce(id, 11))).toMatchObject(presa(id))
    expect((await proponi(id)).fuori).toMatchObject([{ motivo: 'superata' }])
    const risolta = await fatta('Risolto')
    expect(await prenota(voce(risolta, 11))).toMatchObject(presa(risolta))
  })

  test('una fatta prima del suo giorno si rifà una volta, anche prima di quel giorno', async () => {
    const id = await visita(addDays(oggi(), 4), { stato: 'Completato' })
    await stato(await pezzo(id), 'Arrivato')
    const lotto = await prenota(voce(id, 11))
    expect([lotto.stato, await righe()]).toEqual([201, []])
    expect(await prenota(voce(id, 15))).toMatchObject(presa(id))
    expect(await annulla(lotto)).toMatchObject({ annullate: 1 })
    expect(await righe()).toMatchObject([[id, 'Manca_Pezzo', 1, true]])
    await bench.dati('POST', `/appuntamenti/${id}/non-serve`)
  })

  test('chi ha traslocato con i suoi impianti la ha nella casa nuova; se restano là, o era altrove, dov’era', async () => {
    const vecchia = { indirizzo: 'Via Diaz 4', comune: 'Portici', cap: '80055', provincia: 'NA' }
    const nuova = { indirizzo: 'Corso Vercelli 9', comune: 'Torino', cap: '10155', provincia: 'TO' }
    const [DA, A] = ['Via Diaz 4, 80055 Portici (NA)', 'Corso Vercelli 9, 10155 Torino (TO)']
    for (const [impianti, dove, poi] of [
      ['Seguono', DA, A],
      ['Restano', DA, DA],
      ['Seguono', 'Via Toledo 1, 80134 Napoli (NA)', 'Via Toledo 1, 80134 Napoli (NA)'],
    ] as const) {
      const { id: chi } = await bench.crea.cliente('Ugo Trasloca', vecchia)
      await bench.crea.caldaia(chi)
      const id = await visita(oggi(), {
        ...{ clienteId: chi, stato: 'Completato', indirizzoIntervento: dove },
      })
      await stato(await pezzo(id), 'Arrivato')
      await bench.dati('PUT', `/clienti/${chi}`, { corpo: { ...nuova, impianti } })
      // Who has been written about since has moved all the same.
      await bench.dati('PUT', `/clienti/${chi}`, { corpo: { note: 'citofono rotto' } })
      // By hand from the list, or by the board.
      const daRifare = await bench.dati('GET', '/appuntamenti/da-riprogrammare')
      expect(daRifare.find((riga: Riga) => riga.appuntamento_id === id).dove_si_rifa).toBe(poi)
      const lotto = await prenota({ ...voce(id, 13), clienteId: chi })
      expect(lotto.stato).toBe(201)
      const [rifatta] = await bench.dati('GET', '/appuntamenti', {
        query: { clienteId: chi, stato: 'Programmato' },
      })
      expect([impianti, dove, rifatta.indirizzo_intervento]).toEqual([impianti, dove, poi])
      await annulla(lotto)
      await bench.dati('POST', `/appuntamenti/${id}/non-serve`)
    }
  })

  test('rifatta è ancora il lavoro del suo preventivo', async () => {
    const { id: preventivoId } = await bench.crea.preventivo(clienteId)
    const id = await visita(oggi(), { stato: 'Completato', preventivoId })
    await stato(await pezzo(id), 'Arrivato')
    const lotto = await prenota(voce(id, 13))
    const visite = await bench.dati('GET', '/appuntamenti', { query: { clienteId, stato: 'Programmato' } })
    expect(visite.map((una: { preventivo_id: number }) => una.preventivo_id)).toContain(preventivoId)
    await annulla(lotto)
    await bench.dati('POST', `/appuntamenti/${id}/non-serve`)
  })

  test('di più persone, lo dice chi prenota: nemmeno se qualcuno si è aggiunto dopo la proposta', async () => {
    const collega = await newPerson(bench, 3)
    const id = await visita(addDays(oggi(), 1))
    await bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [{ id, utenteId: null }] } })
    await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { aiutanti: [{ utenteId: collega.id }] } })
    await visita(DAL, {
      ...{ utenteAssegnatoId: collega.id, dataInizio: `${DAL}T16:00`, dataFine: `${DAL}T17:00` },
    })
    expect(await prenota(voce(id, 16))).toMatchObject(presa(id))
    await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })
  })

  test('annullata aspetta di nuovo, anche se di chi intanto è andato via', async () => {
    const parte = await newPerson(bench, 3)
    const id = await visita(addDays(oggi(), 1), { utenteAssegnatoId: parte.id })
    await bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [{ id, utenteId: null }] } })
    const lotto = await prenota(voce(id, 17))
    await bench.dati('DELETE', `/utenti/${parte.id}`)
    expect(await annulla(lotto)).toMatchObject({ annullate: 1, restano: 0 })
    expect(await bench.dati('GET', `/appuntamenti/${id}`)).toMatchObject({
      ...{ stato: 'Da_Riprogrammare', utente_assegnato_id: io.id },
    })
    await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })
  })

  test.runIf(bench.motore === 'postgres')(
    'da due processi insieme, con tecnici diversi: una sola prenota, l’altra lo sa',
    async () => {
      const altro = await bench.altroServer()
      const collega = await newPerson(bench, 3)
      const spostata = await visita(addDays(oggi(), 1))
      await bench.dati('POST', '/lotti/spostamenti', {
        corpo: { visite: [{ id: spostata, utenteId: null }] },
      })
      const ids = [await fatta('Da completare'), spostata]
      for (let giro = 0; giro < 8; giro++) {
        const id = ids[giro % 2] ?? 0
        const esiti = await Promise.all([
          prenota(voce(id, 18)),
          altro.chiedi('POST', '/lotti', { corpo: { visite: [{ ...voce(id, 18), utenteId: collega.id }] } }),
        ])
        expect(esiti.map(({ stato }) => stato).sort()).toEqual([201, 409])
        expect(esiti.find(({ stato }) => stato === 409)).toMatchObject(presa(id))
        for (const esito of esiti) if (esito.stato === 201) await annulla(esito)
      }
      await altro.chiudi()
      await bench.dati('POST', `/appuntamenti/${ids[0]}/non-serve`)
      await bench.dati('PUT', `/appuntamenti/${spostata}`, { corpo: { stato: 'Annullato' } })
    },
  )

  test('non quella di un altro cliente, né lavori e visita insieme, né niente', async () => {
    const id = await fatta('Da completare')
    const { id: altroId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ivo', cognome: 'Terzo' } })
    const { fuori } = await proponi(id, { visite: [{ clienteId: altroId, dopoId: id }] })
    expect(fuori).toMatchObject([{ motivo: 'superata' }])
    for (const voce of [{ clienteId }, { clienteId, dopoId: id, scadenzeIds: [1] }])
      expect(
        await bench.chiedi('POST', '/lotti/proposta', {
          corpo: { visite: [voce], dal: DAL, al: DAL, tecnici: [io.id] },
        }),
      ).toMatchObject({ stato: 400 })
    // Several people, or several that it wants: somebody says when.
    await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { servono: 2 } })
    expect((await proponi(id)).fuori).toMatchObject([
      { motivo: 'a_mano', perche: 'servono 2 persone: scegli tu quando' },
    ])
    expect(await postoDi(id)).toBeNull()
    const collega = await newPerson(bench, 3)
    await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { aiutanti: [{ utenteId: collega.id }] } })
    expect(await postoDi(id)).toBeNull()
    expect((await proponi(id)).fuori).toMatchObject([{ motivo: 'a_mano' }])
  })
})
