import { expect, test } from 'vitest'
import { delGeneratore, lavoriPerVisita } from './lavori.rules.ts'

const lavoro = (id: number, altro: object = {}) => ({
  ...{ id, controllo: 'Manutenzione' as const, stato: 'Da_Programmare', data_dovuta: '2026-12-10' },
  ...{ appuntamento_id: null as number | null, caldaia_id: 1 as number | null, condizionatore_id: null },
  ...altro,
})
const scelti = (lavori: ReturnType<typeof lavoro>[], altro: object = {}) => {
  const visita = { id: null, tipologia: 'Manutenzione', giorno: '2026-12-03', ...altro }
  return lavoriPerVisita(lavori, visita).map(({ id }) => id)
}

test('una visita offre i lavori liberi del suo tipo, dovuti entro sessanta giorni, e i suoi', () => {
  const lavori = [
    lavoro(1),
    lavoro(2, { data_dovuta: '2027-02-02' }),
    lavoro(3, { controllo: 'RCEE' }),
    lavoro(4, { stato: 'Prenotata', appuntamento_id: 9 }),
    lavoro(5, { stato: 'Da_Completare', data_dovuta: null }),
  ]
  expect(scelti(lavori)).toEqual([1])
  expect(scelti(lavori, { giorno: '2026-12-04' })).toEqual([1, 2])
  expect(scelti(lavori, { tipologia: 'Revisione + CIT' })).toEqual([1, 3])
  expect(scelti(lavori, { tipologia: 'Sopralluogo' })).toEqual([])
  expect(scelti(lavori, { giorno: '' })).toEqual([])
  expect(scelti(lavori, { id: 9 })).toEqual([1, 4])
})

test('quelli di un RCEE sono del suo generatore; senza generatore, quelli che non ne nominano', () => {
  const lavori = [
    lavoro(1),
    lavoro(2, { caldaia_id: 2 }),
    lavoro(3, { caldaia_id: null, condizionatore_id: 1 }),
    lavoro(4, { caldaia_id: null }),
  ]
  const di = (caldaia_id: number | null, condizionatore_id: number | null) =>
    lavori.filter((uno) => delGeneratore(uno, { caldaia_id, condizionatore_id })).map(({ id }) => id)
  expect([di(1, null), di(null, 1), di(null, null)]).toEqual([[1], [3], [4]])
})
