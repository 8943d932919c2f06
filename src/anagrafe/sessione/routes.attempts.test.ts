import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteOldAttempts, recordFailure, signInCounts } from '#server/http/attempts.ts'
import { openBench, PASSWORD } from '#test/bench.ts'
import { atTrueCost } from '#test/passwords.ts'
import { newPerson, trySignIn } from '#test/people.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(async () => {
  await bench.db.deleteFrom('tentativi_accesso').execute()
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTO = 60_000

const alle = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms })
/** A person who has signed in from this machine. */
const nuovo = () => newPerson(bench)
const accedi = (email: string, password?: string, da?: string) => trySignIn(bench, email, password, da)
const stato = async (...come: Parameters<typeof accedi>) => (await accedi(...come)).stato

const CINQUE = [1, 2, 3, 4, 5]

/** As many wrong passwords, each from another address of 10.8.`rete`, without the time that each would take. */
async function indovinano({ id: utenteId }: { id: number }, quante: number, rete: number): Promise<void> {
  for (let n = 0; n < quante; n++) {
    const { counted } = await signInCounts(bench.db, { utenteId, name: '', address: `10.8.${rete}.${n}` })
    await recordFailure(bench.db, counted)
  }
}

test('dopo cinque si aspetta, anche con la password giusta; nome ed email contano insieme', async () => {
  const { nomeUtente, email } = await nuovo()
  for (const n of CINQUE) expect(await stato(n % 2 ? nomeUtente : email, 'no')).toBe(401)
  for (const come of [nomeUtente, email]) {
    const { stato, corpo, intestazioni } = await accedi(come)
    expect([stato, corpo.code]).toEqual([429, 'troppi_tentativi'])
    expect(corpo.error).toMatch(/^Troppi tentativi: riprova tra \d+ secondi$/)
    expect(Number(intestazioni['retry-after'])).toBeGreaterThan(0)
  }
})

test('anche chi non esiste aspetta, con le stesse parole, e ciò che ha scritto non resta', async () => {
  for (const _ of CINQUE) await accedi('fantasma', 'no')
  expect((await accedi('fantasma', 'no')).corpo.error).toMatch(/^Troppi tentativi/)
  const righe = await bench.db.selectFrom('tentativi_accesso').selectAll().execute()
  expect(JSON.stringify(righe)).not.toContain('fantasma')
})

test('da un altro indirizzo si entra, anche chi è preso di mira; da quello di chi indovina si aspetta', async () => {
  const vittima = await nuovo()
  const altra = await nuovo()
  for (const _ of CINQUE) await accedi(vittima.nomeUtente, 'no', '10.1.2.3')
  expect(await stato(altra.nomeUtente, PASSWORD, '10.9.9.9')).toBe(200)
  expect(await stato(altra.nomeUtente, PASSWORD, '10.1.2.3')).toBe(429)
  expect(await stato(vittima.nomeUtente, PASSWORD, '10.1.2.3')).toBe(429)
  expect(await stato(vittima.nomeUtente, PASSWORD, '10.9.9.8')).toBe(200)
})

test('chi prova nomi diversi dallo stesso indirizzo è rallentato', async () => {
  for (const n of CINQUE) await accedi(`nome${n}`, 'no', '10.4.4.4')
  expect(await stato('nome9', 'no', '10.4.4.4')).toBe(429)
})

test('in IPv6 conta la rete: un altro indirizzo della stessa non è un altro', async () => {
  for (const n of CINQUE) await accedi('ada', 'no', `2001:db8:1:2::${n}`)
  expect(await stato('ada', 'no', '2001:db8:1:2:ffff::9')).toBe(429)
  expect(await stato('ada', 'no', '2001:db8:1:3::9')).toBe(401)
})

test('cinquanta tentativi insieme da un indirizzo non sono più di cinque, da cinquanta non più di venti', async () => {
  const { nomeUtente } = await nuovo()
  const insieme = async (da: (n: number) => string) => {
    const stati = await Promise.all(Array.from({ length: 50 }, (_, n) => stato(nomeUtente, 'no', da(n))))
    return [401, 429].map((s) => stati.filter((uno) => uno === s).length)
  }
  expect(await insieme(() => '10.5.4.1')).toEqual([5, 45])
  await bench.db.deleteFrom('tentativi_accesso').execute()
  expect(await insieme((n) => `10.5.5.${n}`)).toEqual([20, 30])
})

