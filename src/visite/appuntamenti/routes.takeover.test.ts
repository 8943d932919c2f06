import { afterAll, beforeEach, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { ultimaRiga } from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cliente = await bench.dati('POST', '/clienti', { corpo: { nome: 'Anna', cognome: 'Bertolino' } })
let id = 0
beforeEach(async () => {
  const visita = {
    clienteId: cliente.id,
    utenteAssegnatoId: bench.operatore.id,
    titolo: 'Sopralluogo',
    dataInizio: '2026-11-23T14:00',
    dataFine: '2026-11-23T15:00',
  }
  id = (await bench.dati('POST', '/appuntamenti', { corpo: visita })).id
  await bench.db.deleteFrom('notifiche').execute()
})

const chiedi = (come: 'altro' | 'direttore' | 'operatore') =>
  bench.chiedi('POST', `/appuntamenti/${id}/richiesta-presa-in-carico`, { come })
const answer = (richiestaId: number, esito: string) =>
  bench.chiedi('POST', `/appuntamenti/${id}/richiesta-presa-in-carico/${richiestaId}`, { corpo: { esito } })
const avvisi = async (come: 'admin' | 'altro' | 'direttore' | 'operatore') =>
  (await bench.dati('GET', '/notifiche', { come })).map(
    (n: { tipo: string; dati_extra: { esito?: string } }) =>
      [n.tipo, n.dati_extra.esito].filter(Boolean).join(' '),
  )
const assegnatario = async () => (await bench.dati('GET', `/appuntamenti/${id}`)).utente_assegnato_id

test('la richiesta arriva agli Admin, una sola alla volta per persona', async () => {
  const prima = await chiedi('altro')
  expect(prima.stato).toBe(201)
  expect(prima.corpo.data).toMatchObject({
    appuntamento_id: id,
    stato: 'In_Attesa',
    richiedente: bench.altro.nome_utente,
  })
  expect(await avvisi('admin')).toEqual(['Presa_In_Carico'])
  const seconda = await chiedi('altro')
  expect([seconda.stato, seconda.corpo.error]).toEqual([
    409,
    'Hai già una richiesta in attesa per questo appuntamento',
  ])
  expect((await chiedi('direttore')).stato).toBe(201)
})

test('ogni avviso dice come sta la sua richiesta, e la dashboard dell’Admin quali aspettano', async () => {
  const stati = async () =>
    (await bench.dati('GET', '/notifiche')).map((n: { richiesta: string | null }) => n.richiesta)
  const aspettano = async (come: 'admin' | 'direttore') => {
    const { richieste } = await bench.dati('GET', '/dashboard/stats', { come })
    return richieste.map((n: { dati_extra: { richiestaId: number } }) => n.dati_extra.richiestaId)
  }
  const prima = (await chiedi('altro')).corpo.data.id
  const seconda = (await chiedi('direttore')).corpo.data.id
  expect(await stati()).toEqual(['In_Attesa', 'In_Attesa'])
  expect(await aspettano('admin')).toEqual([seconda, prima])
  expect(await aspettano('direttore')).toEqual([])

  expect((await answer(prima, 'Rifiutata')).stato).toBe(200)
  expect(await stati()).toEqual(['In_Attesa', 'Rifiutata'])
  expect(await aspettano('admin')).toEqual([seconda])
  // What tells who asked of the answer asks for none itself.
  const [esito] = await bench.dati('GET', '/notifiche', { come: 'altro' })
  expect(esito).toMatchObject({ richiesta: null, dati_extra: { esito: 'Rifiutata' } })

  const [{ id: avviso }] = await bench.dati('GET', '/notifiche')
  await bench.dati('DELETE', `/notifiche/${avviso}`)
  expect(await aspettano('admin')).toEqual([])
})

test('non si chiede il proprio', async () => {
  expect((await chiedi('operatore')).stato).toBe(403)
  expect(
    (await bench.chiedi('POST', '/appuntamenti/999/richiesta-presa-in-carico', { come: 'altro' })).stato,
  ).toBe(404)
})

test('approvare assegna, rifiuta le altre richieste e lo dice a tutti', async () => {
  const mia = (await chiedi('altro')).corpo.data
  const sua = (await chiedi('direttore')).corpo.data
  const risposta = await answer(mia.id, 'Approvata')
  expect([risposta.stato, risposta.corpo.data.stato]).toEqual([200, 'Approvata'])
  expect(await assegnatario()).toBe(bench.altro.id)
  expect(await avvisi('altro')).toEqual(expect.arrayContaining(['Presa_In_Carico Approvata']))
  expect(await avvisi('direttore')).toEqual(['Presa_In_Carico Rifiutata'])
  expect(await avvisi('operatore')).toEqual(['Appuntamento_Modificato'])
  expect((await answer(sua.id, 'Approvata')).stato).toBe(409)
})

test('rifiutare non cambia nulla, e si può chiedere di nuovo', async () => {
  const { id: request } = (await chiedi('altro')).corpo.data
  expect((await answer(request, 'Forse')).stato).toBe(400)
  expect((await answer(request, 'Rifiutata')).stato).toBe(200)
  expect(await assegnatario()).toBe(bench.operatore.id)
  expect(await avvisi('altro')).toEqual(['Presa_In_Carico Rifiutata'])
  expect((await chiedi('altro')).stato).toBe(201)
})

test('due Admin che rispondono insieme: uno solo vince', async () => {
  const mia = (await chiedi('altro')).corpo.data
  const sua = (await chiedi('direttore')).corpo.data
  const esiti = await Promise.all([
    answer(mia.id, 'Approvata'),
    answer(mia.id, 'Rifiutata'),
    answer(sua.id, 'Approvata'),
  ])
  const approvate = await bench.db
    .selectFrom('richieste_presa_in_carico')
    .select('richiedente_id')
    .where('appuntamento_id', '=', id)
    .where('stato', '=', 'Approvata')
    .execute()
  expect(approvate.length).toBe(1)
  expect(await assegnatario()).toBe(approvate[0]?.richiedente_id)
  expect(esiti.filter((e) => e.stato === 409).length).toBeGreaterThan(0)
  expect(esiti.every((e) => [200, 409].includes(e.stato))).toBe(true)
})

test('una richiesta di un altro appuntamento non si trova', async () => {
  const { id: request } = (await chiedi('altro')).corpo.data
  const altrove = `/appuntamenti/${id - 1}/richiesta-presa-in-carico/${request}`
  expect((await bench.chiedi('POST', altrove, { corpo: { esito: 'Approvata' } })).stato).toBe(404)
})

const ritira = (richiestaId: number, come: 'altro' | 'direttore' = 'altro') =>
  bench.chiedi('DELETE', `/appuntamenti/${id}/richiesta-presa-in-carico/${richiestaId}`, { come })
const inAttesa = (come: 'altro' | 'direttore') =>
  bench.dati('GET', '/appuntamenti/richieste-presa-in-carico', { come })

test('chi ha chiesto ritira finché aspetta: gli avvisi agli Admin spariscono, e può chiedere di nuovo', async () => {
  const sua = (await chiedi('direttore')).corpo.data
  const mia = (await chiedi('altro')).corpo.data
  const miaInAttesa = { id: mia.id, appuntamento_id: id, stato: 'In_Attesa' }
  expect(await inAttesa('altro')).toContainEqual(expect.objectContaining(miaInAttesa))
  expect(await avvisi('admin')).toHaveLength(2)
  expect((await ritira(mia.id, 'direttore')).stato).toBe(403)
  expect((await ritira(mia.id)).stato).toBe(200)
  expect((await inAttesa('altro')).map((r: { id: number }) => r.id)).not.toContain(mia.id)
  expect((await inAttesa('direttore')).map((r: { id: number }) => r.id)).toContain(sua.id)
  const rimaste = await bench.dati('GET', '/notifiche')
  expect(rimaste.map((n: { dati_extra: { richiestaId: number } }) => n.dati_extra.richiestaId)).toEqual([
    sua.id,
  ])
  const { dopo, azione, nome_utente } = await ultimaRiga(bench, 'richieste_presa_in_carico', mia.id)
  expect([azione, nome_utente, dopo.stato]).toEqual(['aggiorna', bench.altro.nome_utente, 'Ritirata'])

  const dopoIlRitiro = await answer(mia.id, 'Approvata')
  expect([dopoIlRitiro.stato, dopoIlRitiro.corpo.error]).toEqual([409, 'La richiesta è stata ritirata'])
  expect(await assegnatario()).toBe(bench.operatore.id)
  expect((await ritira(mia.id)).stato).toBe(409)
  expect((await chiedi('altro')).stato).toBe(201)
})

test('una richiesta con risposta non si ritira, e una che non c’è nemmeno', async () => {
  const mia = (await chiedi('altro')).corpo.data
  await answer(mia.id, 'Rifiutata')
  const ritirata = await ritira(mia.id)
  expect([ritirata.stato, ritirata.corpo.error]).toEqual([
    409,
    'A questa richiesta è già stata data risposta',
  ])
  expect(await avvisi('altro')).toEqual(['Presa_In_Carico Rifiutata'])
  expect((await ritira(999_999)).stato).toBe(404)
})

test('ritirare e approvare insieme: vince uno, e l’altro lo viene a sapere', async () => {
  const mia = (await chiedi('altro')).corpo.data
  const [ritiro, approvazione] = await Promise.all([ritira(mia.id), answer(mia.id, 'Approvata')])
  expect([ritiro.stato, approvazione.stato].sort()).toEqual([200, 409])
  expect(await assegnatario()).toBe(ritiro.stato === 200 ? bench.operatore.id : bench.altro.id)
})
