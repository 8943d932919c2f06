import { expect, test } from 'vitest'
import type { DaVerificare } from '#telefono/azioni/contract.ts'
import { aGruppi } from './gruppo.tsx'

const azione = (id: number, utente_id: number, motivo: string | null, uguali: number) =>
  ({ id, utente_id, motivo, uguali }) as DaVerificare

test('le uguali di una persona stanno insieme, le altre da sole, nell’ordine in cui sono arrivate', () => {
  const gruppi = aGruppi([
    azione(1, 7, 'passata', 300),
    azione(2, 8, 'passata', 1),
    azione(3, 7, 'passata', 300),
    azione(4, 7, 'annullata', 2),
    azione(5, 7, 'annullata', 2),
    azione(6, 8, null, 3),
  ])
  expect(gruppi.map((uno) => uno.map(({ id }) => id))).toEqual([[1, 3], [2], [4], [5], [6]])
})
