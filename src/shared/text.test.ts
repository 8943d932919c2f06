import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  formatPhone,
  mobile,
  perChiamare,
  raggruppaIban,
  searchable,
  searched,
  telefonoInCifre,
} from './text.ts'

test.each([
  ['0815521487', '081 552 14 87'],
  ['3472201864', '347 220 18 64'],
  ['+393472201864', '+39 347 220 18 64'],
  ['00390815521487', '0039 081 552 14 87'],
  ['0612345678', '06 12 34 56 78'],
  ['0237051', '02 370 51'],
  ['0823456789', '0823 45 67 89'],
  ['347220186', '347 22 01 86'],
  ['393331234502', '+39 333 123 45 02'],
  ['3931234567', '393 123 45 67'],
])('il telefono %s si legge %s', (scritto, letto) => {
  expect(formatPhone(scritto)).toBe(letto)
})

test.each(['081 552 14 87', '081-5521487', '+44 20 7946 0958', '+442079460958', 'int. 12', '112', ''])(
  'resta com’è scritto: «%s»',
  (scritto) => expect(formatPhone(scritto)).toBe(scritto),
)

/** As it is kept; as it is dialled, compared, and written to. */
test.each([
  ['3331234502', '+393331234502', '3331234502', '393331234502'],
  ['393331234502', '+393331234502', '3331234502', '393331234502'],
  ['39 333 123 45 02', '+393331234502', '3331234502', '393331234502'],
  ['+39 333-1234502', '+393331234502', '3331234502', '393331234502'],
  ['(0039) 333 1234502', '+393331234502', '3331234502', '393331234502'],
  ['3931234567', '+393931234567', '3931234567', '393931234567'],
  ['393 12 34 567', '+393931234567', '3931234567', '393931234567'],
  ['393931234567', '+393931234567', '3931234567', '393931234567'],
  ['39333123450', '+39333123450', '333123450', '39333123450'],
  ['390815521487', '+390815521487', '0815521487', null],
  ['081 552 14 87', '+390815521487', '0815521487', null],
  ['3901234567', '+393901234567', '3901234567', '393901234567'],
  ['+43 664 1234567', '+436641234567', '436641234567', null],
  ['0043 664 1234567', '+436641234567', '436641234567', null],
  ['+376 312345', '+376312345', '376312345', null],
  ['800 12 34 56', '+39800123456', '800123456', null],
  ['', '', '', null],
  ['non ce l’ha', '', '', null],
])('«%s» si chiama %s, si confronta come %s', (tenuto, chiamato, confrontato, cellulare) => {
  expect(perChiamare(tenuto)).toBe(chiamato)
  expect(telefonoInCifre(tenuto)).toBe(confrontato)
  expect(mobile(tenuto)).toBe(cellulare)
})

test('nessun altro compone un numero, una lettera o un IBAN: chi chiama, scrive o confronta lo chiede qui', () => {
  const altrove = globSync('src/**/*.{ts,tsx}').filter(
    (file) =>
      !/\.test\.|shared\/text\.ts$/.test(file) &&
      /`(tel|sms):|['"](tel|sms):|wa\.me\/|mailto:.*\?subject|\(\.\{4\}\)\(\?=|00\)\?39|\(\\\+\|00\)/.test(
        readFileSync(file, 'utf8'),
      ),
  )
  expect(altrove).toEqual([])
})

test.each([
  ['D’Amico', "d'amico damico"],
  ["D' Amico Ugo", "d' amico ugo damico"],
  ["L'Aquila", "l'aquila laquila"],
  ["Nicolo' Rossi", "nicolo' rossi nicolo"],
  ['De Luca', 'de luca'],
  ['', ''],
])('«%s» si trova in «%s»', (scritto, trovato) => {
  expect(searchable(scritto)).toBe(trovato)
  expect(searchable(trovato)).toBe(trovato)
  for (const parola of searched(scritto).split(' ')) expect(trovato).toContain(parola)
})

test('gli apostrofi non dividono ciò che si cerca', () => {
  expect(['damico', "d'amico", 'D’AMICO', "d' amico", 'd`amico'].map(searched)).toEqual(
    Array(5).fill('damico'),
  )
  expect(searched('d amico')).toBe('d amico')
})

test('raggruppa l’IBAN di quattro in quattro', () => {
  expect(raggruppaIban('it60x0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456')
  expect(raggruppaIban(' IT60 X05 ')).toBe('IT60 X05')
  expect(raggruppaIban(null)).toBe('')
})
