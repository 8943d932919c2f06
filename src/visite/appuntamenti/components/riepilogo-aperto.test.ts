import { expect, test } from 'vitest'
import { anniOfferti } from '#visite/appuntamenti/components/riepilogo-aperto.ts'

test('il riepilogo offre gli anni dal 2024 al 2026, i prossimi man mano, e quello mostrato', () => {
  expect(anniOfferti(2025, 2025)).toEqual([2024, 2025, 2026])
  expect(anniOfferti(2028, 2026)).toEqual([2024, 2025, 2026, 2027, 2028])
  expect(anniOfferti(2026, 2019)).toEqual([2019, 2024, 2025, 2026])
})
