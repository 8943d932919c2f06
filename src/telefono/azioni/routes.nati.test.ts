// long because what is born on a telephone meets everything that an office can do meanwhile
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { numeroLocale } from '#shared/nati.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, moduloDue, rceeDi } from '#test/rcee.ts'
import { rapportoDi } from '#test/report.ts'
import { FORMATO_AZIONI } from './rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-25T09:24:30Z'))

const io = await newPerson(bench, 3)
const { numeroGt: _, ...TARGA } = CALDAIA_UNO
// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
type Letto = any

const nuovoCliente = async (cognome: string) =>
  (await bench.crea.cliente(`Ada ${cognome}`, { provincia: 'TO', comune: 'Rivoli', indirizzo: 'Via Po 1' }))
    .id as number
const clienteId = await nuovoCliente('Cantina')
const visita = async (campi = {}) =>
  (
    await bench.crea.visita(clienteId, `${oggi()}T09:00`, {
      titolo: 'Caldaia',
      utenteAssegnatoId: io.id,
      ...campi,
    })
  ).id as number

const azione = (tipo: string, corpo: object, altro = {}) => ({
  ...{ id: randomUUID() as string, formato: 2, tipo, visitaId: null, clienteId },
  ...{ confermataIl: '2026-11-25T09:20:40.000Z', epoca: '2026-11-25T09:00:00.000Z', corpo, ...altro },
})
const caldaiaNuova = (altro = {}, campi = {}) =>
  azione('caldaia.salva', { uid: randomUUID(), ...TARGA, ...campi }, altro)
const visitaNuova = (cliente = clienteId) =>
  azione(
    'visita.nuova',
    { uid: randomUUID(), clienteId: cliente, tipologia: 'Riparazione' },
    { clienteId: cliente },
  )
const uidDi = ({ corpo }: { corpo: object }) => (corpo as { uid: string }).uid

async function manda(azioni: object[]): Promise<Letto[]> {
  const { stato, corpo } = await bench.chiedi('POST', '/azioni', {
    ...{ corpo: { utenteId: io.id, azioni }, come: io.token },
  })
  expect([stato, corpo.error]).toEqual([200, undefined])
  return corpo.data.esiti
}
const daVerificare = async (uid: string): Promise<Letto> =>
  (await bench.dati('GET', '/azioni')).find((a: Letto) => a.uid === uid)
async function decidi(uid: string, esito: string) {
  const { id } = await daVerificare(uid)
  return bench.chiedi('POST', `/azioni/${id}/decisione`, { corpo: { esito, motivo: 'Così' } })
}
const caldaieDi = async (cliente: number): Promise<Letto[]> =>
  bench.dati('GET', '/caldaie', { query: { clienteId: cliente } })
const moduliDi = async (cliente: number): Promise<Letto[]> =>
  bench.dati('GET', '/rcee-moduli', { query: { clienteId: cliente } })

/** A form of a generator that its telephone has saved. */
async function rceeSu(nascita: { id: string; corpo: object }, cliente: number, altro: object = {}) {
  const uid = uidDi(nascita)
  return rceeDi(
    bench,
    { visitaId: await visita({ clienteId: cliente }), clienteId: cliente },
    {
      ...{ come: io.token, formato: 2, dopo: [nascita.id] },
      contenuto: { caldaiaUid: uid, impiantoUid: randomUUID() },
      corpo: {
        imparato: {
          generatore: { numeroGt: { prima: null, dopo: 1 } },
          impianto: { provincia: { prima: null, dopo: 'TO' } },
        },
      },
      ...altro,
    },
  )
}

test('una caldaia nuova con il suo RCEE: in ogni ordine, due volte, una volta sola; il numero è quello stampato', async () => {
  const cliente = await nuovoCliente('Ordine')
  const nascita = caldaiaNuova({ clienteId: cliente })
  const rcee = await rceeSu(nascita, cliente)
  expect((await manda([rcee]))[0].esito).toBe('trattenuta')
  const esiti = await manda([nascita, rcee])
  const [riga, ...altre] = await caldaieDi(cliente)
  expect(altre).toEqual([])
  expect(esiti).toMatchObject([
    { esito: 'fatta', creato: riga.id },
    { esito: 'fatta', creato: null },
  ])
  expect(riga).toMatchObject({ marca: 'Vaillant', matricola: 'VA-1', numero_gt: 1 })
  expect(await manda([nascita, rcee])).toEqual(esiti)
  // Under another action, as of a telephone that was not heard and confirmed anew.
  const doppia = { ...nascita, id: randomUUID() }
  expect(await manda([doppia])).toMatchObject([{ esito: 'fatta', creato: riga.id }])
  expect(await caldaieDi(cliente)).toHaveLength(1)
  const [modulo] = await moduliDi(cliente)
  expect(modulo).toMatchObject({
    caldaia_id: riga.id,
    codice: `RCEE-20261122-C${numeroLocale(uidDi(nascita))}`,
  })
  const registro = await bench.db
    .selectFrom('registro')
    .select(['azione', 'utente_id', 'cliente_id'])
    .where('tabella', '=', 'caldaie')
    .where('record_id', '=', riga.id)
    .where('azione', '=', 'crea')
    .execute()
  expect(registro).toEqual([{ azione: 'crea', utente_id: io.id, cliente_id: cliente }])
})

