import { expect, test } from 'vitest'
import { csvCell, senzaApostrofo } from '#shared/csv.ts'
import { indovina } from './colonne.rules.ts'
import { trovaIntestazione } from './intestazioni.rules.ts'
import { COLONNE_MODELLO, nomeColonna, testoCsv } from './rules.ts'

test('i nomi di colonna più strani trovano il loro campo', () => {
  expect(
    indovina([
      'Cod. Fisc.',
      'P.IVA',
      'Cell.',
      'Tel. casa',
      'Ragione sociale',
      'C.A.P.',
      'Città',
      'Prov.',
      'E-Mail',
      'Indirizzo',
    ]),
  ).toEqual([
    'codiceFiscale',
    'partitaIva',
    'telefono',
    'altroTelefono',
    'ragioneSociale',
    'cap',
    'comune',
    'provincia',
    'email',
    'indirizzo',
  ])
  expect(
    indovina([
      'Cognome e Nome',
      'Marca e modello',
      'Matr.',
      'Scadenza revisione',
      'Data ultima manutenzione',
      'kW',
      'Alimentazione',
      'Data installazione',
      'Annotazioni',
      'Codice cliente',
    ]),
  ).toEqual([
    'cognomeNome',
    'caldaia',
    'matricola',
    'prossimaRevisione',
    'ultimaRevisione',
    'potenzaKw',
    'tipoCombustibile',
    'dataInstallazione',
    'note',
    null,
  ])
})

test.each([
  ['Data installazione', 'dataInstallazione'],
  ['Installata il', 'dataInstallazione'],
  ['Messa in servizio', 'dataInstallazione'],
  ['Data 1ª accensione', 'dataInstallazione'],
  ['Prima accensione', 'dataInstallazione'],
  ['Collaudo', 'dataInstallazione'],
  ['Anno di installazione', 'dataInstallazione'],
  ['Anno', 'dataInstallazione'],
  ['In funzione dal', 'dataInstallazione'],
  ['Ultima manutenzione', 'ultimaRevisione'],
  ['Manutenzione del', 'ultimaRevisione'],
  ['Data ultimo tagliando', 'ultimaRevisione'],
  ['Prossima manutenzione', 'prossimaRevisione'],
  ['Data ultimo RCEE', 'rceeData'],
  ['RCEE del', 'rceeData'],
  ['Ultima analisi fumi', 'rceeData'],
  ['Numero bollino', 'rceeNumero'],
  ['Marca condizionatore', 'climaMarca'],
  ['Condizionatore: matricola', 'climaMatricola'],
  ['Modello split', 'climaModello'],
  ['Data installazione climatizzatore', 'climaInstallazione'],
  ['Prossima manutenzione clima', 'climaProssima'],
  ['Gas refrigerante', 'climaGas'],
  ['BTU', 'climaBtu'],
  ['Tipologia', 'tipo'],
  ['Tipologia cliente', 'tipo'],
] as const)('la colonna «%s» è %s', (nome, campo) => {
  expect(indovina(['Cognome', nome])).toEqual(['cognomeNome', campo].with(0, 'cognome'))
})

test('la scadenza di un RCEE è sua se il file ne dice la data, se no è la prossima manutenzione', () => {
  expect(indovina(['Cognome', 'RCEE del', 'Scadenza RCEE'])).toEqual(['cognome', 'rceeData', 'rceeScadenza'])
  expect(indovina(['Cognome', 'Scadenza bollino'])).toEqual(['cognome', 'prossimaRevisione'])
})

test('il modello da scaricare si abbina tutto da sé', () => {
  const campi = indovina(COLONNE_MODELLO)
  expect(campi).not.toContain(null)
  expect(new Set(campi).size).toBe(COLONNE_MODELLO.length)
})

test('«Nome» da solo è il nome intero, accanto a «Cognome» no', () => {
  expect(indovina(['Nome', 'Telefono'])).toEqual(['cognomeNome', 'telefono'])
  expect(indovina(['Nome', 'Cognome'])).toEqual(['nome', 'cognome'])
})

test('l’intestazione si trova sotto un titolo, e si capisce quando manca', () => {
  expect(
    trovaIntestazione([
      ['ELENCO CLIENTI 2026', '', ''],
      ['Cognome', 'Nome', 'Telefono'],
      ['Rossi', 'Mario', '1'],
    ]),
  ).toBe(1)
  expect(
    trovaIntestazione([
      ['Rossi', 'Mario', '3331234567'],
      ['Bianchi', 'Ada', '3331234568'],
    ]),
  ).toBe(-1)
  expect(
    trovaIntestazione([
      ['Nominativo', 'Boh'],
      ['Rossi Mario', 'x'],
    ]),
  ).toBe(0)
})

test('le formule di un foglio non si eseguono in un altro', () => {
  expect(csvCell('=1+1')).toBe("'=1+1")
  expect(csvCell('+39 081 5551234')).toBe('+39 081 5551234')
  expect(csvCell('-cmd')).toBe("'-cmd")
  for (const testo of ['=1+1', '+39 081 5551234', '-cmd', '@x', "D'Amico", "'ndrangheta", '+39 333-418'])
    expect(senzaApostrofo(csvCell(testo))).toBe(testo)
  expect(testoCsv([['a', 'b;c', 'd"e']])).toBe('\ufeffa;"b;c";"d""e"\r\n')
  expect([0, 25, 26, 27, 701, 702].map(nomeColonna)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
})
