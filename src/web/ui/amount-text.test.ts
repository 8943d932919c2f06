import { expect, test } from 'vitest'
import { mostraImporto } from './amount-text.ts'

test('mostra ciò che il modulo tiene: i centesimi con la virgola, e di più decimali nessuno arrotondato', () => {
  const casi: [unknown, string][] = [
    [1234.5, '1.234,50'],
    [0, '0,00'],
    [-3, '−3,00'],
    [99.999, '99,999'],
    [0.001, '0,001'],
    [null, ''],
    [undefined, ''],
    [Number.NaN, ''],
  ]
  for (const [valore, testo] of casi) expect(mostraImporto(valore), String(valore)).toBe(testo)
})
