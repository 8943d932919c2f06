import { describe, expect, test } from 'vitest'
import { instantFromRome } from '#shared/dates.ts'
import { inCella, passo, settimane } from './mese.ts'

const visita = (data: string, da: string, a: string, utente = 1) => ({
  data_inizio: instantFromRome(data, da),
  data_fine: instantFromRome(data, a),
  utente_assegnato_id: utente,
})

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

describe('le visite di un giorno', () => {
  test('in cella le proprie prima delle altrui, poi per ora', () => {
    const [prima, seconda, mia] = [
      visita('2026-11-20', '08:00', '09:00', 2),
      visita('2026-11-20', '09:00', '10:00', 3),
      visita('2026-11-20', '16:00', '17:00', 1),
    ]
    expect(inCella([prima, seconda, mia] as (typeof prima)[], 1)).toEqual([prima, mia])
  })
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
