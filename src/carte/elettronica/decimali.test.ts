import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centesimiDi, decimaleDi, euroDi, importoRiga, ivaDi, percentualeDi } from './decimali.rules.ts'

describe('numeri del file', () => {
  it('quantità e prezzi hanno da 2 a 8 decimali', () => {
    for (const [scritto, atteso] of [
      ['1', '1.00'],
      ['12.3456', '12.3456'],
      ['12.3450', '12.345'],
      ['0.00000001', '0.00000001'],
      ['-0.5', '-0.50'],
      ['-0', '0.00'],
      ['007', '7.00'],
      ['1000000', '1000000.00'],
    ])
      expect(decimaleDi(scritto ?? '')).toBe(atteso)
  })
  it('ciò che non è un numero non passa', () => {
    for (const scritto of ['', 'x', '1,5', '1e3', '1.123456789', '--1', '.5', 'NaN'])
      expect(() => decimaleDi(scritto)).toThrow(RangeError)
  })
  it('importi in centesimi e ritorno', () => {
    expect([euroDi(0), euroDi(5), euroDi(-5), euroDi(-12345)]).toEqual(['0.00', '0.05', '-0.05', '-123.45'])
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (c) => {
        expect(centesimiDi(euroDi(c))).toBe(c)
      }),
    )
    expect(percentualeDi('22')).toBe('22.00')
  })
  it('una riga si arrotonda una volta, metà via dallo zero', () => {
    expect(importoRiga('3', '0.05', null)).toBe(15)
    expect(importoRiga('1', '0.005', null)).toBe(1)
    expect(importoRiga('1', '-0.005', null)).toBe(-1)
    expect(importoRiga('3', '742.3345', null)).toBe(222700)
    expect(importoRiga('2', '10', '33.33')).toBe(1333)
    expect(importoRiga('1', '10', '100')).toBe(0)
  })
  it('l’IVA di 0,15 al 10 % è 0,02', () => {
    expect(ivaDi(15, '10.00')).toBe(2)
    expect(ivaDi(-15, '10')).toBe(-2)
    expect(ivaDi(200_000, '22')).toBe(44_000)
  })
})
