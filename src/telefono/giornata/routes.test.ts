import { afterAll, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { openBench, suUnMotore } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { giornateUnite } from './risposte.rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const io = await newPerson(bench, 3)
const altro = await newPerson(bench, 3)

async function cliente(cognome: string) {
  const { id } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome } })
  await bench.dati('POST', '/caldaie', { corpo: { clienteId: id, marca: 'Immergas', modello: 'Victrix' } })
  return id as number
}
async function visita(clienteId: number, fra: number, utenteAssegnatoId: number, campi = {}) {
  const giorno = addDays(oggi(), fra)
  const corpo = {
    clienteId,
    titolo: `Fra ${fra}`,
    utenteAssegnatoId,
    incasso: 80,
    dataInizio: `${giorno}T09:00`,
    dataFine: `${giorno}T10:00`,
    ...campi,
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
const giornata = (come: string) => bench.dati('GET', '/giornata', { come })

const ALTRI = [{ numero: '0522 123456', nome: 'casa' }]

test('le proprie visite da ieri a sei giorni avanti, di ogni cliente la scheda, niente degli altri', async () => {
  const [mio, suo] = [await cliente('Mia'), await cliente('Sua')]
  await bench.dati('PUT', `/clienti/${mio}`, { corpo: { telefono: '333 1112223', altriTelefoni: ALTRI } })
  const fuori = [await visita(mio, -2, io.id), await visita(mio, 7, io.id)]
  const dentro = [await visita(mio, -1, io.id), await visita(mio, 0, io.id), await visita(mio, 6, io.id)]
  await visita(suo, 0, altro.id)
  const letta = await giornata(io.token)
  expect([letta.dal, letta.al]).toEqual([addDays(oggi(), -1), addDays(oggi(), 6)])
  expect(letta.visite.map(({ id }: { id: number }) => id)).toEqual(dentro)
  expect(letta.lavori.map(({ visitaId }: { visitaId: number }) => visitaId)).toEqual(dentro)
  expect(letta.schede).toHaveLength(1)
  const [scheda] = letta.schede
  // Every number is kept: the visit's, whose customer is called, and the sheet's.
  for (const { altri_telefoni } of [letta.visite[0].cliente, scheda.cliente])
    expect(altri_telefoni).toEqual(ALTRI)
  expect(scheda.cliente.cognome).toBe('Mia')
  // As the sheet gives it to the same person, less quotes and invoices.
  const {
    preventivi: _,
    fatture: __,
    ...sua
  } = await bench.dati('GET', `/clienti/${mio}/scheda`, {
    query: { perRcee: true },
    come: io.token,
  })
  expect(scheda).toEqual(sua)
  expect(scheda.appuntamenti.count).toBe(dentro.length + fuori.length)
  expect(JSON.stringify(letta)).not.toContain('"Sua"')
})

test('una visita cominciata prima di ieri è ancora da tenere finché dura', async () => {
  const tecnico = await newPerson(bench, 3)
  const dura = await visita(await cliente('Lunga'), -4, tecnico.id, {
    dataFine: `${addDays(oggi(), 1)}T17:00`,
  })
  await visita(await cliente('Finita'), -4, tecnico.id, { dataFine: `${addDays(oggi(), -1)}T00:00` })
  const { visite, schede } = await giornata(tecnico.token)
  expect(visite.map(({ id }: { id: number }) => id)).toEqual([dura])
  expect(schede).toHaveLength(1)
})

test('a un Operatore nessun importo, nemmeno nelle visite di prima', async () => {
  await visita(await cliente('Importi'), 1, io.id)
  const testo = JSON.stringify(await giornata(io.token))
  expect(testo).not.toMatch(/"incasso":[^n]/)
  expect(testo).not.toMatch(/"(preventivi|fatture)"/)
})

test('senza visite è vuota; una visita tolta, o data ad altri, non c’è più alla lettura dopo', async () => {
  const nuovo = await newPerson(bench, 3)
  expect(await giornata(nuovo.token)).toMatchObject({ visite: [], lavori: [], schede: [] })
  const clienteId = await cliente('Passa')
  const id = await visita(clienteId, 2, nuovo.id)
  expect((await giornata(nuovo.token)).schede).toHaveLength(1)
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { utenteAssegnatoId: altro.id } })
  expect(await giornata(nuovo.token)).toMatchObject({ visite: [], schede: [] })
})

suUnMotore('quaranta visite stanno in un megabyte', async ({ annotate }) => {
  const tanto = await newPerson(bench, 3)
  const note = 'Caldaia in cantina, chiave dal portiere. '.repeat(10)
  for (let n = 0; n < 40; n++) {
    const id = await cliente(`Quaranta ${n}`)
    const ora = `${String(7 + (n % 8)).padStart(2, '0')}`
    const giorno = addDays(oggi(), (n % 7) - 1)
    await visita(id, 0, tanto.id, {
      noteInterne: note,
      dataInizio: `${giorno}T${ora}:00`,
      dataFine: `${giorno}T${ora}:30`,
    })
    for (let m = 1; m <= 5; m++) await visita(id, -30 * m, tanto.id, { noteInterne: note })
  }
  const inizio = performance.now()
  const letta = await giornata(tanto.token)
  const ms = performance.now() - inizio
  expect(letta.visite).toHaveLength(40)
  const lunga = JSON.stringify(letta).length
  await annotate(`40 visite: ${(lunga / 1e6).toFixed(2)} MB, ${Math.round(ms)} ms`)
  expect(lunga).toBeLessThan(1e6)
})

test('a parti di quindici, o di una sola: insieme dicono lo stesso, con il viaggio dalla visita prima', async () => {
  const tecnico = await newPerson(bench, 3)
  const chi = [await cliente('Prima'), await cliente('Seconda')]
  for (let n = 0; n < 18; n++) await visita(chi[n % 2] ?? 0, (n % 7) - 1, tecnico.id)
  const intera = await giornata(tecnico.token)
  const parte = (query: object) =>
    bench.dati('GET', '/giornata', { come: tecnico.token, query: query as never })
  const parti = [await parte({ parte: 0 }), await parte({ parte: 1 })] as const
  expect(parti.map(({ visite }) => visite.length)).toEqual([15, 3])
  expect(giornateUnite(parti)).toEqual(intera)
  const ultima = intera.lavori.at(-1)
  expect((await parte({ visita: ultima.visitaId })).lavori).toEqual([ultima])
})
