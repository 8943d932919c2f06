import { expect, test } from 'vitest'
import type { Fattura, Rata } from '#carte/fatture/contract.ts'
import { perTermine, restoDellaRata } from './words.ts'

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

test('di una rata resta ciò che non è ancora pagato di lei e di quelle prima', () => {
  const rate = [{ importo: 60 }, { importo: 50 }, { importo: 0.1 }] as Rata[]
  const [prima, seconda, terza] = rate as [Rata, Rata, Rata]
  const fattura = (importo_pagato: number, netto_a_pagare = 110.1) =>
    ({ rate, importo_pagato, netto_a_pagare }) as Fattura
  expect(restoDellaRata(fattura(0), prima)).toBe(60)
  expect(restoDellaRata(fattura(40), prima)).toBe(20)
  expect(restoDellaRata(fattura(70.05), seconda)).toBe(39.95)
  expect(restoDellaRata(fattura(70), prima)).toBe(0)
  // Never more than is left of the whole, of which a credit note may have taken some off.
  expect(restoDellaRata(fattura(100, 105), terza)).toBe(5)
})