test('due processi alla volta: una sola caldaia', async () => {
  const cliente = await nuovoCliente('Insieme')
  const nascita = caldaiaNuova({ clienteId: cliente })
  const altra = { ...nascita, id: randomUUID() }
  const esiti = await Promise.all([manda([nascita]), manda([nascita]), manda([altra])])
  expect(esiti.map(([{ esito }]) => esito)).toEqual(['fatta', 'fatta', 'fatta'])
  expect(new Set(esiti.map(([{ creato }]) => creato)).size).toBe(1)
  expect(await caldaieDi(cliente)).toHaveLength(1)
})

test('un condizionatore nuovo, e il suo RCEE di tipo 2', async () => {
  const cliente = await nuovoCliente('Split')
  const nascita = azione(
    'condizionatore.salva',
    { uid: randomUUID(), marca: 'Daikin', modello: 'Perfera', potenzaKw: 14, tipo: 'Monosplit' },
    { clienteId: cliente },
  )
  const rcee = await rceeDi(
    bench,
    { visitaId: await visita({ clienteId: cliente }), clienteId: cliente },
    {
      ...{ come: io.token, formato: 2, dopo: [nascita.id] },
      contenuto: {
        condizionatoreUid: uidDi(nascita),
        impiantoUid: randomUUID(),
        tipo: 2,
        dati: moduloDue().dati,
      },
    },
  )
  const [primo, secondo] = await manda([nascita, rcee])
  expect([primo.esito, primo.motivo]).toEqual(['fatta', null])
  // What its plate lacks the office sees to: nothing is lost.
  expect(['fatta', 'verifica']).toContain(secondo.esito)
  expect(secondo.motivo ?? '').not.toMatch(/non è in ufficio/)
})

test('il numero GT lasciato vuoto è il primo libero; quello già preso si corregge', async () => {
  const cliente = await nuovoCliente('Numeri')
  const { id: impiantoId } = await bench.dati('POST', '/impianti', { corpo: { clienteId: cliente } })
  await bench.dati('POST', '/caldaie', { corpo: { ...TARGA, clienteId: cliente, impiantoId, numeroGt: 1 } })
  await manda([
    caldaiaNuova({ clienteId: cliente }, { impiantoId }),
    caldaiaNuova({ clienteId: cliente }, { impiantoId, numeroGt: 1 }),
  ])
  expect((await caldaieDi(cliente)).map(({ numero_gt }) => numero_gt).toSorted()).toEqual([1, 2, 3])
})

