import { expect, test } from 'vitest'
import type { Pezzo } from '#carte/pezzi/contract.ts'
import { inGruppi } from './gruppi.ts'

const OGGI = '2026-11-25'
const pezzo = (
  id: number,
  stato: Pezzo['stato'],
  ragione_sociale?: string,
  arriva_il: string | null = null,
) =>
  ({
    ...{ id, stato, arriva_il },
    fornitore: ragione_sociale ? { id: ragione_sociale.length, ragione_sociale } : null,
  }) as Pezzo

test('in ritardo per primi, poi chi non ha fornitore, poi i fornitori per nome, in fondo gli arrivati', () => {
  const gruppi = inGruppi(
    [
      pezzo(1, 'Ordinato', 'Zeta'),
      pezzo(2, 'Arrivato', 'Zeta'),
      pezzo(3, 'Da_Ordinare', 'Immergas'),
      pezzo(4, 'Ordinato', 'Immergas', '2026-11-24'),
      pezzo(5, 'Da_Ordinare'),
      pezzo(6, 'Ordinato', 'Immergas', OGGI),
      pezzo(7, 'Da_Ordinare', 'Immergas'),
    ],
    OGGI,
  )
  expect(gruppi.map(({ titolo, pezzi }) => [titolo, pezzi.map(({ id }) => id)])).toEqual([
    ['In ritardo', [4]],
    ['Senza fornitore', [5]],
    ['Immergas', [3, 7, 6]],
    ['Zeta', [1]],
    ['Arrivati', [2]],
  ])
  expect(inGruppi([], OGGI)).toEqual([])
})
