import { expect, test } from 'vitest'
import { avvertenzaIban, raggruppaIban } from './iban.ts'

test('raggruppa l’IBAN di quattro in quattro', () => {
  expect(raggruppaIban('it60x0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456')
  expect(raggruppaIban(' IT60 X05 ')).toBe('IT60 X05')
  expect(raggruppaIban(null)).toBe('')
})

test('avverte di un IBAN che non torna, senza dire nulla di quello giusto', () => {
  expect(avvertenzaIban('')).toBeUndefined()
  expect(avvertenzaIban('IT60 X054 2811 1010 0000 0123 456')).toBeUndefined()
  expect(avvertenzaIban('DE89 3704 0044 0532 0130 00')).toBeUndefined()
  expect(avvertenzaIban('IT60 X054 2811 1010 0000 0123 457')).toMatch('cifre di controllo')
  expect(avvertenzaIban('IT60 X054 2811 1010 0000 0123 45')).toMatch('27 caratteri')
  expect(avvertenzaIban('IT60')).toMatch('incompleto')
})
