import { expect, test } from 'vitest'
import { daysTo } from '#shared/deadlines.ts'
import type { Rcee } from '../contract.ts'
import { scadenzaInParole, scadenzeDi } from './words.ts'

test('una scadenza di RCEE ha parole e data fino a 30 giorni, poi la data sola', () => {
  const casi: [string, string][] = [
    ['2024-03-15', 'Scaduto · 15/03/2024 · da 985 giorni'],
    ['2026-11-24', 'Scaduto · 24/11/2026 · da 1 giorno'],
    ['2026-11-25', 'Oggi · 25/11/2026'],
    ['2026-11-26', 'Domani · 26/11/2026'],
    ['2026-12-25', 'Tra 30 giorni · 25/12/2026'],
    ['2026-12-26', '26/12/2026'],
  ]
  for (const [data, parole] of casi)
    expect(scadenzaInParole(daysTo(data, '2026-11-25'), data), data).toBe(parole)
})

test('due scadenze nello stesso giorno si dicono una volta sola, con tutte e due le parole', () => {
  const di = (prossima_revisione: string | null, data_scadenza: string | null) =>
    scadenzeDi({ caldaie: { prossima_revisione }, data_scadenza } as Rcee)
  expect(di('2026-09-21', '2026-09-21')).toEqual([['Manutenzione e RCEE', '2026-09-21']])
  expect(di('2026-09-21', '2027-09-21')).toEqual([
    ['Manutenzione', '2026-09-21'],
    ['RCEE', '2027-09-21'],
  ])
  expect(di(null, null)).toEqual([
    ['Manutenzione', null],
    ['RCEE', null],
  ])
})

test('una manutenzione che nessuno ha scritto lo dice, anche nello stesso giorno dell’RCEE', () => {
  const prossima = { data: '2026-09-21', origine: 'calcolata' }
  const caldaie = { prossima_revisione: null, prossima }
  expect(scadenzeDi({ caldaie, data_scadenza: '2026-09-21' } as Rcee)).toEqual([
    ['Manutenzione', '2026-09-21', true],
    ['RCEE', '2026-09-21'],
  ])
})
