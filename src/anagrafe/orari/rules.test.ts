import { expect, test } from 'vitest'
import { festivo, pasqua } from './feste.rules.ts'
import { giornoDellaSettimana, leggiOre, minutiDeiTratti, ORARIO_SOLITO, scriviOre } from './rules.ts'

test('gli orari si leggono come si scrivono', () => {
  for (const scritto of ['9-13, 14-18', '9:00 - 13:00,14:00-18:00', '9.00–13.00; 14–18', '9-13 e 14-18'])
    expect(scriviOre(leggiOre(scritto) ?? [])).toBe('9:00-13:00, 14:00-18:00')
  expect(leggiOre('')).toEqual([])
  for (const storto of ['9', '13-9', '9-13, 12-18', '25-26', '9:75-10', 'mattina'])
    expect(leggiOre(storto), storto).toBeUndefined()
})

test('di solito otto ore dal lunedì al venerdì', () => {
  const oreDel = (giorno: string) =>
    minutiDeiTratti(leggiOre(ORARIO_SOLITO[giornoDellaSettimana(giorno)]) ?? [])
  expect(['2026-11-23', '2026-11-27', '2026-11-28', '2026-11-29'].map(oreDel)).toEqual([480, 480, 0, 0])
})

test('i festivi: fissi, Pasqua, san Francesco dal 2026, il patrono', () => {
  expect([2024, 2025, 2026, 2027, 2038].map(pasqua)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])
  expect(festivo('2026-04-06', null)).toBe('Lunedì dell’Angelo')
  expect(festivo('2025-10-04', null)).toBeNull()
  expect(festivo('2026-10-04', null)).toBe('San Francesco')
  expect(festivo('2026-09-19', '09-19')).toBe('Festa patronale')
  expect(festivo('2026-12-08', null)).toBe('Immacolata')
  expect(festivo('2026-12-09', null)).toBeNull()
})
