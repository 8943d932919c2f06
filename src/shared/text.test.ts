import { expect, test } from 'vitest'
import { formatPhone } from './text.ts'

test.each([
  ['0815521487', '081 552 14 87'],
  ['3472201864', '347 220 18 64'],
  ['+393472201864', '+39 347 220 18 64'],
  ['00390815521487', '0039 081 552 14 87'],
  ['0612345678', '06 12 34 56 78'],
  ['0237051', '02 370 51'],
  ['0823456789', '0823 45 67 89'],
  ['347220186', '347 22 01 86'],
])('il telefono %s si legge %s', (scritto, letto) => {
  expect(formatPhone(scritto)).toBe(letto)
})

test.each(['081 552 14 87', '081-5521487', '+44 20 7946 0958', '+442079460958', 'int. 12', '112', ''])(
  'resta com’è scritto: «%s»',
  (scritto) => expect(formatPhone(scritto)).toBe(scritto),
)
