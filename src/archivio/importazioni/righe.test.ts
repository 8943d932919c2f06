import { expect, test } from 'vitest'
import { tipoDiRiga } from './righe.rules.ts'

const COLONNE = ['Cognome', 'Nome', 'Telefono', 'Note']

test.each([
  [['Cognome', 'Nome', 'Telefono', 'Note'], 'intestazione'],
  [['COGNOME', 'nome ', 'Telefono', ''], 'intestazione'],
  [['Totale', '120', '', ''], 'totale'],
  [['', '', 'TOTALE CLIENTI: 300', ''], 'totale'],
  [['Totale generale', '1.250,00 €', '', '-'], 'totale'],
  [['Numero clienti', '', '', '84'], 'totale'],
  // Somebody may be called so.
  [['Totale', 'Ada', '333 1234567', ''], null],
  [['Totaro', 'Ugo', '', ''], null],
  [['Nome', 'Ada', '0522 123456', ''], null],
  [['Rossi', 'Mario', 'Telefono', ''], null],
  [['', '', '', ''], null],
] as const)('%j: %s', (celle, genere) => {
  expect(tipoDiRiga(celle, COLONNE)).toBe(genere)
})
