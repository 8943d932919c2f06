import { expect, test } from 'vitest'
import { firmaBreve } from './firma.ts'

test('un tocco per sbaglio non è una firma', () => {
  const punto = { l: 300, a: 150, t: [[[500, 500, 0] as [number, number, number]]] }
  expect(firmaBreve(punto)).toBe(true)
  const linea = Array.from({ length: 20 }, (_, n) => [100 + n * 30, 500, n * 16] as [number, number, number])
  expect(firmaBreve({ l: 300, a: 150, t: [linea] })).toBe(false)
})
