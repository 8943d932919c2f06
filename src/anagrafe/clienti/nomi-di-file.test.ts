import { expect, test } from 'vitest'
import { nominatoNelFile } from './nomi-di-file.rules.ts'

const UGO = {
  nome: 'Ugo',
  cognome: 'D’Arco Neri',
  telefono: '+39 334 800 20 01',
  email: 'ugo@posta.example',
  codice_fiscale: 'RSSMRA80A01F839W',
  partita_iva: '01234567890',
  denominazione: 'Bar Sport S.r.l.',
}

test.each([
  ["estratto d'arco_neri ugo.csv", true],
  ['UgoDArcoNeri.xlsx', true],
  ['NERI D’ARCO-UGO 20261120.csv', true],
  ['rssmra80a01f839w.xml.p7m', true],
  ['IT01234567890_00001.xml', true],
  ['chiamate 334-8002001.txt', true],
  ['bar_sport_srl novembre.zip', true],
  ['d’arco neri.csv', false],
  ['ugo.csv', false],
  ['Ugolino Darconeri.csv', false],
  ['20261120.csv', false],
])('%s: %j', (nome, suo) => {
  expect(nominatoNelFile(UGO, nome)).toBe(suo)
})

test('chi non ha né nome né codici non è in nessun file', () => {
  expect(nominatoNelFile({ nome: '', cognome: '…' }, '….csv')).toBe(false)
})
