// long because what a telephone sends meets everything that an office can do meanwhile

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { addDays, formatDate, oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { limitHere } from '#test/limit-here.ts'
import { newPerson } from '#test/people.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const io = await newPerson(bench, 3)
const altro = await newPerson(bench, 3)
const direttore = await newPerson(bench, 2)

const clienteDi = async (cognome: string) =>
  (await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome } })).id as number
const clienteId = await clienteDi('Cantina')

async function visita(campi = {}) {
  const corpo = {
    clienteId,
    titolo: 'In cantina',
    utenteAssegnatoId: io.id,
    dataInizio: `${oggi()}T09:00`,
    dataFine: `${oggi()}T10:00`,
    ...campi,
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
const leggi = (id: number) => bench.dati('GET', `/appuntamenti/${id}`)
const cambia = (id: number, corpo: object) => bench.dati('PUT', `/appuntamenti/${id}`, { corpo })

type Campi = Record<string, { prima: unknown; dopo: unknown }>
const gestisci = (visitaId: number, campi: Campi, altro = {}) => ({
  id: randomUUID(),
  formato: 1,
  tipo: 'visita.gestisci',
  visitaId,
  // Yesterday: an hour that is over, whenever the test runs.
  confermataIl: `${addDays(oggi(), -1)}T09:42:00.000Z`,
  epoca: `${addDays(oggi(), -1)}T09:30:00.000Z`,
  corpo: { campi },
  ...altro,
})
const persone = [io, altro, direttore]
const chiedi = (
  azioni: object[],
  come = io.token,
  utenteId = persone.find((p) => p.token === come)?.id ?? io.id,
) => bench.chiedi('POST', '/azioni', { corpo: { utenteId, azioni }, come })
async function manda(azioni: object[], come = io.token) {
  const { stato, corpo } = await chiedi(azioni, come)
  expect([stato, corpo.error]).toEqual([200, undefined])
  // biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
  return corpo.data.esiti as any[]
}
const DA_ANDROID = {
  'x-dispositivo': `${randomUUID()}; 1`,
  'user-agent': 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537 Chrome/142 Mobile Safari/537',
}
const COMPLETA: Campi = {
  stato: { prima: 'Programmato', dopo: 'Completato' },
  noteCompletamento: { prima: null, dopo: 'Fatto' },
}

test('un’azione vale una volta, per quante volte arrivi; con altro contenuto, o di un altro, è respinta', async () => {
  const id = await visita()
  const azione = gestisci(id, COMPLETA)
  const [primo] = await manda([azione])
  expect(primo).toMatchObject({ id: azione.id, esito: 'fatta', motivo: null, contrasti: [] })
  const dopo = await leggi(id)
  expect(dopo).toMatchObject({ stato: 'Completato', note_completamento: 'Fatto' })
  expect(await manda([azione])).toEqual([primo])
  const insieme = await Promise.all([manda([azione]), manda([azione])])
  expect(insieme).toEqual([[primo], [primo]])
  expect((await leggi(id)).versione).toBe(dopo.versione)
  const [altra] = await manda([{ ...azione, corpo: { campi: { noteFollowUp: { prima: null, dopo: 'x' } } } }])
  expect(altra.esito).toBe('respinta')
  // Another tab has signed somebody else in: nothing of the first one's is taken as theirs.
  expect((await chiedi([gestisci(id, COMPLETA)], altro.token, io.id)).stato).toBe(409)
  const [sua] = await manda([azione], altro.token)
  expect(sua.esito).toBe('respinta')
  expect((await leggi(id)).versione).toBe(dopo.versione)
})

test('due volte nello stesso istante: un solo effetto', async () => {
  for (let n = 0; n < 5; n++) {
    const id = await visita()
    const azione = gestisci(id, COMPLETA)
    const esiti = await Promise.all(Array.from({ length: 4 }, () => chiedi([azione])))
    const detti = esiti.filter(({ stato }) => stato === 200).map(({ corpo }) => corpo.data.esiti[0].esito)
    expect(new Set(detti)).toEqual(new Set(['fatta']))
    expect((await leggi(id)).versione).toBe(2)
  }
})

test('in ordine, ognuna per sé: quella sbagliata dice perché e non ferma le altre', async () => {
  const id = await visita()
  const senzaCodice = gestisci(id, { richiestaRicevuta: { prima: false, dopo: true } })
  const storta = gestisci(id, { stato: { prima: 'Programmato', dopo: 'Boh' } })
  const ignota = gestisci(id, {}, { tipo: 'visita.spedisci' })
  const nuova = gestisci(id, {}, { formato: 99 })
  const buona = gestisci(id, COMPLETA)
  const esiti = await manda([senzaCodice, storta, ignota, nuova, buona])
  expect(esiti.map(({ esito }) => esito)).toEqual(['respinta', 'respinta', 'respinta', 'riprova', 'fatta'])
  expect(esiti[0].motivo).toMatch(/devi inserire Codice Fiscale/)
  expect(await leggi(id)).toMatchObject({ richiesta_ricevuta: false, stato: 'Completato' })
  // Final is final, also for what is refused.
  expect((await manda([senzaCodice]))[0]).toEqual(esiti[0])
})

test('chi dipende da un’altra la aspetta; se quella è respinta decide l’ufficio', async () => {
  const id = await visita()
  const prima = gestisci(id, { noteCompletamento: { prima: null, dopo: 'Prima' } })
  const seconda = gestisci(id, { noteFollowUp: { prima: null, dopo: 'Dopo' } }, { dopo: [prima.id] })
  expect((await manda([seconda]))[0].esito).toBe('trattenuta')
  expect((await leggi(id)).note_follow_up).toBeNull()
  expect((await manda([prima, seconda])).map(({ esito }) => esito)).toEqual(['fatta', 'fatta'])
  const no = gestisci(id, { richiestaRicevuta: { prima: false, dopo: true } })
  const appesa = gestisci(id, { noteFollowUp: { prima: 'Dopo', dopo: 'Mai' } }, { dopo: [no.id] })
  expect((await manda([no, appesa])).map(({ esito }) => esito)).toEqual(['respinta', 'verifica'])
  const inAttesa = await bench.dati('GET', '/azioni')
  const { id: numero } = inAttesa.find(({ uid }: { uid: string }) => uid === appesa.id)
  await bench.dati('POST', `/azioni/${numero}/decisione`, { corpo: { esito: 'Accettata' } })
  expect((await leggi(id)).note_follow_up).toBe('Mai')
})

test('dietro a una scelta si aspetta finché non è fatta, in un modo o nell’altro', async () => {
  const scelte: Campi[] = [{ noteFollowUp: { prima: 'Ufficio', dopo: 'Mio' } }, {}]
  for (const campi of scelte) {
    const id = await visita()
    await cambia(id, { noteFollowUp: 'Ufficio' })
    const scelta = gestisci(id, { noteFollowUp: { prima: null, dopo: 'Mio' } })
    const dopo = gestisci(id, { dataFollowUp: { prima: null, dopo: '2027-01-10' } }, { dopo: [scelta.id] })
    expect((await manda([scelta, dopo])).map(({ esito }) => esito)).toEqual(['scelta', 'trattenuta'])
    const risposta = gestisci(id, campi, { risponde: scelta.id })
    expect((await manda([risposta, dopo])).map(({ esito }) => esito)).toEqual(['fatta', 'fatta'])
    const nota = 'noteFollowUp' in campi ? 'Mio' : 'Ufficio'
    expect(await leggi(id)).toMatchObject({ note_follow_up: nota, data_follow_up: '2027-01-10' })
  }
})

test('dopo una che ora non si può fare, nemmeno quelle dietro: non si sorpassano', async () => {
  const id = await visita()
  const prima = gestisci(id, { noteFollowUp: { prima: null, dopo: 'Prima' } })
  const inCorso = gestisci(id, { stato: { prima: 'Programmato', dopo: 'In_Corso' } })
  const finita = gestisci(id, { stato: { prima: 'In_Corso', dopo: 'Completato' } })
  const vero = bench.db.transaction
  let volta = 0
  vi.spyOn(bench.db, 'transaction').mockImplementation(function (this: typeof bench.db) {
    if (++volta === 2) throw Object.assign(new Error('terminated'), { code: '57P01' })
    return vero.call(this)
  })
  expect((await manda([prima, inCorso, finita])).map(({ esito }) => esito)).toEqual([
    'fatta',
    'riprova',
    'riprova',
  ])
  vi.restoreAllMocks()
  expect((await manda([inCorso, finita])).map(({ esito }) => esito)).toEqual(['fatta', 'fatta'])
})

test('cambiato da tutti e due: le note restano entrambe, il resto chiede; gli altri campi sono fatti', async () => {
  const id = await visita()
  await cambia(id, {
    noteCompletamento: 'Dell’ufficio',
    noteFollowUp: 'Richiamare',
    dataFollowUp: '2027-01-10',
  })
  const [esito] = await manda([
    gestisci(id, {
      ...COMPLETA,
      noteFollowUp: { prima: null, dopo: 'Dal tecnico' },
      dataFollowUp: { prima: null, dopo: '2027-01-10' },
    }),
  ])
  expect(esito).toMatchObject({
    esito: 'scelta',
    contrasti: [{ campo: 'noteFollowUp', prima: null, dopo: 'Dal tecnico', ufficio: 'Richiamare' }],
    ufficio: { chi: 'admin' },
  })
  const dopo = await leggi(id)
  expect(dopo).toMatchObject({
    stato: 'Completato',
    note_follow_up: 'Richiamare',
    data_follow_up: '2027-01-10',
  })
  expect(dopo.note_completamento).toMatch(/^Dell’ufficio\n\nDal telefono, \d\d\/\d\d \d\d:\d\d:\nFatto$/)
  // Choosing one's own is another action, against what stands there now.
  const [mio] = await manda([gestisci(id, { noteFollowUp: { prima: 'Richiamare', dopo: 'Dal tecnico' } })])
  expect(mio.esito).toBe('fatta')
})

test('stato e incasso cambiati in ufficio: decide un Admin, una volta sola; il tecnico lo sa', async () => {
  const id = await visita({ utenteAssegnatoId: direttore.id })
  await cambia(id, { stato: 'In_Corso', incasso: 50 })
  const azione = gestisci(id, {
    stato: { prima: 'Programmato', dopo: 'Completato' },
    incasso: { prima: null, dopo: 80 },
    noteFollowUp: { prima: null, dopo: 'Tornare' },
  })
  const [esito] = await manda([azione], direttore.token)
  expect(esito.esito).toBe('verifica')
  expect(await leggi(id)).toMatchObject({ stato: 'In_Corso', incasso: 50, note_follow_up: 'Tornare' })
  const inAttesa = await bench.dati('GET', '/azioni', { come: direttore.token })
  expect(inAttesa).toHaveLength(1)
  expect(inAttesa[0]).toMatchObject({ uid: azione.id, cliente: { cognome: 'Cantina' }, visita: { id } })
  expect(await bench.dati('GET', '/azioni', { come: io.token })).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ uid: azione.id })]),
  )
  const decidi = (corpo: object) => bench.chiedi('POST', `/azioni/${inAttesa[0].id}/decisione`, { corpo })
  const risposte = await Promise.all([decidi({ esito: 'Accettata' }), decidi({ esito: 'Accettata' })])
  expect(risposte.map(({ stato }) => stato).sort()).toEqual([200, 409])
  expect(await leggi(id)).toMatchObject({ stato: 'Completato', incasso: 80 })
  const [avviso] = await bench.dati('GET', '/notifiche', { come: direttore.token })
  expect(avviso.titolo).toBe('Accettato dall’ufficio')
  expect((await manda([azione], direttore.token))[0].esito).toBe('verifica')
})

