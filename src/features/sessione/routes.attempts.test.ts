import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBench, PASSWORD } from '#test/bench.ts'
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
const nuovo = () => newPerson(bench)
const accedi = (email: string, password?: string, da?: string) => trySignIn(bench, email, password, da)

const CINQUE = [1, 2, 3, 4, 5]

test('dopo cinque si aspetta, anche con la password giusta; nome ed email contano insieme', async () => {
  const { nomeUtente, email } = await nuovo()
  for (const n of CINQUE) expect((await accedi(n % 2 ? nomeUtente : email, 'no')).stato).toBe(401)
  for (const come of [nomeUtente, email]) {
    const { stato, corpo, intestazioni } = await accedi(come)
    expect([stato, corpo.code]).toEqual([429, 'troppi_tentativi'])
    expect(corpo.error).toMatch(/^Troppi tentativi: riprova tra \d+ secondi$/)
    expect(Number(intestazioni['retry-after'])).toBeGreaterThan(0)
  }
})

test('anche chi non esiste aspetta, con le stesse parole', async () => {
  for (const _ of CINQUE) await accedi('fantasma', 'no')
  expect((await accedi('fantasma', 'no')).corpo.error).toMatch(/^Troppi tentativi/)
})

test('da un altro indirizzo gli altri entrano; dallo stesso si aspetta', async () => {
  const vittima = await nuovo()
  const altra = await nuovo()
  for (const _ of CINQUE) await accedi(vittima.nomeUtente, 'no', '10.1.2.3')
  expect((await accedi(altra.nomeUtente, PASSWORD, '10.9.9.9')).stato).toBe(200)
  expect((await accedi(altra.nomeUtente, PASSWORD, '10.1.2.3')).stato).toBe(429)
  expect((await accedi(vittima.nomeUtente, PASSWORD, '10.9.9.9')).stato).toBe(429)
})

test('chi prova nomi diversi dallo stesso indirizzo è rallentato', async () => {
  for (const n of CINQUE) await accedi(`nome${n}`, 'no', '10.4.4.4')
  expect((await accedi('nome9', 'no', '10.4.4.4')).stato).toBe(429)
})

test('cinquanta tentativi insieme non sono più di cinque', async () => {
  const { nomeUtente } = await nuovo()
  const stati = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => (await accedi(nomeUtente, 'no', `10.5.5.${n}`)).stato),
  )
  expect(stati.filter((s) => s === 401)).toHaveLength(5)
  expect(stati.filter((s) => s === 429)).toHaveLength(45)
})

test('l’attesa cresce fino a quindici minuti e non dura mai di più', async () => {
  const { nomeUtente } = await nuovo()
  const attese: number[] = []
  let adesso = Date.now()
  for (let n = 1; n <= 8; n++) {
    alle(adesso)
    expect((await accedi(nomeUtente, 'no', `10.6.6.${n}`)).stato).toBe(401)
    if (n < 5) continue
    const { stato, intestazioni } = await accedi(nomeUtente, PASSWORD, '10.6.7.1')
    expect(stato).toBe(429)
    attese.push(Number(intestazioni['retry-after']))
    adesso += Number(intestazioni['retry-after']) * 1000
  }
  expect(attese).toEqual([30, 60, 120, 240])
  alle(adesso - 240_000 + 15 * MINUTO)
  expect((await accedi(nomeUtente)).stato).toBe(200)
})

test('un accesso riuscito azzera il conto', async () => {
  const { nomeUtente } = await nuovo()
  const da = (n: number) => `10.7.7.${n}`
  for (const n of [1, 2, 3, 4]) await accedi(nomeUtente, 'no', da(n))
  expect((await accedi(nomeUtente, PASSWORD, da(5))).stato).toBe(200)
  for (const n of [6, 7, 8, 9]) expect((await accedi(nomeUtente, 'no', da(n))).stato).toBe(401)
})
