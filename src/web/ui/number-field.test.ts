import { expect, test } from 'vitest'
import { leggiNumeroScritto } from './number-field.tsx'

test('legge i numeri come si scrivono in Italia', () => {
  expect(leggiNumeroScritto('12.000')).toBe(12000)
  expect(leggiNumeroScritto('12000')).toBe(12000)
  expect(leggiNumeroScritto('24,5')).toBe(24.5)
  expect(leggiNumeroScritto('24.5')).toBe(24.5)
  expect(leggiNumeroScritto('1.234,5')).toBe(1234.5)
  expect(leggiNumeroScritto('  ')).toBeNull()
})

test('lascia com’è quello che non è un numero', () => {
  for (const testo of ['ventotto', '24kW', '-3', '1,2,3']) expect(leggiNumeroScritto(testo)).toBe(testo)
})
