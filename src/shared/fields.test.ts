import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import {
  domanda,
  email,
  notes,
  optionalBoolean,
  optionalDecimal,
  optionalText,
  optionalUpper,
  telefono,
  testo,
} from './fields.ts'
import { fileName, oneLine } from './text.ts'

const legge = (campo: z.ZodType, valore: unknown) => {
  const esito = campo.safeParse(valore)
  return esito.success ? esito.data : { no: esito.error.issues[0]?.message }
}

const OBBLIGATORIO = { no: 'Campo obbligatorio' }
const VERSO = { no: 'Contiene caratteri che invertono il verso del testo: riscrivilo a mano' }
const NON_AMMESSI = { no: 'Contiene caratteri non ammessi' }

/** What nobody sees: zero-width, joiners, fillers of Hangul, Braille without dots, selectors, tags, soft hyphens. */
const INVISIBILI = [
  '',
  ' ',
  '\u200b',
  '\u200d\u200c',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\u{e0041}',
  '\u00ad',
  '\u2060 \ufeff',
  '\u0085',
]
const ROVESCI = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

describe('nomi e testi obbligatori', () => {
  test.each(INVISIBILI)('%j non è un nome', (nome) => {
    expect(legge(testo(80), nome)).toEqual(OBBLIGATORIO)
  })

  test.each(ROVESCI)('%j inverte il verso: si rifiuta', (segno) => {
    expect(legge(testo(80), `Ro${segno}ssi`)).toEqual(VERSO)
  })

  test('quel che si incolla senza vederlo si toglie da sé', () => {
    expect(legge(testo(80), '\ufeff\u200eRos\u00adsi\u200f\u200b')).toBe('Rossi')
    expect(legge(notes(80), 'uno\u2028due\u2029tre\r\nquattro\u0085cinque')).toBe(
      'uno\ndue\ntre\nquattro\ncinque',
    )
  })

  test.each(['\n', '\r\n', '\u0085', '\u2028'])(
    '%j a metà di una riga si rifiuta, in fondo si toglie',
    (aCapo) => {
      const no = { no: 'Scrivilo su una riga sola' }
      for (const campo of [testo(80), optionalText(80), telefono(80)]) {
        expect(legge(campo, `333${aCapo}418`)).toEqual(no)
        expect(legge(campo, `333 418${aCapo}`)).toBe('333 418')
      }
    },
  )

  test('famiglie di emoji, persiano e accenti composti restano come sono', () => {
    for (const nome of ['👨‍👩‍👧', 'می‌خواهم', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Nicolò']) expect(legge(testo(80), nome)).toBe(nome)
    expect(legge(testo(80), 'Nicolo\u0300')).toBe('Nicolò')
  })

  test('più di trenta accenti su una lettera non sono una lingua', () => {
    expect(legge(testo(80), `a${'\u0323'.repeat(30)}`)).toHaveLength(30)
    expect(legge(testo(80), `a${'\u0323'.repeat(31)}`)).toEqual(NON_AMMESSI)
  })
})

describe('gli altri testi', () => {
  test.each(INVISIBILI)('%j è come vuoto', (valore) => {
    expect(legge(optionalText(80), valore)).toBeNull()
  })

  test('di ciò che inverte il verso resta il testo', () => {
    expect(legge(optionalText(80), 'nota\u202egnp\u202c')).toBe('notagnp')
    expect(legge(optionalUpper(16), '\u2066rss\u2069')).toBe('RSS')
    expect(legge(email(), '\u202aada@rossi.it\u202c')).toBe('ada@rossi.it')
    expect(legge(domanda.testo(80), 'ros\u200bsi')).toBe('rossi')
  })

  test('un telefono della rubrica arriva con segni intorno, e senza di loro si accoglie', () => {
    expect(legge(telefono(30), '\u202a+39 333 123 4567\u202c')).toBe('+39 333 123 4567')
    expect(legge(telefono(30), '\u202a\u202c')).toEqual(OBBLIGATORIO)
  })

  test('un NUL si rifiuta anche dove il testo può mancare', () => {
    expect(legge(optionalText(80), '\u0000')).toEqual(NON_AMMESSI)
  })
})

test.each([
  ['elenco.csv', 'elenco.csv'],
  ['a\u0000b.csv', 'ab.csv'],
  ['C:\\fakepath\\elenco.csv', 'elenco.csv'],
  ['../../etc/passwd', 'passwd'],
  ['\u202egnp.csv', 'gnp.csv'],
  ['\u200b\u2060', ''],
  ['mezza \ud800 lettera', 'mezza \ufffd lettera'],
  [`${'è'.repeat(300)}.csv`, 'è'.repeat(200)],
  [`${'x'.repeat(199)}😀.csv`, 'x'.repeat(199)],
])('il file %j si chiama %j', (nome, atteso) => {
  expect(fileName(nome, 200)).toBe(atteso)
})

test('un’etichetta sta su una riga', () => {
  expect(oneLine(' Data\n di\u0000 nascita ', 80)).toBe('Data di nascita')
})

test.each([
  ['', null],
  [null, null],
  [undefined, undefined],
  ['true', true],
  [false, false],
  ['forse', { no: 'Valore non valido' }],
  ['constructor', { no: 'Valore non valido' }],
  [1, { no: 'Valore non valido' }],
])('sì, no o non so: %j diventa %j', (valore, atteso) => {
  expect(legge(optionalBoolean(), valore)).toEqual(atteso)
})

test('una carica ha tre decimali, una potenza due', () => {
  expect(legge(optionalDecimal(0, 10, 3), 0.855)).toBe(0.855)
  expect(legge(optionalDecimal(0, 10, 3), 0.8555)).toEqual({ no: 'Al massimo tre decimali' })
  expect(legge(optionalDecimal(0, 10), 0.855)).toEqual({ no: 'Al massimo due decimali' })
})