test('chi decide legge chi l’ha fatto e con che cosa, quando, che cosa voleva, e come sta ora la visita', async () => {
  const id = await visita()
  const lavori = [{ scadenzaId: 999_999, fatto: true, prossimaData: addDays(oggi(), 365) }]
  const oraTelefono = `${addDays(oggi(), -1)}T11:42:00.000Z`
  const azione = gestisci(id, {}, { corpo: { campi: COMPLETA, lavori }, oraTelefono })
  await cambia(id, { utenteAssegnatoId: altro.id })
  const prima = new Date().toISOString()
  const { corpo } = await bench.chiedi('POST', '/azioni', {
    corpo: { utenteId: io.id, azioni: [azione] },
    come: io.token,
    intestazioni: DA_ANDROID,
  })
  expect(corpo.data.esiti[0].motivo).toBe(`La visita è passata a ${altro.nomeUtente}`)
  const righe = await bench.dati('GET', '/azioni')
  const riga = righe.find(({ uid }: { uid: string }) => uid === azione.id)
  expect(riga).toMatchObject({
    ...{ tecnico: io.nomeUtente, dispositivo: 'Chrome su Android' },
    ...{ confermata_il: azione.confermataIl, ora_telefono: oraTelefono },
    visita: { stato: 'Programmato', tecnico: altro.nomeUtente },
    lavori: [{ controllo: null, fatto: true, prossima: addDays(oggi(), 365) }],
  })
  expect(riga.ricevuta_il >= prima).toBe(true)
})

