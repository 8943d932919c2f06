import { expect, test } from 'vitest'
import { ultimoDifferita, ultimoGiorno } from '#carte/elettronica/invio.rules.ts'
import { avvisoTermine, descrizioneVisita } from './rules.ts'

test('dodici giorni per la fattura, il 15 del mese dopo per la differita', () => {
  expect(ultimoGiorno('2026-11-01')).toBe('2026-11-13')
  expect(['2026-11-01', '2026-12-31', '2026-01-31'].map(ultimoDifferita)).toEqual([
    '2026-12-15',
    '2027-01-15',
    '2026-02-15',
  ])
})

test.each([
  ['2026-11-10', null],
  ['2026-11-11', 'I 12 giorni scadono il 13/11'],
  ['2026-11-13', 'I 12 giorni scadono il 13/11'],
  ['2026-11-14', 'I 12 giorni sono scaduti il 13/11: fattura differita (TD24) entro il 15/12'],
  ['2026-12-15', 'I 12 giorni sono scaduti il 13/11: fattura differita (TD24) entro il 15/12'],
  ['2026-12-16', 'Il termine per la fattura era il 15/12/2026: chiedi al commercialista'],
])('un lavoro del 1° novembre, il %s', (oggi, avviso) => {
  expect(avvisoTermine('2026-11-01', oggi)).toBe(avviso)
})

test('la riga dice titolo e lavoro fatto', () => {
  expect(descrizioneVisita('Manutenzione', null)).toBe('Manutenzione')
  expect(descrizioneVisita('Manutenzione', 'cambiata la sonda')).toBe('Manutenzione: cambiata la sonda')
  expect(descrizioneVisita('M', 'x'.repeat(5000))).toHaveLength(4000)
})
