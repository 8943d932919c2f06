import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campione } from '#test/sample.ts'
import { daLordo, daNetto, tornano } from './iva.ts'
import { euro } from './money.ts'

const importoCent = fc.integer({ min: 0, max: 99_999_999_900 })
const percentoCent = fc.oneof(fc.constantFrom(0, 400, 1000, 2200), fc.integer({ min: 0, max: 10_000 }))

/** Exact decimal arithmetic, written apart: n/d half away from zero by text. */
function attesa(n: bigint, d: bigint): bigint {
  const intero = n / d
  return (n - intero * d) * 2n >= d ? intero + 1n : intero
}

test('20.000 imponibili: l’IVA è quella dell’aritmetica esatta e i conti tornano', () => {
  fc.assert(
    fc.property(importoCent, percentoCent, (netto, percento) => {
      const conto = daNetto(euro(netto), euro(percento))
      const iva = attesa(BigInt(netto) * BigInt(percento), 10_000n)
      return conto.ivaImporto === euro(Number(iva)) && tornano(conto)
    }),
    campione(20_000),
  )
})

test('netto → lordo → netto sta entro un centesimo, e la terna torna sempre', () => {
  fc.assert(
    fc.property(importoCent, percentoCent, (netto, percento) => {
      const { totale } = daNetto(euro(netto), euro(percento))
      if (totale > 999_999_999) return
      const indietro = daLordo(totale, euro(percento))
      expect(Math.abs(Math.round(indietro.subtotale * 100) - netto)).toBeLessThanOrEqual(1)
      expect(tornano(indietro)).toBe(true)
    }),
    campione(50_000),
  )
})

test('mezzo centesimo si allontana da zero', () => {
  expect(daNetto(0.25, 22).ivaImporto).toBe(0.06) // 5.5 cents
  expect(daNetto(12.5, 4).ivaImporto).toBe(0.5)
  expect(daNetto(100, 22)).toEqual({ subtotale: 100, ivaImporto: 22, totale: 122 })
  expect(daLordo(122, 22)).toEqual({ subtotale: 100, ivaImporto: 22, totale: 122 })
})