test('un Admin decide su ciò che vede: se intanto la visita cambia, rilegge', async () => {
  const id = await visita({ utenteAssegnatoId: direttore.id })
  await cambia(id, { incasso: 50 })
  const azione = gestisci(id, { incasso: { prima: null, dopo: 80 } })
  await manda([azione], direttore.token)
  await cambia(id, { incasso: 120 })
  const vista = async () =>
    (await bench.dati('GET', '/azioni')).find(({ uid }: { uid: string }) => uid === azione.id)
  const { id: numero, visita: sua, contrasti } = await vista()
  expect(contrasti).toMatchObject([{ campo: 'incasso', prima: null, dopo: 80, ufficio: 120 }])
  await cambia(id, { incasso: 130 })
  const decidi = (corpo: object) => bench.chiedi('POST', `/azioni/${numero}/decisione`, { corpo })
  const tardi = await decidi({ esito: 'Accettata', visitaVersione: sua.versione })
  expect([tardi.stato, tardi.corpo.error]).toEqual([409, expect.stringMatching(/cambiata mentre/)])
  expect((await decidi({ esito: 'Rifiutata' })).corpo.campi).toEqual({
    motivo: expect.stringMatching(/perché/),
  })
  const ora = (await vista()).visita.versione
  expect((await decidi({ esito: 'Accettata', visitaVersione: ora })).stato).toBe(200)
  expect((await leggi(id)).incasso).toBe(80)
})

