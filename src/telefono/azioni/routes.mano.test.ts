import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, rceeDi } from '#test/rcee.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const io = await newPerson(bench, 3)
const carla = await newPerson(bench, 1)
const { id: clienteId } = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Ada', cognome: 'Cantina', provincia: 'TO' },
})
async function visita() {
  const corpo = {
    ...{ clienteId, titolo: 'In cantina', utenteAssegnatoId: io.id },
    ...{ dataInizio: `${oggi()}T09:00`, dataFine: `${oggi()}T10:00` },
  }
  return (await bench.dati('POST', '/appuntamenti', { corpo })).id as number
}
const leggi = (id: number) => bench.dati('GET', `/appuntamenti/${id}`)
/** So many minutes ago. */
const fa = (minuti: number) => new Date(Date.now() - minuti * 60_000).toISOString()
const gestisci = (visitaId: number, campi: object, confermataIl: string, lavori?: object[]) => ({
  ...{ id: randomUUID(), formato: 1, tipo: 'visita.gestisci', visitaId, confermataIl },
  // The last hour that its telephone has heard from the server.
  ...{ epoca: fa(24 * 60), corpo: { campi, ...(lavori && { lavori }) } },
})
/** One request for each: of one telephone after the other. */
async function manda(...azioni: object[]) {
  const { corpo } = await bench.chiedi('POST', '/azioni', {
    corpo: { utenteId: io.id, azioni },
    come: io.token,
  })
  // biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
  return corpo.data.esiti as any[]
}
const stato = (dopo: string, prima = 'Programmato') => ({ stato: { prima, dopo } })

test('ciò che ho scritto io, da un altro telefono o da una schermata vecchia, non è un contrasto', async () => {
  const id = await visita()
  const [inizio] = await manda(gestisci(id, stato('In_Corso'), fa(60)))
  expect(inizio).toMatchObject({ esito: 'fatta', versione: (await leggi(id)).versione })
  // The other telephone knows nothing of it.
  const campi = { ...stato('Completato'), noteFollowUp: { prima: null, dopo: 'Tornare' } }
  const [fine] = await manda(gestisci(id, campi, fa(30)))
  expect(fine).toMatchObject({ esito: 'fatta', contrasti: [] })
  expect(await leggi(id)).toMatchObject({ stato: 'Completato', note_follow_up: 'Tornare' })
  // Two in one request, whatever their clock says of them.
  const [una, altra] = await manda(
    gestisci(id, { noteFollowUp: { prima: null, dopo: 'Prima' } }, fa(10)),
    gestisci(id, { noteFollowUp: { prima: null, dopo: 'Poi' } }, fa(20)),
  )
  expect([una.esito, altra.esito]).toEqual(['fatta', 'fatta'])
  expect((await leggi(id)).note_follow_up).toBe('Poi')
})

test('di due mie parole vale l’ultima che ho confermato, in qualunque ordine arrivino', async () => {
  const id = await visita()
  await manda(gestisci(id, stato('Completato'), fa(10)))
  const { versione } = await leggi(id)
  const lavori = [{ scadenzaId: 999_999, fatto: true, prossimaData: null }]
  const [vecchia] = await manda(gestisci(id, stato('In_Corso'), fa(90), lavori))
  expect(vecchia).toMatchObject({ esito: 'fatta', contrasti: [], versione })
  expect(await leggi(id)).toMatchObject({ stato: 'Completato', versione })
  // What I said at a desk has its own hour.
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { noteFollowUp: 'Al banco' }, come: io.token })
  await manda(gestisci(id, { noteFollowUp: { prima: null, dopo: 'In cantina' } }, fa(60)))
  expect((await leggi(id)).note_follow_up).toBe('Al banco')
  await manda(gestisci(id, stato('Annullato'), fa(0)))
  const [ripresa] = await manda(gestisci(id, stato('Completato'), fa(0)))
  expect(ripresa.esito).toBe('fatta')
})

