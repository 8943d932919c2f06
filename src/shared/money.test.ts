import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campione } from '#test/sample.ts'
import { cents, euro, formatEuro, formatFlow, hasTwoDecimals, readEuro, sumEuro } from './money.ts'

test('euro e centesimi vanno e tornano senza perdere nulla', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (c) => {
      expect(cents(euro(c))).toBe(c === 0 ? 0 : c)
    }),
    campione(20_000),
  )
})

test('la somma è al centesimo, dove i numeri del computer non lo sono', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect([sumEuro([0.1, 0.2]), sumEuro([]), sumEuro([10, -2.5])]).toEqual([0.3, 0, 7.5])
})

test('rifiuta il terzo decimale e ciò che non è un importo', () => {
  expect([0.1, 12.34, 5, 0].every(hasTwoDecimals)).toBe(true)
  expect([0.001, 12.345, Number.POSITIVE_INFINITY, Number.NaN, 1e-7, 1e21].some(hasTwoDecimals)).toBe(false)
  expect(() => cents(1.005)).toThrow(RangeError)
})

test('legge gli importi come si scrivono', () => {
  const casi: [string, number | null][] = [
    ['1234,5', 1234.5],
    ['1.234,50', 1234.5],
    ['1234.50', 1234.5],
    ['€ 12', 12],
    ['', null],
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['0,05', 0.05],
    ['12,', 12],
    [',5', 0.5],
  ]
  for (const [testo, atteso] of casi) expect(readEuro(testo), testo).toBe(atteso)
  for (const no of ['abc', '1,2,3', ',', '--3', '1e5']) expect(readEuro(no), no).toBeNaN()
})

test('scrive gli importi con il punto delle migliaia', () => {
  expect(formatEuro(1234.5).replace(/\s/g, ' ')).toBe('1.234,50 €')
  expect(formatEuro(-1234.5).replace(/\s/g, ' ')).toBe('−1.234,50 €')
  expect(readEuro(formatEuro(-1234.5))).toBe(-1234.5)
  expect(formatFlow(12, true).replace(/\s/g, ' ')).toBe('+ 12,00 €')
  expect(formatFlow(12, false).replace(/\s/g, ' ')).toBe('− 12,00 €')
  expect(formatEuro(null)).toBe('')
})

test('ciò che torna indietro ha il segno opposto', () => {
  expect(formatFlow(12.5, true)).toBe('+\u00a012,50\u00a0€')
  expect(formatFlow(12.5, false)).toBe('\u2212\u00a012,50\u00a0€')
  expect(formatFlow(-12.5, true)).toBe('\u2212\u00a012,50\u00a0€')
  expect(formatFlow(-12.5, false)).toBe('+\u00a012,50\u00a0€')
  expect([formatFlow(0, true), formatFlow(0, false)]).toEqual(['0,00\u00a0€', '0,00\u00a0€'])
})
