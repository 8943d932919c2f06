import { describe, expect, test } from 'vitest'
import { ciStanno, passo, settimane } from './mese.ts'

describe('il mese', () => {
  test('comincia di lunedì e ha le settimane che tocca', () => {
    const novembre = settimane('2026-11-20')
    expect(novembre).toHaveLength(6)
    expect([novembre[0]?.[0], novembre[0]?.[6]]).toEqual(['2026-10-26', '2026-11-01'])
    expect(novembre.at(-1)?.at(-1)).toBe('2026-12-06')
    expect(settimane('2027-02-01')).toHaveLength(4)
  })

  test.each(['2026-03-29', '2026-10-25'])(
    'con il cambio d’ora del %s nessun giorno manca o si ripete',
    (giorno) => {
      const giorni = settimane(giorno).flat()
      expect(new Set(giorni).size).toBe(giorni.length)
      expect(giorni).toContain(giorno)
      expect(giorni.length % 7).toBe(0)
    },
  )
})

test('i tasti della griglia', () => {
  const da = (tasto: string) => passo(tasto, '2026-03-31')
  expect(da('ArrowRight')).toBe('2026-04-01')
  expect(da('ArrowUp')).toBe('2026-03-24')
  expect(da('Home')).toBe('2026-03-30')
  expect(da('End')).toBe('2026-04-05')
  expect(da('PageDown')).toBe('2026-04-30')
  expect(da('PageUp')).toBe('2026-02-28')
  expect(da('a')).toBeUndefined()
})

test('in una cella del telefono stanno i titoli che si leggono interi, tutti e due o nessuno', () => {
  const [caldaia, revisione] = [{ titolo: 'Caldaia' }, { titolo: 'Revisione Annuale' }]
  expect(ciStanno([caldaia, caldaia], 390)).toBe(true)
  expect(ciStanno([caldaia, revisione], 390)).toBe(false)
  expect(ciStanno([{ titolo: 'Caldaia 2' }], 390)).toBe(false)
  expect(ciStanno([caldaia], 320)).toBe(false)
  expect(ciStanno([revisione], 800)).toBe(true)
  expect(ciStanno([], 390)).toBe(false)
})
