import { expect, test } from 'vitest'
import { instantFromRome } from '#shared/dates.ts'
import { spazio } from './giornata.ts'
import { quandoBreve, quandoEsteso } from './parole.ts'

const OGGI = '2026-11-20'

test('quando è arrivata, breve ed estesa', () => {
  const brevi = ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-02'].map((giorno) =>
    quandoBreve(instantFromRome(giorno, '11:06'), OGGI),
  )
  expect(brevi).toEqual(['11:06', 'ieri', 'mer 18', '02/11/2026'])
  expect(quandoEsteso(instantFromRome('2026-11-19', '23:30'), OGGI)).toBe('ieri, 23:30')
  expect(quandoEsteso(instantFromRome('2026-11-18', '11:06'), OGGI)).toBe('mercoledì 18 novembre 2026, 11:06')
})

test('se chi chiede è libero, e da quando a quando', () => {
  let id = 0
  const visita = (da: string, a: string, nome = 'davide.rinaldi', stato = 'Programmato' as const) => ({
    id: ++id,
    data_inizio: instantFromRome(OGGI, da),
    data_fine: instantFromRome(OGGI, a),
    stato: stato as 'Programmato' | 'Annullato',
    utente_assegnato: { id: 10, nome_utente: nome },
  })
  const chiesta = visita('14:00', '15:00', 'luca.ferrero')
  const con = (...altre: ReturnType<typeof visita>[]) =>
    spazio([chiesta, ...altre], 'davide.rinaldi', chiesta).testo
  const mattina = visita('09:00', '11:00')
  const sera = visita('16:30', '18:00')
  expect(con()).toBe('libero tutto il giorno')
  expect(con(mattina, visita('08:00', '10:00'))).toBe('libero dalle 11:00')
  expect(con(sera)).toBe('libero fino alle 16:30')
  expect(con(mattina, sera)).toBe('libero 11:00 – 16:30')
  expect(con(visita('13:30', '14:30'), sera)).toBe('impegnato 13:30 – 14:30')
  expect(con({ ...visita('13:30', '14:30'), stato: 'Annullato' })).toBe('libero tutto il giorno')
  expect(spazio([visita('14:00', '15:00')], 'davide.rinaldi', chiesta).libero).toBe(false)
})
