import { expect, test } from 'vitest'
import { scala } from './finanze-grafico.tsx'

test.each([
  [17_900, 18_000],
  [18_000, 18_000],
  [18_001, 24_000],
  [950, 1200],
  [0, 3],
])('per %d l’asse arriva a %d, in tre passi tondi', (valore, massimo) => {
  const asse = scala(valore)
  expect(asse.massimo).toBe(massimo)
  expect(asse.tacche).toEqual([0, massimo / 3, (massimo / 3) * 2, massimo])
})
