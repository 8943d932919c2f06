import { expect, test } from 'vitest'
import { fino, type GruppoScadenze, type RigaBacheca } from './righe.ts'

const gruppo = (chiave: string, quante: number) =>
  ({
    chiave,
    righe: Array.from({ length: quante }, (_, n) => ({ chiave: `${chiave}${n}` }) as RigaBacheca),
  }) as GruppoScadenze
const mostrate = (quante: number) =>
  fino([gruppo('a', 3), gruppo('b', 4), gruppo('c', 2)], quante).map((g) => [
    g.gruppo.chiave,
    g.mostrate.length,
  ])

test('si disegnano le prime righe, zona dopo zona, e con le ultime tutte', () => {
  expect(mostrate(2)).toEqual([['a', 2]])
  expect(mostrate(3)).toEqual([['a', 3]])
  expect(mostrate(5)).toEqual([
    ['a', 3],
    ['b', 2],
  ])
  expect(mostrate(100)).toEqual([
    ['a', 3],
    ['b', 4],
    ['c', 2],
  ])
})
