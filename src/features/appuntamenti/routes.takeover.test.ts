import { afterAll, beforeEach, expect, test } from 'vitest'
import { apriBanco } from '#test/bench.ts'

const banco = await apriBanco()
afterAll(() => banco.chiudi())

const cliente = await banco.dati('POST', '/clienti', { corpo: { nome: 'Anna', cognome: 'Bertolino' } })
let id = 0
beforeEach(async () => {
  const visita = {
    clienteId: cliente.id,
    utenteAssegnatoId: banco.operatore.id,
    titolo: 'Sopralluogo',
    dataInizio: '2026-11-23T14:00',
    dataFine: '2026-11-23T15:00',
  }
  id = (await banco.dati('POST', '/appuntamenti', { corpo: visita })).id
  await banco.db.deleteFrom('notifiche').execute()
})

const chiedi = (come: 'altro' | 'direttore' | 'operatore' | 'admin') =>
  banco.chiedi('POST', `/appuntamenti/${id}/richiesta-presa-in-carico`, { come })
const rispondi = (richiestaId: number, esito: string, come: 'admin' | 'direttore' = 'admin') =>
  banco.chiedi('POST', `/appuntamenti/${id}/richiesta-presa-in-carico/${richiestaId}`, {
    come,
    corpo: { esito },
  })
const avvisi = async (come: 'admin' | 'altro' | 'direttore' | 'operatore') =>
  (await banco.dati('GET', '/notifiche', { come })).map(
    (n: { tipo: string; dati_extra: { esito?: string } }) =>
      [n.tipo, n.dati_extra.esito].filter(Boolean).join(' '),
  )
const assegnatario = async () => (await banco.dati('GET', `/appuntamenti/${id}`)).utente_assegnato_id

test('la richiesta arriva agli Admin, una sola alla volta per persona', async () => {
  const prima = await chiedi('altro')
  expect(prima.stato).toBe(201)
  expect(prima.corpo.data).toMatchObject({
    appuntamento_id: id,
    stato: 'In_Attesa',
    richiedente: banco.altro.nome_utente,
  })
  expect(await avvisi('admin')).toEqual(['Presa_In_Carico'])
  const seconda = await chiedi('altro')
  expect([seconda.stato, seconda.corpo.error]).toEqual([
    409,
    'Hai già una richiesta in attesa per questo appuntamento',
  ])
  expect((await chiedi('direttore')).stato).toBe(201)
})

test('non si chiede il proprio, e un Admin non chiede', async () => {
  expect((await chiedi('operatore')).stato).toBe(403)
  expect((await chiedi('admin')).stato).toBe(403)
  expect(
    (await banco.chiedi('POST', '/appuntamenti/999/richiesta-presa-in-carico', { come: 'altro' })).stato,
  ).toBe(404)
})

test('approvare assegna, rifiuta le altre richieste e lo dice a tutti', async () => {
  const mia = (await chiedi('altro')).corpo.data
  const sua = (await chiedi('direttore')).corpo.data
  expect((await rispondi(mia.id, 'Approvata', 'direttore')).stato).toBe(403)
  const risposta = await rispondi(mia.id, 'Approvata')
  expect([risposta.stato, risposta.corpo.data.stato]).toEqual([200, 'Approvata'])
  expect(await assegnatario()).toBe(banco.altro.id)
  expect(await avvisi('altro')).toEqual(expect.arrayContaining(['Presa_In_Carico Approvata']))
  expect(await avvisi('direttore')).toEqual(['Presa_In_Carico Rifiutata'])
  expect(await avvisi('operatore')).toEqual(['Appuntamento_Modificato'])
  expect((await rispondi(sua.id, 'Approvata')).stato).toBe(409)
})

test('rifiutare non cambia nulla, e si può chiedere di nuovo', async () => {
  const { id: richiesta } = (await chiedi('altro')).corpo.data
  expect((await rispondi(richiesta, 'Forse')).stato).toBe(400)
  expect((await rispondi(richiesta, 'Rifiutata')).stato).toBe(200)
  expect(await assegnatario()).toBe(banco.operatore.id)
  expect(await avvisi('altro')).toEqual(['Presa_In_Carico Rifiutata'])
  expect((await chiedi('altro')).stato).toBe(201)
})

test('due Admin che rispondono insieme: uno solo vince', async () => {
  const mia = (await chiedi('altro')).corpo.data
  const sua = (await chiedi('direttore')).corpo.data
  const esiti = await Promise.all([
    rispondi(mia.id, 'Approvata'),
    rispondi(mia.id, 'Rifiutata'),
    rispondi(sua.id, 'Approvata'),
  ])
  const approvate = await banco.db
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
  const { id: richiesta } = (await chiedi('altro')).corpo.data
  const altrove = `/appuntamenti/${id - 1}/richiesta-presa-in-carico/${richiesta}`
  expect((await banco.chiedi('POST', altrove, { corpo: { esito: 'Approvata' } })).stato).toBe(404)
})
