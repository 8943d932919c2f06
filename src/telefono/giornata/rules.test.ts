import { expect, test } from 'vitest'
import { arrivoDetto, fotoDiPrima, messaggioArrivo, visitaPrima } from './rules.ts'

test('si dice quanto manca, mai meno di cinque minuti; dove non si sa, soltanto che si arriva', () => {
  expect([20, 0, null].map(arrivoDetto)).toEqual([
    'Arrivo tra circa 20 minuti',
    'Arrivo tra circa 5 minuti',
    'Sto arrivando',
  ])
  expect(messaggioArrivo(20, 'Marco Rossi, Vesuvio Clima')).toBe(
    'Buongiorno, arrivo tra circa 20 minuti. Marco Rossi, Vesuvio Clima',
  )
})

test('la visita prima è l’ultima di quel giorno che comincia prima, non annullata', () => {
  const una = (id: number, data_inizio: string, stato = 'Programmato') => ({ id, data_inizio, stato })
  const ieri = una(1, '2026-11-24T16:00:00Z')
  const mattina = una(2, '2026-11-25T07:00:00Z')
  const via = una(3, '2026-11-25T08:00:00Z', 'Annullato')
  const questa = una(4, '2026-11-25T09:00:00Z')
  const dopo = una(5, '2026-11-25T11:00:00Z')
  const tutte = [dopo, questa, via, mattina, ieri]
  expect(visitaPrima(questa, tutte)?.id).toBe(2)
  expect(visitaPrima(mattina, tutte)).toBeUndefined()
  expect(visitaPrima(dopo, tutte)?.id).toBe(4)
})

test('delle foto di allora se ne vedono due: una di prima e una di dopo, se ci sono', () => {
  const foto = (...categorie: string[]) => categorie.map((categoria, id) => ({ id, categoria }))
  const ids = (quali: { id: number }[]) => quali.map(({ id }) => id)
  expect(ids(fotoDiPrima(foto('Targa', 'Prima', 'Altro', 'Dopo')))).toEqual([1, 3])
  expect(ids(fotoDiPrima(foto('Targa', 'Altro', 'Altro')))).toEqual([0, 1])
  expect(fotoDiPrima([])).toEqual([])
})