test('accettata su una visita già d’altri: le note restano entrambe, e i codici vanno in scheda', async () => {
  const suo = await clienteDi('Codici')
  const id = await visita({ clienteId: suo })
  const campi = {
    ...{ richiestaRicevuta: { prima: false, dopo: true }, partitaIva: { prima: null, dopo: '01234567897' } },
    noteCompletamento: { prima: null, dopo: 'Dal telefono' },
  }
  await cambia(id, { utenteAssegnatoId: altro.id, noteCompletamento: 'Di chi è venuto dopo' })
  const azione = gestisci(id, campi)
  await manda([{ ...azione, corpo: { campi, inScheda: true } }])
  const inAttesa = await bench.dati('GET', '/azioni')
  const { id: numero } = inAttesa.find(({ uid }: { uid: string }) => uid === azione.id)
  await bench.dati('POST', `/azioni/${numero}/decisione`, { corpo: { esito: 'Accettata' } })
  expect((await leggi(id)).note_completamento).toMatch(
    /^Di chi è venuto dopo\n\nDal telefono, .*\nDal telefono$/,
  )
  expect((await bench.dati('GET', `/clienti/${suo}`)).partita_iva).toBe('01234567897')
})

test('due note che insieme non ci stanno: il tecnico sceglie, e nessuna si taglia', async () => {
  const id = await visita()
  await cambia(id, { noteCompletamento: 'u'.repeat(3990) })
  const [esito] = await manda([
    gestisci(id, { noteCompletamento: { prima: null, dopo: 'Sostituita valvola' } }),
  ])
  expect([esito.esito, esito.contrasti[0].dopo]).toEqual(['scelta', 'Sostituita valvola'])
  expect((await leggi(id)).note_completamento).toBe('u'.repeat(3990))
})

