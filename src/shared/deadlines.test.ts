import { expect, test } from 'vitest'
import { DEADLINES, daysTo, deadlineWords, urgencyOf } from './deadlines.ts'

const OGGI = '2026-11-20'

test.each([
  ['2026-11-18', 'Scaduto', 'Scaduto da 2 giorni'],
  ['2026-11-19', 'Scaduto', 'Scaduto da 1 giorno'],
  ['2026-11-20', 'Oggi', 'Oggi'],
  ['2026-11-21', 'Domani', 'Domani'],
  ['2026-11-27', 'Tra 7 giorni', 'Tra 7 giorni'],
  ['2026-11-28', 'Tra 8 giorni', 'Tra 8 giorni'],
  ['2026-12-20', 'Tra 30 giorni', 'Tra 30 giorni'],
  ['2026-12-21', '21/12/2026', '21/12/2026'],
])('il %s si dice «%s»', (data, parole, lunghe) => {
  const giorni = daysTo(data, OGGI)
  expect(deadlineWords(giorni, data)).toBe(parole)
  expect(deadlineWords(giorni, data, true)).toBe(lunghe)
})

test.each([
  [-1, 'red'],
  [0, 'orange'],
  [3, 'orange'],
  [4, 'yellow'],
  [7, 'yellow'],
  [8, 'green'],
] as const)('quel che si paga fra %i giorni è %s', (giorni, colore) => {
  expect(urgencyOf(giorni, DEADLINES.pagabile)).toBe(colore)
})

test('dove non c’è il giallo si passa dall’arancione al verde', () => {
  expect([30, 31].map((giorni) => urgencyOf(giorni, DEADLINES.rcee))).toEqual(['orange', 'green'])
})