test('una regola rotta va in ufficio, e l’RCEE che ne parla con lei: si rifiuta e si archivia, oppure si accetta', async () => {
  const cliente = await nuovoCliente('Rotta')
  const rotta = caldaiaNuova({ clienteId: cliente }, { intervalloManutenzioneMesi: 12 })
  const rcee = await rceeSu(rotta, cliente)
  const esiti = await manda([rotta, rcee])
  expect(esiti.map(({ esito, motivo }) => [esito, motivo])).toEqual([
    ['verifica', 'Indica chi stabilisce l’intervallo'],
    ['verifica', 'Il generatore salvato sul telefono non è in ufficio'],
  ])
  expect(await manda([rotta, rcee])).toMatchObject(esiti.map(({ esito }) => ({ esito })))
  expect(await daVerificare(rotta.id)).toMatchObject({
    nuovo: 'Caldaia Vaillant ecoTEC plus, matricola VA-1',
    cliente: { id: cliente },
  })
  const presto = await decidi(rcee.id, 'Accettata')
  expect([presto.stato, presto.corpo.error]).toMatchObject([
    409,
    expect.stringMatching(/accetta prima quello/),
  ])
  expect((await decidi(rotta.id, 'Rifiutata')).stato).toBe(200)
  expect((await decidi(rcee.id, 'Archiviata')).stato).toBe(200)
  expect(await caldaieDi(cliente)).toEqual([])
  const documenti = await bench.dati('GET', '/documenti', { query: { clienteId: cliente } })
  expect(documenti).toHaveLength(1)

  // Of a customer who came back, both are written.
  const [dopo, suo] = [caldaiaNuova({ clienteId: cliente }, { impiantoId: 2 ** 30 }), { id: '' }]
  const secondo = await rceeSu(dopo, cliente)
  suo.id = secondo.id
  expect((await manda([dopo, secondo])).map(({ esito }) => esito)).toEqual(['verifica', 'verifica'])
  await bench.db
    .updateTable('azioni')
    .set({ corpo: JSON.stringify({ ...dopo.corpo, impiantoId: null }) })
    .where('uid', '=', dopo.id)
    .execute()
  expect((await decidi(dopo.id, 'Accettata')).stato).toBe(200)
  expect((await decidi(suo.id, 'Accettata')).stato).toBe(200)
  expect(await moduliDi(cliente)).toHaveLength(1)
  expect(await manda([{ ...dopo, id: randomUUID() }])).toMatchObject([{ esito: 'fatta' }])
  expect(await caldaieDi(cliente)).toHaveLength(1)
})

test('il generatore non è mai arrivato, o è stato eliminato: l’RCEE firmato aspetta in ufficio', async () => {
  const cliente = await nuovoCliente('Mai')
  const mai = await rceeSu(caldaiaNuova(), cliente, { dopo: [] })
  expect(await manda([mai])).toMatchObject([{ esito: 'verifica' }])
  const nascita = caldaiaNuova({ clienteId: cliente })
  const [{ creato }] = await manda([nascita])
  await bench.dati('DELETE', `/caldaie/${creato}`)
  expect(await manda([await rceeSu(nascita, cliente)])).toMatchObject([{ esito: 'verifica' }])
  // Deleted, it isn't made again.
  expect(await manda([{ ...nascita, id: randomUUID() }])).toMatchObject([{ esito: 'fatta', creato: null }])
  expect(await caldaieDi(cliente)).toEqual([])
})

test('«Inizia qui e ora»: la visita è del tecnico, in corso dall’ora della conferma; ciò che segue la chiama per uid', async () => {
  await visita({ dataInizio: '2026-11-25T10:00', dataFine: '2026-11-25T11:00' })
  const nascita = visitaNuova()
  const visitaUid = uidDi(nascita)
  const rapporto = {
    ...(await rapportoDi(bench, numeroLocale(visitaUid), { come: io.token })),
    ...{ formato: 2, visitaId: null, visitaUid, clienteId, dopo: [nascita.id] },
  }
  const fine = azione(
    'visita.gestisci',
    { campi: { stato: { prima: 'In_Corso', dopo: 'Completato' } } },
    { visitaUid, dopo: [nascita.id] },
  )
  expect((await manda([fine, rapporto])).map(({ esito }) => esito)).toEqual(['trattenuta', 'trattenuta'])
  const esiti = await manda([nascita, rapporto, fine])
  expect(esiti.map(({ esito, motivo }) => [esito, motivo])).toEqual([
    ['fatta', null],
    ['fatta', null],
    ['fatta', null],
  ])
  const { creato } = esiti[0]
  expect(await bench.dati('GET', `/appuntamenti/${creato}`)).toMatchObject({
    ...{ titolo: 'Riparazione Cantina', stato: 'Completato', utente_assegnato_id: io.id, creatoDA: io.id },
    ...{ data_inizio: '2026-11-25T09:20:00.000Z', data_fine: '2026-11-25T10:20:00.000Z' },
    indirizzo_intervento: 'Via Po 1, Rivoli (TO)',
  })
  expect(await bench.dati('GET', '/rapporti', { query: { visite: creato } })).toMatchObject([
    { stato: 'Chiuso' },
  ])
  expect(await manda([nascita, rapporto, fine])).toEqual(esiti)
  const registro = await bench.db
    .selectFrom('registro')
    .select(['azione', 'utente_id'])
    .where('tabella', '=', 'appuntamenti')
    .where('record_id', '=', creato)
    .orderBy('id')
    .execute()
  expect(registro[0]).toEqual({ azione: 'crea', utente_id: io.id })
})

