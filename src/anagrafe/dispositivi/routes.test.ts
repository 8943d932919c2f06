import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { forgetDevices } from '#server/http/devices.ts'
import { oggi } from '#shared/dates.ts'
import { openBench, PASSWORD } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { newPerson } from '#test/people.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1) AppleWebKit/605 Version/26.1 Mobile Safari/604.1'
const da = (uuid: string, inAttesa = 0) => ({
  'x-dispositivo': `${uuid}; ${inAttesa}`,
  'user-agent': IPHONE,
})
const io = (come: string, uuid: string, inAttesa = 0) =>
  bench.chiedi('GET', '/auth/me', { come, intestazioni: da(uuid, inAttesa) })
const elenco = () => bench.dati('GET', '/dispositivi')
// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
const diUno = async (id: number) => ((await elenco()) as any[]).filter((uno) => uno.utente_id === id)

test('ogni chiamata dice da che dispositivo viene e quanto deve ancora mandare', async () => {
  const chi = await newPerson(bench, 3)
  const uuid = randomUUID()
  await io(chi.token, uuid, 2)
  expect(await diUno(chi.id)).toMatchObject([
    { nome: 'Safari su iPhone', nome_utente: chi.nomeUtente, in_attesa: 2, revocato_il: null, questo: false },
  ])
  await io(chi.token, uuid)
  expect(await diUno(chi.id)).toMatchObject([{ in_attesa: 0 }])
  const sessioni = await bench.dati('GET', '/auth/sessioni', { come: chi.token, intestazioni: da(uuid, 1) })
  expect(sessioni).toMatchObject([{ in_attesa: 1, questa: true }])
})

test('un numero scritto male è come nessuno', async () => {
  const chi = await newPerson(bench, 3)
  for (const male of ['x', '1; 2', `${randomUUID()}; -1`, `${randomUUID()}; 99999`, `${randomUUID()}'--`])
    await bench.chiedi('GET', '/auth/me', { come: chi.token, intestazioni: { 'x-dispositivo': male } })
  expect(await diUno(chi.id)).toEqual([])
})

test('ciò che arriva non aspetta più, anche se poi il telefono tace', async () => {
  const chi = await newPerson(bench, 3)
  const uuid = randomUUID()
  const azione = {
    ...{ id: randomUUID(), formato: 1, tipo: 'visita.gestisci', visitaId: 999_999, corpo: { campi: {} } },
    ...{ confermataIl: `${oggi()}T09:42:00.000Z`, epoca: new Date().toISOString() },
  }
  const { stato } = await bench.chiedi('POST', '/azioni', {
    corpo: { utenteId: chi.id, azioni: [azione] },
    come: chi.token,
    intestazioni: da(uuid, 1),
  })
  expect(stato).toBe(200)
  expect(await diUno(chi.id)).toMatchObject([{ in_attesa: 0 }])
})

test('tolto: la sessione finisce, la chiamata dopo dice di chi svuotarlo, e chi lo condivide continua', async () => {
  const chi = await newPerson(bench, 3)
  const altro = await newPerson(bench, 2)
  const uuid = randomUUID()
  await io(chi.token, uuid, 1)
  await io(altro.token, uuid)
  const [mio] = await diUno(chi.id)
  await bench.dati('DELETE', `/dispositivi/${mio.id}`)
  expect((await bench.chiedi('DELETE', `/dispositivi/${mio.id}`)).stato).toBe(404)
  expect(await diUno(chi.id)).toMatchObject([{ svuotato_il: null }])

  // Without the number the session is over; with it the device is told first, whoever asks and wherever.
  expect((await bench.chiedi('GET', '/auth/me', { come: chi.token })).corpo.code).toBe('non_autenticato')
  for (const come of [chi.token, altro.token]) {
    const { stato, corpo } = await io(come, uuid)
    expect([stato, corpo.code, corpo.data]).toEqual([401, 'dispositivo_revocato', { utenti: [chi.id] }])
  }
  const accesso = { email: chi.nomeUtente, password: 'non importa' }
  const entra = await bench.chiedi('POST', '/auth/login', {
    ...{ corpo: accesso, come: null, intestazioni: da(uuid) },
  })
  expect(entra.corpo.code).toBe('dispositivo_revocato')
  expect(await diUno(chi.id)).toMatchObject([{ in_attesa: 0, svuotato_il: expect.any(String) }])
  expect((await io(altro.token, randomUUID())).stato).toBe(200)
  const registro = await bench.db
    .selectFrom('registro')
    .where('tabella', '=', 'dispositivi')
    .select('prima')
    .execute()
  expect(registro).toEqual([{ prima: expect.stringContaining(chi.nomeUtente) }])
})

