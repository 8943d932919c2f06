import { expect, test } from 'vitest'
import { addebitaBollo, ePersona } from './rules.ts'

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
