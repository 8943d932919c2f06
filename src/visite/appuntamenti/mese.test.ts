import { expect, test } from 'vitest'
import { instantFromRome } from '#shared/dates.ts'
import { giorniDelMese } from './mese.rules.ts'

const visita = (data: string, da: string, a: string, utente = 1) => ({
  data_inizio: instantFromRome(data, da),
  data_fine: instantFromRome(data, a),
  utente_assegnato_id: utente,
})

test('di ogni giorno quante, quante tue, e le prime due: le proprie prima, poi per ora', () => {
  const [prima, seconda, mia] = [
    visita('2026-11-20', '08:00', '09:00', 2),
    visita('2026-11-20', '09:00', '10:00', 3),
    visita('2026-11-20', '16:00', '17:00', 1),
  ] as const
  const lunga = { ...prima, data_fine: instantFromRome('2026-11-22', '00:00') }
  const giorni = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
  expect(giorniDelMese([lunga, seconda, mia], giorni, 1)).toEqual([
    { giorno: '2026-11-20', numero: 3, tuoi: 1, prime: [lunga, mia] },
    { giorno: '2026-11-21', numero: 1, tuoi: 0, prime: [lunga] },
  ])
})