test('una visita eliminata con la sua ditta e il suo preventivo si rifà senza', async () => {
  const ditta = await bench.dati('POST', '/ditte', { corpo: { nome: 'Ditta X', colore: 'red' } })
  const preventivo = await bench.dati('POST', '/preventivi', {
    corpo: {
      ...{ clienteId, titolo: 'Caldaia', tipologia: 'Caldaia' },
      righe: [{ descrizione: 'Caldaia', prezzoUnitario: 1000, aliquota: 10 }],
    },
  })
  const id = await visita({ dittaId: ditta.id, preventivoId: preventivo.id })
  await bench.dati('DELETE', `/appuntamenti/${id}`)
  await bench.dati('DELETE', `/ditte/${ditta.id}`)
  await bench.dati('DELETE', `/preventivi/${preventivo.id}`)
  const azione = gestisci(id, COMPLETA)
  await manda([azione])
  const inAttesa = await bench.dati('GET', '/azioni')
  const { id: numero } = inAttesa.find(({ uid }: { uid: string }) => uid === azione.id)
  await bench.dati('POST', `/azioni/${numero}/decisione`, { corpo: { esito: 'Accettata' } })
  expect(await leggi(id)).toMatchObject({ stato: 'Completato', ditta_id: null, preventivo_id: null })
})

test('di una visita eliminata si sa di chi era: cancellato il cliente, non resta niente e non entra più niente', async () => {
  const suo = await clienteDi('Segreta')
  const [aspetta, accettata] = [await visita({ clienteId: suo }), await visita({ clienteId: suo })]
  for (const id of [aspetta, accettata]) await bench.dati('DELETE', `/appuntamenti/${id}`)
  const nota = { noteCompletamento: { prima: null, dopo: 'Citofono Segreta' } }
  const azioni = [gestisci(aspetta, nota), gestisci(accettata, nota)]
  await manda(azioni)
  const inAttesa = await bench.dati('GET', '/azioni')
  const { id: numero } = inAttesa.find(({ uid }: { uid: string }) => uid === azioni[1]?.id)
  await bench.dati('POST', `/azioni/${numero}/decisione`, { corpo: { esito: 'Accettata' } })
  await bench.dati('POST', `/clienti/${suo}/anonimizza`)
  for (const tabella of ['azioni', 'registro', 'notifiche'] as const) {
    const righe = await bench.db.selectFrom(tabella).selectAll().execute()
    expect(righe.filter((riga) => JSON.stringify(riga).includes('Segreta'))).toEqual([])
  }
  expect((await manda([gestisci(aspetta, nota)]))[0]).toMatchObject({ esito: 'respinta', cancellato: true })
})

test('tolta dal suo giorno nel frattempo: fatta lo stesso, decide l’ufficio', async () => {
  const id = await visita()
  await bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [{ id }] } })
  const [esito] = await manda([gestisci(id, COMPLETA)])
  expect(esito).toMatchObject({ esito: 'verifica', motivo: 'La visita è da riprogrammare' })
  expect((await leggi(id)).stato).toBe('Da_Riprogrammare')
  const inAttesa = await bench.dati('GET', '/azioni')
  const { id: numero } = inAttesa.find(({ uid }: { uid: string }) => uid === esito.id)
  await bench.dati('POST', `/azioni/${numero}/decisione`, { corpo: { esito: 'Accettata' } })
  expect((await leggi(id)).stato).toBe('Completato')
})

