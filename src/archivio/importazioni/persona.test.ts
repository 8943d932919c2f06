import { expect, test } from 'vitest'
import { leggiNominativo } from './persona.rules.ts'

test.each([
  ['Rossi Mario', 'cognome', 'Mario', 'Rossi'],
  ['De Luca Anna', 'cognome', 'Anna', 'De Luca'],
  ['Della Valle Maria Grazia', 'cognome', 'Maria Grazia', 'Della Valle'],
  ['ROSSI, Mario', 'cognome', 'Mario', 'ROSSI'],
  ['Sig.ra Mario Rossi', 'nome', 'Mario', 'Rossi'],
  ['Anna De Luca', 'nome', 'Anna', 'De Luca'],
  ['Hotel Miramare S.r.l.', 'cognome', 'Hotel', 'Miramare S.r.l.'],
  ['Condominio Parco Azzurro', 'cognome', 'Condominio', 'Parco Azzurro'],
  ['Idraulica Rossi', 'ragione', 'Idraulica', 'Rossi'],
  ['Amazon', 'ragione', 'Ditta', 'Amazon'],
] as const)('«%s» per %s: nome «%s», cognome «%s»', (cella, ordine, nome, cognome) => {
  expect(leggiNominativo(cella, ordine)).toMatchObject({ nome, cognome })
})
