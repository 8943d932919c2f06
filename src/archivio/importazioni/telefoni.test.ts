import { expect, test } from 'vitest'
import { Celle, postiDelleColonne } from './celle.rules.ts'
import { leggiTelefoni, nomeDelTelefono } from './telefoni.rules.ts'

test.each([
  ['Tel. casa', 'casa'],
  ['TELEFONO ABITAZIONE', 'casa'],
  ['Cell', 'cellulare'],
  ['CELL. MOGLIE', 'cellulare moglie'],
  ['Uff.', 'ufficio'],
  ['Tel lavoro', 'ufficio'],
  ['Fisso', 'fisso'],
  ['Telefono', null],
  ['Altro telefono 2', null],
  ['2° recapito', null],
  ['', null],
])('una colonna «%s» dice %s', (colonna, nome) => {
  expect(nomeDelTelefono(colonna)).toBe(nome)
})

const riga = (...coppie: [colonna: string, cella: string][]) => {
  const campi = coppie.map((_, n) => (n === 0 ? ('telefono' as const) : ('altroTelefono' as const)))
  const posti = postiDelleColonne(
    coppie.map(([colonna]) => colonna),
    campi,
  )
  const celle = new Celle(
    posti,
    coppie.map(([, cella]) => cella),
  )
  return { ...leggiTelefoni(celle), avvisi: celle.avvisi }
}
const numeri = (...coppie: [numero: string, nome: string | null][]) =>
  coppie.map(([numero, nome]) => ({ numero, nome }))

test('il cellulare è il primo, gli altri restano con la parola della loro colonna', () => {
  expect(riga(['Tel casa', '0522 111222'], ['Cell', '333 4445556'], ['Ufficio', '0522 333444'])).toEqual({
    telefono: '333 4445556',
    altriTelefoni: numeri(['0522 111222', 'casa'], ['0522 333444', 'ufficio']),
    ...{ note: [], avvisi: {} },
  })
  // Two mobiles: the first one of the list.
  expect(riga(['Tel', '333 4445556'], ['Cell. figlio', '347 1112223'])).toMatchObject({
    telefono: '333 4445556',
    altriTelefoni: numeri(['347 1112223', 'cellulare figlio']),
  })
})

test('la parola è anche nella cella; più numeri in una cella si dividono, lo stesso due volte è uno', () => {
  expect(
    riga(['Telefono', '0522 111222 / 0522 333444 (bar)'], ['Altro', 'Moglie: 0522 999888']),
  ).toMatchObject({
    telefono: '0522 111222',
    altriTelefoni: numeri(['0522 333444', 'bar'], ['0522 999888', 'moglie']),
  })
  expect(riga(['Telefono', '+39 0522 111222'], ['Altro', '0522/111222'])).toMatchObject({ altriTelefoni: [] })
  expect(riga(['Telefono', '333 4445556 Marta'])).toMatchObject({ telefono: '333 4445556 Marta' })
  expect(
    riga(['Telefono', ''], ['Altro', '0522 1112223 (ufficio 2)'], ['Altro', '333 4445556']),
  ).toMatchObject({
    telefono: '333 4445556',
    altriTelefoni: numeri(['0522 1112223', 'ufficio 2']),
  })
})

test('ciò che non è un numero resta nelle note, e si dice nella sua colonna', () => {
  expect(riga(['Telefono', '0522 111222'], ['Altro', ''], ['Altro', 'chiedere al bar'])).toEqual({
    telefono: '0522 111222',
    altriTelefoni: [],
    note: ['chiedere al bar'],
    avvisi: { 2: 'Non sembra un numero di telefono' },
  })
  const tanti = Array.from({ length: 12 }, (_, n): [string, string] => ['Altro', `0522 1234${n + 10}`])
  const { altriTelefoni, note } = riga(['Telefono', '0522 111222'], ...tanti)
  expect([altriTelefoni.length, note]).toEqual([10, ['0522 123420', '0522 123421']])
})
