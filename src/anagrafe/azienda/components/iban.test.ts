import { expect, test } from 'vitest'
import { avvertenzaIban } from './iban.ts'

test('avverte di un IBAN che non torna, senza dire nulla di quello giusto', () => {
  expect(avvertenzaIban('')).toBeUndefined()
  expect(avvertenzaIban('IT60 X054 2811 1010 0000 0123 456')).toBeUndefined()
  expect(avvertenzaIban('DE89 3704 0044 0532 0130 00')).toBeUndefined()
  expect(avvertenzaIban('IT60 X054 2811 1010 0000 0123 457')).toMatch('cifre di controllo')
  expect(avvertenzaIban('IT60 X054 2811 1010 0000 0123 45')).toMatch('27 caratteri')
  expect(avvertenzaIban('IT60')).toMatch('incompleto')
})
