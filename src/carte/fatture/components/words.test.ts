import { expect, test } from 'vitest'
import { perTermine } from './words.ts'

test('le bozze stanno come vengono, o per il giorno entro cui emetterle: quelle senza in fondo', () => {
  const righe = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
  const entro = new Map([
    [1, '2026-12-15'],
    [3, '2026-11-28'],
    [4, '2026-11-28'],
  ])
  const ids = (giorni?: ReadonlyMap<number, string>) => perTermine(righe, giorni).map(({ id }) => id)
  expect(ids()).toEqual([1, 2, 3, 4])
  expect(ids(entro)).toEqual([3, 4, 1, 2])
})