describe('chi è già entrato da un indirizzo', () => {
  test('vi entra ancora, mentre da ogni parte altri provano la sua password e i nomi di tutti', async () => {
    const vittima = await nuovo()
    const { nomeUtente } = vittima
    await indovinano(vittima, 19, 1)
    expect(await stato(nomeUtente, 'no', '10.8.2.2')).toBe(401)
    for (const n of CINQUE) await accedi(`chiunque${n}`, 'no')
    expect(await stato(nomeUtente, PASSWORD, '10.8.2.1')).toBe(429)
    expect(await stato(nomeUtente)).toBe(200)
    expect(await stato('operatore')).toBe(200)
  })

  test('lì aspetta per i propri errori', async () => {
    const { nomeUtente } = await nuovo()
    for (const _ of CINQUE) expect(await stato(nomeUtente, 'no')).toBe(401)
    expect(await stato(nomeUtente)).toBe(429)
  })

  test('con una password nuova data da altri quell’indirizzo torna uno qualunque', async () => {
    const vittima = await nuovo()
    const { id, nomeUtente } = vittima
    await bench.dati('PUT', `/utenti/${id}`, { corpo: { password: 'un’altra password' } })
    await indovinano(vittima, 20, 3)
    expect(await stato(nomeUtente, 'un’altra password')).toBe(429)
  })

  test('dopo trenta giorni senza accessi l’indirizzo è dimenticato', async () => {
    const vittima = await nuovo()
    const { id, nomeUtente } = vittima
    const noti = () =>
      bench.db.selectFrom('indirizzi_noti').where('utente_id', '=', id).select('indirizzo').execute()
    expect(await noti()).toEqual([{ indirizzo: '127.0.0.1' }])
    alle(Date.now() + 30 * 24 * 60 * MINUTO + MINUTO)
    await indovinano(vittima, 20, 4)
    expect(await stato(nomeUtente)).toBe(429)
    await deleteOldAttempts(bench.db)
    expect(await noti()).toEqual([])
  })
})

test('l’attesa cresce fino a quindici minuti e non dura mai di più', async () => {
  const { nomeUtente } = await nuovo()
  const attese: number[] = []
  let adesso = Date.now()
  for (let n = 1; n <= 8; n++) {
    alle(adesso)
    expect(await stato(nomeUtente, 'no', '10.6.6.1')).toBe(401)
    if (n < 5) continue
    const { stato: poi, intestazioni } = await accedi(nomeUtente, PASSWORD, '10.6.6.1')
    expect(poi).toBe(429)
    attese.push(Number(intestazioni['retry-after']))
    adesso += Number(intestazioni['retry-after']) * 1000
  }
  expect(attese).toEqual([30, 60, 120, 240])
  alle(adesso - 240_000 + 15 * MINUTO)
  expect(await stato(nomeUtente, PASSWORD, '10.6.6.1')).toBe(200)
})

test('errori con una data del futuro non contano, e si tolgono', async () => {
  const { nomeUtente } = await nuovo()
  const domani = Date.now() + 24 * 60 * MINUTO
  alle(domani)
  for (const _ of CINQUE) await accedi(nomeUtente, 'no')
  vi.useRealTimers()
  expect(await stato(nomeUtente)).toBe(200)
  alle(domani)
  for (const n of CINQUE) await accedi(`nessuno${n}`, 'no', '10.6.8.1')
  vi.useRealTimers()
  await deleteOldAttempts(bench.db)
  expect(await bench.db.selectFrom('tentativi_accesso').selectAll().execute()).toEqual([])
})

test('un accesso riuscito azzera il conto', async () => {
  const { nomeUtente } = await nuovo()
  const quattro = async () => {
    for (const _ of [1, 2, 3, 4]) expect(await stato(nomeUtente, 'no')).toBe(401)
  }
  await quattro()
  expect(await stato(nomeUtente)).toBe(200)
  await quattro()
  expect(await stato(nomeUtente)).toBe(200)
})

test('senza proxy fidati X-Forwarded-For non è ascoltato: nessuno si dà un indirizzo da sé', async () => {
  const prova = (n: number) =>
    bench.chiedi('POST', '/auth/login', {
      corpo: { email: 'admin', password: 'no' },
      come: null,
      da: '10.7.7.7',
      intestazioni: { 'x-forwarded-for': `10.7.8.${n}`, forwarded: `for=10.7.8.${n}` },
    })
  const stati: number[] = []
  for (let n = 0; n < 8; n++) stati.push((await prova(n)).stato)
  expect(stati).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

test('un’impronta di prima si rifà all’accesso, anche con due accessi insieme', () =>
  atTrueCost(async () => {
    const { id, nomeUtente } = await newPerson(bench)
    // «tepore» with 19 MiB and 2 passes, as it was kept before.
    const diPrima =
      '$argon2id$v=19$m=19456,t=2,p=1$dGVwb3JlLXRlcG9yZS0xNg$zt+mCwBzOtALin4y2I3uRTcW5BQSzywmVFB2HWkRUMs'
    await bench.db.updateTable('utenti').set({ password_hash: diPrima }).where('id', '=', id).execute()
    const leggi = () =>
      bench.db
        .selectFrom('utenti')
        .select(['password_hash', 'versione'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const { versione } = await leggi()

    expect((await trySignIn(bench, nomeUtente, 'Tepore')).stato).toBe(401)
    expect((await leggi()).password_hash).toBe(diPrima)
    const accessi = await Promise.all([
      trySignIn(bench, nomeUtente, 'tepore'),
      trySignIn(bench, nomeUtente, 'tepore'),
    ])
    expect(accessi.map(({ stato }) => stato)).toEqual([200, 200])
    expect(await leggi()).toEqual({ password_hash: expect.stringContaining('$m=36864,'), versione })
    expect((await trySignIn(bench, nomeUtente, 'tepore')).stato).toBe(200)
  }))
