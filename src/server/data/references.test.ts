import { expect, test } from 'vitest'
import { ordered } from './references.ts'

const inOrdine = (prima: Record<string, string[]>) => ordered(Object.keys(prima), (uno) => prima[uno] ?? [])

test('ognuno viene dopo quelli che devono venire prima, gli altri restano in ordine', () => {
  expect(inOrdine({ a: ['c'], b: [], c: ['d'], d: [], e: [] })).toEqual(['d', 'c', 'a', 'b', 'e'])
})

test('un giro, o chi non è nell’elenco, non toglie nessuno', () => {
  expect(inOrdine({ a: ['b'], b: ['a', 'altrove'], c: ['c'] })).toEqual(['b', 'a', 'c'])
})