test('la visita nuova aspetta l’ufficio, e con lei il suo rapporto; accettate in ordine valgono tutte e due', async () => {
  const nascita = visitaNuova()
  const sbagliata = { ...nascita, corpo: { ...nascita.corpo, tipologia: 'Gita' } }
  const visitaUid = uidDi(nascita)
  const rapporto = {
    ...(await rapportoDi(bench, numeroLocale(visitaUid), { come: io.token })),
    ...{ formato: 2, visitaId: null, visitaUid, clienteId, dopo: [nascita.id] },
  }
  expect((await manda([sbagliata, rapporto])).map(({ esito }) => esito)).toEqual(['verifica', 'verifica'])
  const presto = await decidi(rapporto.id, 'Accettata')
  expect([presto.stato, presto.corpo.error]).toEqual([409, 'Accetta prima la visita iniziata sul telefono'])
  await bench.db
    .updateTable('azioni')
    .set({ corpo: JSON.stringify(nascita.corpo) })
    .where('uid', '=', nascita.id)
    .execute()
  expect((await decidi(nascita.id, 'Accettata')).stato).toBe(200)
  expect((await decidi(rapporto.id, 'Accettata')).stato).toBe(200)
  const { appuntamento_id } = await bench.db
    .selectFrom('azioni')
    .select('appuntamento_id')
    .where('uid', '=', nascita.id)
    .executeTakeFirstOrThrow()
  expect(await bench.dati('GET', `/appuntamenti/${appuntamento_id}`)).toMatchObject({
    ...{ utente_assegnato_id: io.id, data_inizio: '2026-11-25T09:20:00.000Z' },
  })
  expect(await bench.dati('GET', '/rapporti', { query: { visite: appuntamento_id ?? 0 } })).toHaveLength(1)
})

test('per chi è lo dice la visita, o ciò che si manda; di un’altra persona non prende niente', async () => {
  const cliente = await nuovoCliente('Detto')
  const visitaId = await visita({ clienteId: cliente })
  const diVisita = caldaiaNuova({ clienteId: null, visitaId })
  const sola = { ...visitaNuova(cliente), clienteId: null }
  expect((await manda([diVisita, sola])).map(({ esito }) => esito)).toEqual(['fatta', 'fatta'])
  expect(await caldaieDi(cliente)).toHaveLength(1)
  // A form of somebody else's generator, by its uid: the office decides.
  const altrui = await rceeSu(diVisita, clienteId, { dopo: [] })
  expect(await manda([altrui])).toMatchObject([
    { esito: 'verifica', motivo: 'Il generatore è passato a un altro cliente' },
  ])
})

test('«visita.inizia»: comincia la visita del giorno, e dove è già cominciata o finita non cambia niente', async () => {
  const [prima, finita, annullata] = [
    await visita(),
    await visita({ stato: 'Completato' }),
    await visita({ stato: 'Annullato' }),
  ]
  const inizia = (visitaId: number) => azione('visita.inizia', {}, { visitaId })
  const esiti = await manda([inizia(prima), inizia(prima), inizia(finita), inizia(annullata)])
  expect(esiti.map(({ esito }) => esito)).toEqual(['fatta', 'fatta', 'fatta', 'verifica'])
  const stati = [prima, finita, annullata].map(
    async (id) => (await bench.dati('GET', `/appuntamenti/${id}`)).stato,
  )
  expect(await Promise.all(stati)).toEqual(['In_Corso', 'Completato', 'Annullato'])
})

test('di un cliente cancellato non nasce niente; ciò che non dice il suo uid è respinto', async () => {
  const cliente = await nuovoCliente('Andata')
  await bench.dati('POST', `/clienti/${cliente}/anonimizza`)
  const esiti = await manda([
    caldaiaNuova({ clienteId: cliente }),
    visitaNuova(cliente),
    azione('caldaia.salva', { marca: 'Baxi', modello: 'Luna' }),
  ])
  expect(esiti.map(({ esito, cancellato }) => [esito, cancellato])).toEqual([
    ['respinta', true],
    ['respinta', true],
    ['respinta', false],
  ])
})

test('un telefono di prima manda come prima: senza `visitaUid`, nel suo formato', async () => {
  const id = await visita()
  const { visitaId: _, ...vecchia } = azione('visita.gestisci', {
    campi: { stato: { prima: 'Programmato', dopo: 'In_Corso' } },
  })
  expect(await manda([{ ...vecchia, formato: 1, visitaId: id }])).toMatchObject([{ esito: 'fatta' }])
  expect(await manda([caldaiaNuova({ formato: FORMATO_AZIONI + 1 })])).toMatchObject([{ esito: 'riprova' }])
})
