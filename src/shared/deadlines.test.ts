import { expect, test } from 'vitest'
import { DEADLINES, daysTo, deadlineWords, overdueFor, urgencyOf } from './deadlines.ts'

const OGGI = '2026-11-20'

test.each([
  ['2024-03-15', 'Scaduto · 15/03/2024'],
  ['2026-11-19', 'Scaduto · 19/11/2026'],
  ['2026-11-20', 'Oggi'],
  ['2026-11-21', 'Domani'],
  ['2026-11-27', 'Tra 7 giorni'],
  ['2026-11-28', 'Tra 8 giorni'],
  ['2026-12-20', 'Tra 30 giorni'],
  ['2026-12-21', '21/12/2026'],
])('il %s si dice «%s»', (data, parole) => {
  const giorni = daysTo(data, OGGI)
  expect(deadlineWords(giorni, data)).toBe(parole)
})

test('di ciò che è scaduto si sa anche da quanto', () => {
  expect([-1, -16].map(overdueFor)).toEqual(['Scaduto da 1 giorno', 'Scaduto da 16 giorni'])
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
