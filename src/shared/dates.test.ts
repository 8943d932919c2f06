import { expect, test } from 'vitest'
import * as d from './dates.ts'

test('un’ora senza fuso è quella di Roma, d’inverno e d’estate', () => {
  expect(d.instantFromRome('2026-01-15', '09:00')).toBe('2026-01-15T08:00:00.000Z')
  expect(d.instantFromRome('2026-07-15', '09:00')).toBe('2026-07-15T07:00:00.000Z')
})

test('i giorni del cambio d’ora durano 23 e 25 ore', () => {
  const ore = (g: string) => {
    const { inizio, fine } = d.dayRange(g)
    return (Date.parse(fine) - Date.parse(inizio)) / 3_600_000
  }
  expect([ore('2026-03-28'), ore('2026-03-29'), ore('2026-10-25'), ore('2026-10-26')]).toEqual([
    24, 23, 25, 24,
  ])
})

test('l’ora saltata va avanti, quella doppia è la prima', () => {
  expect(d.instantFromRome('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(d.instantFromRome('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(d.instantFromRome('2026-03-29', '09:00')).toBe('2026-03-29T07:00:00.000Z')
  expect(d.instantFromRome('2026-10-25', '09:00')).toBe('2026-10-25T08:00:00.000Z')
})

test('una visita alle 23:30 resta nel suo giorno', () => {
  const istante = d.instantFromRome('2026-10-25', '23:30')
  expect(d.dayInRome(istante)).toBe('2026-10-25')
  expect(d.timeInRome(istante)).toBe('23:30')
})

test('ogni ora del 2026 torna se stessa', () => {
  for (let g = '2026-01-01'; g <= '2026-12-31'; g = d.addDays(g, 1))
    for (const ora of ['00:00', '09:15', '23:45']) {
      const i = d.instantFromRome(g, ora)
      expect(`${d.dayInRome(i)} ${d.timeInRome(i)}`).toBe(`${g} ${ora}`)
    }
})

test('riconosce le date che non esistono', () => {
  expect(['2026-02-28', '2024-02-29', '2026-12-31'].map(d.dateExists)).toEqual([true, true, true])
  expect(
    ['2026-02-29', '2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '9999-01-01'].some(d.dateExists),
  ).toBe(false)
})

test('mesi e settimane', () => {
  expect(d.addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(d.addMonths('2026-11-20', -11)).toBe('2025-12-20')
  expect(d.lunedi('2026-11-22')).toBe('2026-11-16')
  expect(d.monthEnd('2024-02-10')).toBe('2024-02-29')
  expect(d.daysBetween('2026-03-28', '2026-03-30')).toBe(2)
})

test('scrive le date come si leggono in Italia', () => {
  expect(d.formatDate('2026-11-20')).toBe('20/11/2026')
  expect(d.formatLongDate('2026-11-20')).toBe('venerdì 20 novembre 2026')
  expect(d.formatShortDate('2026-11-20')).toBe('ven 20/11/2026')
})

test('di che ora sono dei dati: di oggi l’ora, di ieri e di prima anche il giorno', () => {
  expect(d.ofWhen('2026-11-22T09:42:00.000Z', '2026-11-22')).toBe('delle 10:42')
  expect(d.ofWhen('2026-11-21T17:30:00.000Z', '2026-11-22')).toBe('di ieri, 18:30')
  // Past midnight in Rome it is another day, whatever the day of the instant.
  expect(d.ofWhen('2026-11-21T23:10:00.000Z', '2026-11-22')).toBe('delle 00:10')
  expect(d.ofWhen('2026-11-20T17:30:00.000Z', '2026-11-22')).toBe('del 20/11, 18:30')
})

test('un periodo dice gli anni dove ne attraversa uno', () => {
  expect(d.formatDays('2026-12-07', '2026-12-11')).toBe('7 – 11 dicembre')
  expect(d.formatDays('2026-11-30', '2026-12-04')).toBe('30 novembre – 4 dicembre')
  expect(d.formatDays('2026-12-28', '2027-01-03')).toBe('28 dicembre 2026 – 3 gennaio 2027')
})
