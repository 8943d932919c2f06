import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveTurn, inTurns } from './turn.ts'

// The clock goes on with the work that is done, and not with the machine's.
let adesso = 0
beforeEach(async () => {
  // The last one's turn is over.
  await setImmediate()
  await setImmediate()
  adesso = 0
  vi.spyOn(performance, 'now').mockImplementation(() => adesso)
})
afterEach(() => vi.restoreAllMocks())

/** Works for so many ms in pieces of one, and says when each was done. */
async function lavora(ms: number, fatto: () => void) {
  for (let n = 0; n < ms; n++) {
    const turno = giveTurn()
    if (turno) await turno
    adesso++
    fatto()
    // Whatever a statement's answer is waited for.
    await null
  }
}

test('chi lavora a lungo lascia entrare gli altri ogni dieci millisecondi, anche a pezzi corti', async () => {
  let pezzi = 0
  const attese: number[] = []
  const lavoro = lavora(1000, () => pezzi++)
  let prima = 0
  while (pezzi < 1000) {
    await setImmediate()
    attese.push(pezzi - prima)
    prima = pezzi
  }
  await lavoro
  expect(Math.max(...attese)).toBeLessThanOrEqual(20)
  expect(attese.length).toBeGreaterThan(50)
})

test('chi arriva intanto ha subito il suo turno, e chi lavora da due parti se lo divide', async () => {
  const ordine: string[] = []
  const lavori = ['a', 'b', 'c'].map((chi) => lavora(200, () => ordine.push(chi)))
  // They have begun: whoever began beside them, before the loop went on, waits behind them all.
  await setImmediate()
  await setTimeout(1)
  const prima = ordine.length
  await lavora(3, () => ordine.push('arrivato'))
  // No more than a turn of somebody else stood before it.
  expect(ordine.lastIndexOf('arrivato') - prima).toBeLessThan(25)
  await Promise.all(lavori)
  const meta = ordine.slice(0, 300)
  for (const chi of ['a', 'b', 'c'])
    expect(Math.abs(meta.filter((uno) => uno === chi).length - 100)).toBeLessThanOrEqual(20)
})

test('il turno si conta da quando il ciclo è andato avanti, chiunque lavori', async () => {
  // Each works for less than a turn; together they don't keep the loop.
  let fatti = 0
  const tutti = Promise.all(Array.from({ length: 100 }, () => lavora(5, () => fatti++)))
  await setImmediate()
  expect(fatti).toBeLessThanOrEqual(25)
  await tutti
  expect(fatti).toBe(500)
})

test('un calcolo si fa a pezzi, e dà ciò che dava intero', async () => {
  function* conta(fino: number): Generator<void, number> {
    let somma = 0
    for (let n = 1; n <= fino; n++) {
      somma += n
      adesso++
      yield
    }
    return somma
  }
  let giri = 0
  let finito = false
  const somma = inTurns(conta(300)).finally(() => {
    finito = true
  })
  while (!finito) {
    await setImmediate()
    giri++
  }
  expect([await somma, giri > 20]).toEqual([45_150, true])
})
