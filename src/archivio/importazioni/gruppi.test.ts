import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gruppiInsieme } from './gruppi.rules.ts'

test('ciò che ha un cliente in comune sta insieme, anche per mezzo di altri', () => {
  expect(
    gruppiInsieme([
      [2, 20],
      [3, 30],
      [4, 20],
      [5, 50],
      [5, 30],
      [6, null],
      [7, 50],
    ]),
  ).toEqual([[2, 4], [3, 5, 7], [6]])
  expect(gruppiInsieme([])).toEqual([])
})

test('ogni gruppo sta in una parte sola, e due parti non hanno clienti in comune', () => {
  const coppia = fc.tuple(
    fc.integer({ min: 1, max: 30 }),
    fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
  )
  fc.assert(
    fc.property(fc.array(coppia, { maxLength: 60 }), (coppie) => {
      const parti = gruppiInsieme(coppie)
      expect(parti.flat().toSorted((a, b) => a - b)).toEqual(
        [...new Set(coppie.map(([gruppo]) => gruppo))].toSorted((a, b) => a - b),
      )
      const clienti = parti.map(
        (parte) => new Set(coppie.flatMap(([g, c]) => (parte.includes(g) && c !== null ? [c] : []))),
      )
      for (const [i, uni] of clienti.entries())
        for (const altri of clienti.slice(i + 1)) expect([...uni].some((uno) => altri.has(uno))).toBe(false)
    }),
  )
})
