import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { rapportoDi } from '#test/report.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const io = await newPerson(bench, 3)
const { id: clienteId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Assente' } })
await bench.dati('POST', '/caldaie', {
  corpo: { clienteId, marca: 'Vaillant', modello: 'ecoTEC', prossimaRevisione: oggi() },
})

async function visita(giorno = oggi()) {
  const corpo = {
    ...{ clienteId, titolo: 'Caldaia', tipologia: 'Manutenzione', utenteAssegnatoId: io.id },
    ...{ dataInizio: `${giorno}T09:00`, dataFine: `${giorno}T10:00` },
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
async function chiudi(visitaId: number, contenuto: object, correzione: object | null = null) {
  const azione = await rapportoDi(bench, visitaId, {
    ...{ come: io.token, contenuto },
    corpo: {
      firma: { esito: 'Assente', motivo: 'Non c’era nessuno' },
      ...(correzione && { correzione }),
    },
  })
  const { esiti } = await bench.dati('POST', '/azioni', {
    ...{ corpo: { utenteId: io.id, azioni: [azione] }, come: io.token },
  })
  expect([esiti[0].esito, esiti[0].motivo]).toEqual(['fatta', null])
  return azione.corpo.contenuto.uid
}
const NIENTE = { esito: 'Non eseguito', motivoNonEseguito: 'Assente', lavori: '' }
// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
const daRifare = async (): Promise<any[]> => bench.dati('GET', '/appuntamenti/da-riprogrammare')
const perche = async () => (await daRifare()).map(({ id, da_riprendere }) => [id, da_riprendere])
const lavoro = async () => {
  const righe = await bench.dati('GET', '/scadenze', { query: { clienteId } })
  const suo = righe.find(({ controllo }: { controllo: string }) => controllo === 'Manutenzione')
  return [suo.stato, suo.visita?.id ?? suo.appuntamento_id ?? null]
}

test('non eseguito: i lavori sono liberi, la visita si rifà, l’ufficio lo sa; una nuova visita la riprende', async () => {
  const id = await visita()
  expect(await lavoro()).toEqual(['Prenotata', id])
  const uid = await chiudi(id, NIENTE)
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Completato' } })
  expect([await lavoro(), await perche()]).toEqual([['Da_Programmare', null], [[id, 'Assente']]])
  const [avviso] = (await bench.dati('GET', '/notifiche')).filter(
    ({ titolo }: { titolo: string }) => titolo === 'Da riprogrammare',
  )
  expect([avviso.messaggio, avviso.dati_extra.apri]).toEqual([
    'Ada Assente: assente',
    '/appuntamenti/da-programmare',
  ])
  expect((await bench.dati('GET', '/rapporti', { query: { visite: id } }))[0]).toMatchObject({
    ...{ uid, esito: 'Non eseguito', motivo_non_eseguito: 'Assente', lavori: '' },
  })
  const nuova = await visita(addDays(oggi(), 1))
  expect([await lavoro(), await perche()]).toEqual([['Prenotata', nuova], []])
  // Called off, or deleted, it leaves the other one to be made again.
  await bench.dati('PUT', `/appuntamenti/${nuova}`, { corpo: { stato: 'Annullato' } })
  expect(await perche()).toEqual([[id, 'Assente']])
  await bench.dati('PUT', `/appuntamenti/${nuova}`, { corpo: { stato: 'Programmato' } })
  expect(await perche()).toEqual([])
  await bench.dati('DELETE', `/appuntamenti/${nuova}`)
  expect(await perche()).toEqual([[id, 'Assente']])
  // So does the visit itself: called off, or put on another day with its works.
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })
  expect(await perche()).toEqual([])
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Programmato' } })
  expect([await lavoro(), await perche()]).toEqual([['Prenotata', id], []])
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' } })
})

test('lasciata stare non torna, e i suoi lavori restano liberi; si può cambiare idea', async () => {
  const id = await visita()
  await chiudi(id, NIENTE)
  const scrivi = (daRiprendere: string | null) =>
    bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { daRiprendere } })
  await scrivi('Ripresa')
  expect([await lavoro(), await perche()]).toEqual([['Da_Programmare', null], []])
  await scrivi('Assente')
  expect(await perche()).toEqual([[id, 'Assente']])
  await scrivi('Ripresa')
})

test('da completare resta da rifare; corretto in Risolto non più; un telefono di prima non dice perché', async () => {
  const id = await visita()
  const uid = await chiudi(id, { esito: 'Da completare' })
  expect([await lavoro(), await perche()]).toEqual([['Prenotata', id], [[id, 'Da_Completare']]])
  await chiudi(id, { uid: randomUUID(), esito: 'Risolto' }, { precedenteUid: uid, motivo: 'Finito' })
  expect(await perche()).toEqual([])
  const vecchio = await visita()
  await chiudi(vecchio, { esito: 'Non eseguito' })
  expect(await perche()).toEqual([[vecchio, 'Non_Eseguito']])
})

test('lasciata stare, la correzione che dice lo stesso non la riporta; una che dice altro sì', async () => {
  const id = await visita()
  const uno = await chiudi(id, { esito: 'Da completare' })
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { daRiprendere: null } })
  const sua = async () => (await perche()).filter(([visitaId]) => visitaId === id)
  expect(await sua()).toEqual([])
  const due = await chiudi(
    id,
    { uid: randomUUID(), esito: 'Da completare', persone: 2 },
    { precedenteUid: uno, motivo: 'Eravamo in due' },
  )
  expect(await sua()).toEqual([])
  await chiudi(
    id,
    { uid: randomUUID(), esito: 'Da completare', raccomandazioni: 'Manca la valvola' },
    { precedenteUid: due, motivo: 'Manca un pezzo' },
  )
  expect(await sua()).toEqual([[id, 'Da_Completare']])
})