test('un contrasto è con chi ha scritto quel campo, e quando: non con chi ha toccato altro dopo', async () => {
  const id = await visita()
  const nota = { corpo: { noteFollowUp: 'Di Carla' }, come: carla.token }
  await bench.dati('PUT', `/appuntamenti/${id}`, nota)
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { titolo: 'Altro titolo' } })
  const azione = gestisci(id, { noteFollowUp: { prima: null, dopo: 'Mia' } }, fa(5))
  const [esito] = await manda(azione)
  expect(esito).toMatchObject({ esito: 'scelta', ufficio: { chi: carla.nomeUtente } })
  expect((await manda(azione))[0]).toEqual(esito)
  // What the office wrote over my own is the office's, and of the state an Admin decides.
  await manda(gestisci(id, stato('In_Corso'), fa(4)))
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Programmato' }, come: carla.token })
  const [loro] = await manda(gestisci(id, stato('Completato', 'In_Corso'), fa(3)))
  expect(loro).toMatchObject({ esito: 'verifica', ufficio: { chi: carla.nomeUtente } })
  // So does the Admin read it, field by field; of what nobody else wrote, nobody's name.
  const attese = await bench.dati('GET', '/azioni')
  const { contrasti } = attese.find(({ uid }: { uid: string }) => uid === loro.id)
  expect(contrasti).toMatchObject([{ campo: 'stato', ufficio: 'Programmato', mano: loro.ufficio }])
  await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Annullato' }, come: carla.token })
  const [annullata] = await manda(gestisci(id, stato('Completato'), fa(2)))
  expect(annullata).toMatchObject({ esito: 'verifica', motivo: 'La visita è stata annullata' })
})

test('lo stesso di ciò che si impara di un generatore e del suo impianto', async () => {
  const { id: impiantoId } = await bench.dati('POST', '/impianti', { corpo: { clienteId } })
  const { id: caldaiaId } = await bench.dati('POST', '/caldaie', {
    corpo: { clienteId, impiantoId, ...CALDAIA_UNO, matricola: null },
  })
  const chiudi = async (matricola: object, impianto: object, confermataIl: string) => {
    const dove = { visitaId: await visita(), clienteId, caldaiaId }
    const corpo = { imparato: { generatore: { matricola }, impianto } }
    return (
      await manda(await rceeDi(bench, dove, { come: io.token, corpo, confermataIl, epoca: fa(24 * 60) }))
    )[0]
  }
  const scala = (dopo: string) => ({ scala: { prima: null, dopo } })
  expect((await chiudi({ prima: null, dopo: 'A' }, scala('A'), fa(30))).esito).toBe('fatta')
  // From a sheet that was kept before.
  expect((await chiudi({ prima: null, dopo: 'B' }, scala('B'), fa(10))).esito).toBe('fatta')
  const ora = async () => [
    (await bench.dati('GET', `/caldaie/${caldaiaId}`)).matricola,
    (await bench.dati('GET', `/impianti/${impiantoId}`)).scala,
  ]
  expect(await ora()).toEqual(['B', 'B'])
  expect((await chiudi({ prima: null, dopo: 'C' }, scala('C'), fa(60))).esito).toBe('fatta')
  expect(await ora()).toEqual(['B', 'B'])
  // The office's hand is asked about, by its name, also where the visit was touched by somebody else.
  await bench.dati('PUT', `/impianti/${impiantoId}`, { corpo: { scala: 'Carla' }, come: carla.token })
  const scelta = await chiudi({ prima: 'B', dopo: 'D' }, scala('D'), fa(1))
  expect(scelta).toMatchObject({
    ...{ esito: 'scelta', ufficio: { chi: carla.nomeUtente } },
    contrasti: [{ campo: 'impianto.scala', prima: null, dopo: 'D', ufficio: 'Carla' }],
  })
  expect(await ora()).toEqual(['D', 'Carla'])
})