test('la sessione resta del suo dispositivo; solo chi ha perso il numero con un altro ne prende uno nuovo', async () => {
  const chi = await newPerson(bench, 3)
  const [mio, finto] = [randomUUID(), randomUUID()]
  await io(chi.token, mio)
  // Another number with the same session is none of its own: calling the first one back ends it all the same.
  await io(chi.token, finto)
  const dispositivi = await diUno(chi.id)
  expect(dispositivi).toHaveLength(1)
  await bench.dati('DELETE', `/dispositivi/${dispositivi[0].id}`)
  expect((await io(chi.token, finto)).stato).toBe(401)

  const [primo, secondo] = [await newPerson(bench, 3), await newPerson(bench, 2)]
  const condiviso = randomUUID()
  await io(primo.token, condiviso)
  await io(secondo.token, condiviso, 2)
  await bench.dati('DELETE', `/dispositivi/${(await diUno(primo.id))[0].id}`)
  expect((await io(secondo.token, condiviso)).corpo.code).toBe('dispositivo_revocato')
  expect((await io(secondo.token, randomUUID(), 2)).stato).toBe(200)
  expect(await diUno(secondo.id)).toMatchObject([{ in_attesa: 2 }])
})

test('di una persona se ne ricordano venti: chi inventa numeri non riempie l’elenco', async () => {
  const chi = await newPerson(bench, 3)
  for (let n = 0; n < 25; n++) {
    const corpo = { email: chi.nomeUtente, password: PASSWORD }
    await bench.chiedi('POST', '/auth/login', { corpo, come: null, intestazioni: da(randomUUID(), 9999) })
  }
  expect((await diUno(chi.id)).length).toBeLessThanOrEqual(20)
})

test('eliminare un utente svuota i suoi dispositivi', async () => {
  const chi = await newPerson(bench, 3)
  const uuid = randomUUID()
  await io(chi.token, uuid)
  await bench.dati('DELETE', `/utenti/${chi.id}`)
  expect((await io(chi.token, uuid)).corpo).toMatchObject({
    code: 'dispositivo_revocato',
    data: { utenti: [chi.id] },
  })
  expect(await diUno(chi.id)).toEqual([])
})

test('azioni mai arrivate: lo sanno l’Admin e chi le ha fatte, dal giorno dopo', async () => {
  const chi = await newPerson(bench, 3)
  const altro = await newPerson(bench, 3)
  await stopClock(bench, '2026-11-25T10:00:00Z')
  await io(chi.token, randomUUID(), 2)
  const avvisi = async (come: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
    ((await bench.dati('GET', '/dashboard/stats', { come })) as any).avvisi
      .map(({ testo }: { testo: string }) => testo)
      .filter((testo: string) => testo.includes('mai arriv'))
  expect(await avvisi('admin')).toEqual([])
  await bench.db
    .updateTable('dispositivi')
    .set({ visto_il: '2026-11-22T10:00:00.000Z' })
    .where('utente_id', '=', chi.id)
    .execute()
  const detto = `iPhone di ${chi.nomeUtente}: 2 azioni mai arrivate (visto il 22/11)`
  expect(await avvisi('admin')).toEqual([detto])
  expect(await avvisi(chi.token)).toEqual([detto])
  expect(await avvisi(altro.token)).toEqual([])
  // What nobody uses any more is forgotten, less what held something.
  await io(altro.token, randomUUID())
  await forgetDevices(bench.db, Date.now() + 100 * 86_400_000)
  expect(await diUno(altro.id)).toEqual([])
  expect(await diUno(chi.id)).toHaveLength(1)
  await forgetDevices(bench.db, Date.parse('2026-11-22') + 401 * 86_400_000)
  expect(await diUno(chi.id)).toEqual([])
})
