import { expect, test } from 'vitest'
import { daysTo } from '#shared/deadlines.ts'
import { scadenzaInParole } from './words.ts'

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
