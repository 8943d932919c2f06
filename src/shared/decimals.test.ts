import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campione } from '#test/sample.ts'
import { formatDecimal, readDecimal } from './decimal-text.ts'
import {
  centsToText,
  decimal,
  decimalToText,
  divideHalfAway,
  isDecimal,
  multiply,
  toCents,
} from './decimals.ts'

test('legge e riscrive un decimale cifra per cifra', () => {
  for (const [testo, scritto] of [
    ['12.3456', '12.3456'],
    ['0.00000001', '0.00000001'],
    ['12.50', '12.5'],
    ['7', '7'],
    ['-0.05', '-0.05'],
    ['-0', '0'],
    ['007.10', '7.1'],
    ['123456789012345678901234567890.12345678', '123456789012345678901234567890.12345678'],
  ] as const) {
    expect(decimalToText(decimal(testo)), testo).toBe(scritto)
  }
  expect(decimalToText(decimal('12.5'), 2)).toBe('12.50')
  expect(decimalToText(decimal('12'), 2)).toBe('12.00')
  expect(centsToText(-5n)).toBe('-0.05')
})

test('rifiuta ciò che non è un decimale', () => {
  for (const testo of [
    '',
    '.',
    '1.',
    '.5',
    '1,5',
    '1e3',
    ' 1',
    '1 ',
    '+1',
    '--1',
    '0x1',
    'NaN',
    '٣',
    '1.123456789',
    '1'.repeat(41),
  ]) {
    expect(isDecimal(testo), testo).toBe(false)
    expect(() => decimal(testo), testo).toThrow(RangeError)
  }
})

test('moltiplica senza perdere niente e arrotonda mezzo centesimo lontano da zero', () => {
  const prodotto = multiply(decimal('0.00000001'), decimal('0.00000003'))
  expect(decimalToText(prodotto)).toBe('0.0000000000000003')
  expect(toCents(decimal('1.005'))).toBe(101n)
  expect(toCents(decimal('-1.005'))).toBe(-101n)
  expect(toCents(decimal('1.00499999'))).toBe(100n)
  expect(toCents(decimal('3'))).toBe(300n)
  expect([divideHalfAway(5n, 2n), divideHalfAway(-5n, 2n), divideHalfAway(0n, 7n)]).toEqual([3n, -3n, 0n])
})

test('testo → decimale → testo è lo stesso numero, per 20.000 testi', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 8 }), (digits, scale) => {
      const testo = decimalToText({ digits, scale }, scale)
      const riletto = decimal(testo)
      expect(riletto.digits * 10n ** BigInt(scale - riletto.scale)).toBe(digits)
      expect(decimalToText(decimal(decimalToText(riletto)))).toBe(decimalToText(riletto))
    }),
    campione(20_000),
  )
})

test('quantità e prezzi si leggono con virgola o punto, e si rivedono come si scrivono', () => {
  const letti = ['1.234,50', '1234.5', '12,5', '1.500', '0.125', ',5', '-3', '−3,10', '7,', 'abc', '']
  expect(letti.map(readDecimal)).toEqual([
    ...['1234.5', '1234.5', '12.5', '1500', '0.125', '0.5', '-3', '-3.1', '7', 'abc', ''],
  ])
  expect(formatDecimal('1234.5', 2)).toBe('1.234,50')
  expect(formatDecimal('-0.1234', 2)).toBe('\u22120,1234')
  expect(formatDecimal('2')).toBe('2')
  expect(formatDecimal('abc', 2)).toBe('abc')
  expect(['12.5', '1850', '0.4567', '1234567.8'].map((t) => formatDecimal(t, 2))).toEqual([
    ...['12,50', '1.850,00', '0,4567', '1.234.567,80'],
  ])
})

test('un decimale riletto da come si mostra è lo stesso', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.nat(8), (digits, scale) => {
      const testo = decimalToText({ digits, scale })
      expect(readDecimal(formatDecimal(testo, 2))).toBe(testo)
    }),
  )
})
