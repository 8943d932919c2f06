import { expect, test } from 'vitest'
import {
  avvertenzaIvaEstera,
  codiciTroppoLunghi,
  identificativoIva,
  leggiPaese,
  lunghezzaCap,
  nomePaese,
  paeseDellaIva,
} from './paesi.ts'

test.each([
  ['IT', 'IT'],
  [' italia ', 'IT'],
  ['ITA', 'IT'],
  ['si', 'SI'],
  ['Slovenia', 'SI'],
  ['Slowenien', 'SI'],
  ['SVN', 'SI'],
  ['Österreich', 'AT'],
  ['Svizzera', 'CH'],
  ['Suisse', 'CH'],
  ['Germania', 'DE'],
  ['D', 'DE'],
  ['Olanda', 'NL'],
  ['UK', 'GB'],
  ['Regno Unito', 'GB'],
  ['EL', 'GR'],
  ['Repubblica di San Marino', 'SM'],
  ['U.S.A.', null],
  ['XX', null],
  ['EU', null],
  ['Narnia', null],
  ['', null],
])('«%s» è %s', (scritto, codice) => expect(leggiPaese(scritto)).toBe(codice))

/** Numbers that were really given, as they are written; what the file says, and whether they are judged wrong. */
test.each([
  ['AT', 'ATU13585627', 'AT U13585627', undefined],
  ['AT', 'ATU13585626', 'AT U13585626', 'Controlla la cifra finale'],
  ['BE', 'BE 0428.759.497', 'BE 0428759497', undefined],
  ['CH', 'CHE-100.155.212 MWST', 'CH CHE100155212', undefined],
  ['CH', 'CHE-100.155.213', 'CH CHE100155213', 'Controlla la cifra finale'],
  ['DE', 'DE136695976', 'DE 136695976', undefined],
  ['DE', '136695978', 'DE 136695978', 'Controlla la cifra finale'],
  ['FR', 'FR40303265045', 'FR 40303265045', undefined],
  ['FR', '41303265045', 'FR 41303265045', 'Controlla la cifra finale'],
  ['HR', 'HR33392005961', 'HR 33392005961', undefined],
  ['LU', 'LU15027442', 'LU 15027442', undefined],
  ['PL', 'PL8567346215', 'PL 8567346215', undefined],
  ['SI', 'SI50223054', 'SI 50223054', undefined],
  ['SI', '5022305', 'SI 5022305', 'Controlla: non ha la forma giusta (Slovenia)'],
  ['GR', 'EL 094259216', 'GR 094259216', undefined],
  ['SM', 'SM24165', 'SM 24165', undefined],
  ['AL', 'K12345678L', 'AL K12345678L', undefined],
  ['FR', '60441170630', 'FR 60441170630', 'Controlla la cifra finale'],
  ['DE', 'IT 60441170630', 'IT 60441170630', undefined],
])('in %s «%s» è %s', (nazione, scritta, nel, avvertenza) => {
  const { paese, codice } = identificativoIva(nazione, scritta)
  expect(`${paese} ${codice}`).toBe(nel)
  expect(avvertenzaIvaEstera(nazione, scritta)).toBe(avvertenza)
})

test('il paese si ricava solo da un numero che ne ha il segno e la forma', () => {
  expect(['ATU13585627', 'si 50223054', 'EL094259216', 'CHE-100.155.212'].map(paeseDellaIva)).toEqual([
    'AT',
    'SI',
    'GR',
    'CH',
  ])
  expect(['07643520013', 'IT07643520013', 'ITALIA', 'SI1234', ''].map(paeseDellaIva)).toEqual(
    Array(5).fill(null),
  )
})

test('cinque cifre di CAP e undici di partita IVA solo in Italia', () => {
  expect(['IT', undefined, 'SI', 'GB'].map(lunghezzaCap)).toEqual([5, 5, 10, 10])
  expect(codiciTroppoLunghi({ cap: 'SW1A 2AA', partitaIva: '123456789012' })).toEqual([
    ['cap', 'Massimo 5 caratteri'],
    ['partitaIva', 'Massimo 11 caratteri'],
  ])
  expect(codiciTroppoLunghi({ nazione: 'GB', cap: 'SW1A 2AA', partitaIva: '123456789012' })).toEqual([])
  expect(nomePaese('SI')).toBe('Slovenia')
})
