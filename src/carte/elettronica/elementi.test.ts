import { expect, it } from 'vitest'
import { accetta, ascii, blocco, codici, forse, modello, quantiSiVuole } from '#shared/forma.ts'
import { fileDa } from './elementi.rules.ts'

const FORMA = {
  nome: 'Radice',
  spazio: 'urn:prova',
  attributi: {},
  firma: '',
  ...blocco({
    Primo: ascii(5),
    Secondo: quantiSiVuole(blocco({ Codice: codici('A B'), Vuoto: forse(ascii(3)) })),
    Terzo: forse(blocco({ Vuoto: forse(ascii(3)) })),
  }),
}

it('gli elementi stanno nell’ordine della forma, i testi come il loro posto li prende, il vuoto non si scrive', () => {
  const contenuto = {
    Terzo: { Vuoto: '' },
    Secondo: [{ Vuoto: null, Codice: 'A' }, { Codice: '<' }, {}],
    Primo: ' è\u2019 1234567',
    Altro: 'non è della forma',
  }
  expect(fileDa(FORMA, { versione: '1' }, contenuto)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<p:Radice versione="1" xmlns:p="urn:prova"><Primo>e\' 12</Primo><Secondo><Codice>A</Codice></Secondo><Secondo><Codice>&lt;</Codice></Secondo></p:Radice>\n',
  )
})

it('un posto accetta ciò che la forma dice, per intero', () => {
  expect(['', 'abc', 'abcd'].map((testo) => accetta(ascii(3), testo))).toEqual([false, true, false])
  expect(['12345', '123456', '1234\n'].map((testo) => accetta(modello('[0-9]{5}'), testo))).toEqual([
    true,
    false,
    false,
  ])
  expect(['A', 'A B', 'C'].map((testo) => accetta(codici('A B'), testo))).toEqual([true, false, false])
})