test('visita passata ad altri, annullata, eliminata: nessuno ha sbagliato, decide l’ufficio', async () => {
  const [passata, annullata, eliminata] = [await visita(), await visita(), await visita()]
  await cambia(passata, { utenteAssegnatoId: altro.id })
  await cambia(annullata, { stato: 'Annullato' })
  await bench.dati('DELETE', `/appuntamenti/${eliminata}`)
  const esiti = await manda([passata, annullata, eliminata].map((id) => gestisci(id, COMPLETA)))
  expect(esiti.map(({ esito }) => esito)).toEqual(['verifica', 'verifica', 'verifica'])
  expect(esiti.map(({ motivo }) => motivo)).toEqual([
    expect.stringMatching(/^La visita è passata a /),
    'La visita è stata annullata',
    'La visita è stata eliminata',
  ])
  expect((await leggi(passata)).stato).toBe('Programmato')
  const inAttesa = await bench.dati('GET', '/azioni')
  const di = (id: string) => inAttesa.find(({ uid }: { uid: string }) => uid === id).id
  const decidi = (n: number, esito: string) =>
    bench.dati('POST', `/azioni/${di(esiti[n].id)}/decisione`, { corpo: { esito, motivo: 'Già fatto' } })
  await decidi(0, 'Rifiutata')
  expect((await leggi(passata)).stato).toBe('Programmato')
  await decidi(1, 'Accettata')
  expect(await leggi(annullata)).toMatchObject({ stato: 'Completato', note_completamento: 'Fatto' })
  // A deleted visit is made again under its former number.
  await decidi(2, 'Accettata')
  expect(await leggi(eliminata)).toMatchObject({ id: eliminata, stato: 'Completato', titolo: 'In cantina' })
  const [avviso] = await bench.dati('GET', '/notifiche', { come: io.token })
  expect(avviso.messaggio).toMatch(/quello che avevi mandato/)
})

test('un Operatore non manda importi; un ruolo cambiato nel frattempo passa dall’ufficio', async () => {
  const id = await visita()
  const [esito] = await manda([gestisci(id, { incasso: { prima: null, dopo: 90 } })])
  expect([esito.esito, esito.motivo]).toEqual(['verifica', 'Il ruolo del tecnico è cambiato'])
  expect((await leggi(id)).incasso).toBeNull()
  // Nor does it empty what is there, or tell by its outcome what that is.
  const conIncasso = await visita({ incasso: 120, spese: 30 })
  for (const prima of [120, 119]) {
    const [vuoto] = await manda([gestisci(conIncasso, { incasso: { prima, dopo: null } })])
    expect(vuoto.esito).toBe('fatta')
  }
  expect(await leggi(conIncasso)).toMatchObject({ incasso: 120, spese: 30 })
  // Nor does the answer tell what others took.
  const sua = await visita({ utenteAssegnatoId: direttore.id, incasso: 4321.09 })
  const [risposta] = await manda([gestisci(sua, { incasso: { prima: null, dopo: 1 } })])
  expect(JSON.stringify(risposta)).not.toContain('4321.09')
  expect(JSON.stringify(await bench.dati('GET', '/azioni', { come: io.token }))).not.toContain('4321.09')
})

test('di un cliente cancellato non arriva più niente, e di ciò che aspettava resta solo il numero', async () => {
  const suo = await clienteDi('Sparita')
  const id = await visita({ clienteId: suo })
  await cambia(id, { stato: 'In_Corso' })
  const aspetta = gestisci(id, { ...COMPLETA, noteCompletamento: { prima: null, dopo: 'Citofono Sparita' } })
  expect((await manda([aspetta]))[0].esito).toBe('verifica')
  await bench.dati('POST', `/clienti/${suo}/anonimizza`)
  const righe = await bench.db.selectFrom('azioni').selectAll().where('uid', '=', aspetta.id).execute()
  expect(righe).toMatchObject([{ corpo: null, contrasti: null, motivo: null, esito: 'verifica' }])
  const [dopo] = await manda([gestisci(id, COMPLETA)])
  expect(dopo).toMatchObject({
    esito: 'respinta',
    cancellato: true,
    motivo: 'I dati di questo cliente sono stati cancellati',
  })
  expect((await manda([{ ...aspetta }]))[0].contrasti).toEqual([])
  const uids = (await bench.dati('GET', '/azioni')).map(({ uid }: { uid: string }) => uid)
  expect(uids).not.toContain(aspetta.id)
})

