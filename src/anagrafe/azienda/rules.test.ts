import { expect, test } from 'vitest'
import { addebitaBollo, avvertenzaIban, ePersona } from './rules.ts'

test('il bollo segue il regime finché non si sceglie', () => {
  const di = (regime_fiscale: 'RF01' | 'RF19', addebita_bollo: boolean | null) =>
    addebitaBollo({ regime_fiscale, addebita_bollo })
  expect([di('RF01', null), di('RF19', null), di('RF19', false), di('RF01', true)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('sedici caratteri sono di una persona', () => {
  expect([ePersona('RSSMRA85T10A562S'), ePersona('00743110157'), ePersona(''), ePersona(null)]).toEqual([
    ...[true, false, false, false],
  ])
})

test('avverte di un IBAN che non torna, senza dire nulla di quello giusto', () => {
  expect(avvertenzaIban('')).toBeUndefined()
  expect(avvertenzaIban('IT60 X054 2811 1010 0000 0123 456')).toBeUndefined()
  expect(avvertenzaIban('DE89 3704 0044 0532 0130 00')).toBeUndefined()
  expect(avvertenzaIban('IT60 X054 2811 1010 0000 0123 457')).toMatch('cifre di controllo')
  expect(avvertenzaIban('IT60 X054 2811 1010 0000 0123 45')).toMatch('27 caratteri')
  expect(avvertenzaIban('IT60')).toMatch('incompleto')
})
