import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { JPEG } from '#test/jpeg.ts'
import { multipart } from '#test/pdf.ts'
import { newPerson } from '#test/people.ts'
import { rapportoDi } from '#test/report.ts'

/* A part, from the cellar where somebody asks for it to the report that says it was used (docs/product.md §28.8). */

const bench = await openBench()
afterAll(() => bench.chiudi())
const io = await newPerson(bench, 3)
const aiuto = await newPerson(bench, 3)
const altro = await newPerson(bench, 3)
const persone = [io, aiuto, altro]

let quanti = 0
const cliente = async () =>
  (await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: `Cantina${++quanti}` } }))
    .id as number
async function visita(clienteId: number, campi: object = {}) {
  const corpo = {
    ...{ clienteId, titolo: 'Caldaia ferma', tipologia: 'Riparazione', utenteAssegnatoId: io.id },
    ...{ dataInizio: `${oggi()}T09:00`, dataFine: `${oggi()}T10:00`, ...campi },
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
const chiedi = (visitaId: number, corpo: object = {}, campi: object = {}) => ({
  ...{ id: randomUUID(), formato: 3, tipo: 'pezzo.chiedi', visitaId },
  ...{ confermataIl: `${addDays(oggi(), -1)}T09:42:00.000Z`, epoca: `${addDays(oggi(), -1)}T09:30:00.000Z` },
  corpo: { uid: randomUUID(), descrizione: 'valvola gas', codice: 'VK4105', quantita: '1', ...corpo },
  ...campi,
})
async function manda(azioni: object[], come = io.token) {
  const utenteId = persone.find((p) => p.token === come)?.id
  const { stato, corpo } = await bench.chiedi('POST', '/azioni', { corpo: { utenteId, azioni }, come })
  expect([stato, corpo.error]).toEqual([200, undefined])
  // biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
  return corpo.data.esiti as any[]
}
// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
const pezziDi = async (clienteId: number): Promise<any[]> =>
  (await bench.dati('GET', '/pezzi', { query: { clienteId } })).toSorted(
    (x: { id: number }, y: { id: number }) => x.id - y.id,
  )
const pezzo = async (clienteId: number) => (await pezziDi(clienteId))[0]
const avvisi = (titolo: string, come = 'admin') =>
  bench
    .dati('GET', '/notifiche', { come })
    .then((righe) => righe.filter((riga: { titolo: string }) => riga.titolo === titolo))

test('chiesto dove si sta, una volta per quante volte arrivi: da chi guida la visita e da chi aiuta', async () => {
  const c = await cliente()
  const id = await visita(c, { aiutanti: [{ utenteId: aiuto.id }] })
  const azione = chiedi(id, { urgente: true, articoloId: 999_999 })
  const insieme = await Promise.all([manda([azione]), manda([azione]), manda([azione])])
  expect(insieme.map(([uno]) => uno.esito)).toEqual(['fatta', 'fatta', 'fatta'])
  // The same part under another action: kept twice by a browser that was cut.
  expect((await manda([{ ...azione, id: randomUUID() }]))[0].esito).toBe('fatta')
  // Where this browser keeps nothing it leaves at once, in the form of before.
  const diPrima = chiedi(id, { descrizione: 'guarnizione' }, { formato: 1 })
  expect((await manda([diPrima], aiuto.token))[0].esito).toBe('fatta')
  const pezzi = await pezziDi(c)
  expect(pezzi).toHaveLength(2)
  expect(pezzi[0]).toMatchObject({
    ...{ uid: azione.corpo.uid, descrizione: 'valvola gas', codice: 'VK4105', articolo_id: null },
    ...{ quantita: '1', urgente: true, stato: 'Da_Ordinare', cliente_id: c, appuntamento_id: id },
    ...{ chiesto_da: io.nomeUtente, chiesto_il: azione.confermataIl, impronta: null },
    visita: { id },
  })
  expect(pezzi[1].chiesto_da).toBe(aiuto.nomeUtente)
  const [urgente] = await avvisi('Pezzo urgente')
  expect(urgente.messaggio).toContain('valvola gas VK4105')
  expect(await avvisi('Pezzo urgente', io.token)).toEqual([])
})

test('con la foto della targa, che arriva prima; rifiutata, il pezzo va senza', async () => {
  const c = await cliente()
  const id = await visita(c)
  const foto = 'a'.repeat(64)
  const mai = chiedi(id, { foto })
  expect((await manda([mai]))[0].esito).toBe('manca_file')
  expect(await pezziDi(c)).toEqual([])
  expect((await manda([{ ...mai, senzaFile: [{ impronta: foto, motivo: 'Non si apre' }] }]))[0].esito).toBe(
    'fatta',
  )
  expect((await avvisi('Foto non prese', io.token))[0].messaggio).toBe(
    `Ada Cantina${quanti}: il pezzo è chiesto, ma 1 foto non è stata presa (Non si apre)`,
  )
  const { impronta } = await bench.dati('POST', '/azioni/file', {
    ...multipart({}, { nome: 'foto.jpg', contenuto: JPEG }),
    come: io.token,
  })
  expect((await manda([chiedi(id, { foto: impronta })]))[0].esito).toBe('fatta')
  expect((await pezziDi(c)).map((riga) => riga.impronta)).toEqual([null, impronta])
  // Erased, nothing of it stays, and nothing more of it is taken.
  await bench.dati('POST', `/clienti/${c}/anonimizza`)
  expect(await bench.db.selectFrom('pezzi').select('id').where('cliente_id', '=', c).execute()).toEqual([])
  expect((await manda([chiedi(id)]))[0]).toMatchObject({ esito: 'respinta', cancellato: true })
})

test('storto è respinto; di una visita d’altri, annullata o eliminata decide l’ufficio, e il pezzo resta di chi l’ha chiesto', async () => {
  const c = await cliente()
  const id = await visita(c)
  const [storto, zero, nuovo] = await manda([
    chiedi(id, { descrizione: '' }),
    chiedi(id, { quantita: '0' }),
    chiedi(id, {}, { formato: 99 }),
  ])
  expect([storto.esito, zero.esito, nuovo.esito]).toEqual(['respinta', 'respinta', 'riprova'])
  const [daltri] = await manda([chiedi(id)], altro.token)
  expect([daltri.esito, daltri.motivo]).toEqual(['verifica', `La visita è passata a ${io.nomeUtente}`])
  const andata = await visita(c)
  await bench.dati('DELETE', `/appuntamenti/${andata}`)
  const azione = chiedi(andata)
  expect((await manda([azione]))[0]).toMatchObject({
    ...{ esito: 'verifica', motivo: 'La visita è stata eliminata' },
  })
  expect(await pezziDi(c)).toEqual([])
  const attende = (await bench.dati('GET', '/azioni')).find(({ uid }: { uid: string }) => uid === azione.id)
  expect(attende.nuovo).toBe('Pezzo: valvola gas VK4105, 1')
  await bench.dati('POST', `/azioni/${attende.id}/decisione`, { corpo: { esito: 'Accettata' } })
  expect(await pezzo(c)).toMatchObject({ chiesto_da: io.nomeUtente, appuntamento_id: andata })
})

test('la giornata dice che cosa si porta, anche a chi aiuta; il tecnico sa quando è arrivato tutto', async () => {
  const c = await cliente()
  const id = await visita(c, { aiutanti: [{ utenteId: aiuto.id }] })
  await manda([chiedi(id), chiedi(id, { descrizione: 'guarnizione', codice: null })])
  const portati = async (come: string) => {
    const { lavori } = await bench.dati('GET', '/giornata', { come, query: { visita: id } })
    return lavori[0].pezzi.map((riga: { descrizione: string; stato: string }) => [
      riga.descrizione,
      riga.stato,
    ])
  }
  expect(await portati(aiuto.token)).toEqual([
    ['valvola gas', 'Da_Ordinare'],
    ['guarnizione', 'Da_Ordinare'],
  ])
  const [uno, due] = await pezziDi(c)
  const arriva = (p: { id: number }) => bench.dati('PUT', `/pezzi/${p.id}`, { corpo: { stato: 'Arrivato' } })
  await arriva(uno)
  expect(await avvisi('Sono arrivati i pezzi', io.token)).toEqual([])
  await arriva(due)
  expect((await avvisi('Sono arrivati i pezzi', io.token))[0].messaggio).toBe(
    `Ada Cantina${quanti}: valvola gas VK4105, guarnizione`,
  )
  expect((await portati(io.token)).map(([, stato]: string[]) => stato)).toEqual(['Arrivato', 'Arrivato'])
  const vuota = await visita(await cliente())
  const { lavori } = await bench.dati('GET', '/giornata', { come: io.token, query: { visita: vuota } })
  expect(lavori[0]).not.toHaveProperty('pezzi')
})

test('usato nel rapporto; la correzione che lo lascia fuori lo restituisce, quella che lo rimette no', async () => {
  const c = await cliente()
  const id = await visita(c)
  await manda([chiedi(id, { quantita: '2' })])
  const { id: pezzoId } = await pezzo(c)
  await bench.dati('PUT', `/pezzi/${pezzoId}`, { corpo: { stato: 'Arrivato' } })
  const altrui = await cliente()
  await manda([chiedi(await visita(altrui))])
  const daltri = (await pezzo(altrui)).id
  const riga = { articoloId: null, descrizione: 'valvola gas', um: 'pz', quantita: '1' }
  const conPezzo = [
    { ...riga, pezzoId },
    { ...riga, descrizione: 'altra', pezzoId: daltri },
  ]
  const primo = await rapportoDi(bench, id, { come: io.token, contenuto: { materiali: conPezzo } })
  // What is signed doesn't know of it: digests of reports without parts are as they were.
  const senza = await rapportoDi(bench, id, {
    come: io.token,
    contenuto: { uid: primo.corpo.contenuto.uid, materiali: [riga, { ...riga, descrizione: 'altra' }] },
  })
  expect(senza.corpo.impronta).toBe(primo.corpo.impronta)
  expect((await manda([primo]))[0]).toMatchObject({ esito: 'fatta' })
  const { id: rapportoId } = (await bench.dati('GET', '/rapporti', { query: { visite: id } }))[0]
  expect(await pezzo(c)).toMatchObject({
    ...{ stato: 'Usato', rapporto_id: rapportoId, usato_il: '2026-11-24' },
    // What was asked stays known.
    ...{ quantita: '2', quantita_usata: '1' },
  })
  expect(await pezzo(altrui)).toMatchObject({ stato: 'Da_Ordinare', rapporto_id: null })
  expect((await bench.chiedi('PUT', `/pezzi/${pezzoId}`, { corpo: { stato: 'Arrivato' } })).stato).toBe(409)
  const corretto = async (precedenteUid: string, materiali: object[]) => {
    const azione = await rapportoDi(bench, id, {
      ...{ come: io.token, contenuto: { materiali } },
      corpo: { correzione: { precedenteUid, motivo: 'Non era quella' } },
    })
    expect((await manda([azione]))[0]).toMatchObject({ esito: 'fatta' })
    return azione.corpo.contenuto.uid
  }
  const due = await corretto(primo.corpo.contenuto.uid, [riga])
  expect(await pezzo(c)).toMatchObject({
    ...{ stato: 'Arrivato', rapporto_id: null, usato_il: null, quantita: '2', quantita_usata: null },
  })
  const tre = await corretto(due, [{ ...riga, pezzoId }])
  expect(await pezzo(c)).toMatchObject({ stato: 'Usato' })
  await corretto(tre, [{ ...riga, pezzoId }])
  expect((await pezzo(c)).rapporto_id).toBeGreaterThan(rapportoId)
})
