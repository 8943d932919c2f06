import { expect, test } from 'vitest'
import { splitWords } from './search-words.ts'

const parole = (q: string) => splitWords(q).map(({ text, short }) => (short ? `${text}…` : text))

test('una ricerca sono le sue parole, senza accenti e maiuscole: le più corte sono inizi', () => {
  expect(parole('  Niccolò  D’Amico es ')).toEqual(['niccolo', 'damico', 'es…'])
  expect(parole('')).toEqual([])
  expect(parole('a b c d e f g')).toHaveLength(6)
})

test('un testo di sole cifre è un numero, senza il prefisso italiano', () => {
  expect(parole('(+39) 333 418-22.06')).toEqual(['3334182206'])
  expect(parole('12')).toEqual(['12…'])
  expect(parole('2026/1342')).toEqual(['20261342'])
})