test('i codici vanno anche nella scheda; chi non è più entrato non manda niente; vecchie di 400 giorni no', async () => {
  const id = await visita()
  const codici = {
    richiestaRicevuta: { prima: false, dopo: true },
    partitaIva: { prima: null, dopo: '01234567897' },
  }
  const azione = gestisci(id, codici)
  expect((await manda([{ ...azione, corpo: { campi: codici, inScheda: true } }]))[0].esito).toBe('fatta')
  expect((await bench.dati('GET', `/clienti/${clienteId}`)).partita_iva).toBe('01234567897')
  expect((await chiedi([gestisci(id, COMPLETA)], 'nessuno')).stato).toBe(401)
  const vecchia = gestisci(id, COMPLETA, { epoca: '2024-01-01T10:00:00.000Z', dopo: [randomUUID()] })
  expect((await manda([vecchia]))[0].motivo).toMatch(/più vecchia di 400 giorni/)
  expect((await chiedi([])).stato).toBe(400)
  expect((await chiedi(Array.from({ length: 21 }, () => gestisci(id, COMPLETA)))).stato).toBe(400)
})

test('un orologio fermo al 1970 non data niente: si sa quando è arrivata, e nessuna è troppo vecchia', async () => {
  const visite = [await visita(), await visita(), await visita()]
  const diMai = '1970-01-01T00:00:41.000Z'
  const domani = `${addDays(oggi(), 1)}T09:00:00.000Z`
  const nota = (n: number) => ({ noteCompletamento: { prima: null, dopo: `Nota ${n}` } })
  const azioni = [
    // It has heard the server's hour, or none at all, or its clock runs ahead.
    gestisci(visite[0] ?? 0, nota(0), { confermataIl: diMai, oraTelefono: diMai }),
    gestisci(visite[1] ?? 0, nota(1), { confermataIl: diMai, oraTelefono: diMai, epoca: diMai }),
    gestisci(visite[2] ?? 0, nota(2), { confermataIl: domani, oraTelefono: domani }),
  ]
  for (const id of visite) await cambia(id, { noteCompletamento: 'Dell’ufficio' })
  const prima = new Date().toISOString()
  expect((await manda(azioni)).map(({ esito, motivo }) => [esito, motivo])).toEqual(
    azioni.map(() => ['fatta', null]),
  )
  const righe = await bench.db
    .selectFrom('azioni')
    .select(['confermata_il', 'ora_telefono', 'ricevuta_il'])
    .where(
      'uid',
      'in',
      azioni.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  expect(righe.map(({ ora_telefono }) => ora_telefono)).toEqual([diMai, diMai, domani])
  for (const { confermata_il, ricevuta_il } of righe) {
    expect(confermata_il).toBe(ricevuta_il)
    expect(confermata_il >= prima).toBe(true)
  }
  for (const id of visite)
    expect((await leggi(id)).note_completamento).toContain(`Dal telefono, ${formatDate(oggi()).slice(0, 5)}`)
})

test('ciò che il browser ha cancellato da sé lo sanno gli Admin e il registro', async () => {
  const perse = (corpo: object) =>
    bench.chiedi('POST', '/azioni/perse', { corpo, come: io.token, intestazioni: DA_ANDROID })
  expect((await perse({ azioni: 0 })).stato).toBe(400)
  expect((await perse({ azioni: 2 })).stato).toBe(201)
  const [avviso] = await bench.dati('GET', '/notifiche')
  expect(avviso).toMatchObject({
    titolo: 'Azioni perse',
    messaggio: `Chrome su Android di ${io.nomeUtente} ha cancellato da sé 2 azioni che non erano ancora arrivate: chiedigli che cosa rifare`,
  })
  const righe = await bench.db
    .selectFrom('registro')
    .where('tabella', '=', 'dispositivi')
    .where('azione', '=', 'aggiorna')
    .select('dopo')
    .execute()
  expect(righe).toEqual([{ dopo: expect.stringContaining('"azioni_perse":2') }])
})

test('cinquanta azioni in meno di tre secondi', async ({ annotate }) => {
  const id = await visita()
  const azioni = Array.from({ length: 50 }, (_, n) =>
    gestisci(id, { noteFollowUp: { prima: n === 0 ? null : `n${n - 1}`, dopo: `n${n}` } }),
  )
  const inizio = performance.now()
  for (let n = 0; n < 50; n += 20) await manda(azioni.slice(n, n + 20))
  const ms = Math.round(performance.now() - inizio)
  await annotate(`50 azioni: ${ms} ms`)
  expect((await leggi(id)).note_follow_up).toBe('n49')
  expect(ms).toBeLessThan(limitHere(3000))
})
