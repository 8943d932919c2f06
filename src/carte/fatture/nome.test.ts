import { expect, test } from 'vitest'
import { nomeSullaFattura } from './nome.rules.ts'

const cliente = {
  ...{ id: 1, nome: 'Ada', cognome: 'Melis', telefono: null },
  ...({ tipo: 'Azienda', denominazione: 'Hotel Miramare S.r.l.' } as const),
}
const privato = { ...cliente, tipo: 'Privato' as const }
const fornitori = { id: 2, ragione_sociale: 'Clima Sud S.r.l.', partita_iva: null }

test.each([
  ['chi non è un privato ha la sua denominazione', { cliente, fornitori: null }, 'Hotel Miramare S.r.l.'],
  ['un privato nome e cognome', { cliente: privato, fornitori: null }, 'Ada Melis'],
  [
    'emessa, il nome che ha il documento',
    { cliente, fornitori: null, intestatario: 'Miramare Hotels' },
    'Miramare Hotels',
  ],
  [
    'di chi è stato cancellato, com’era',
    { cliente: null, fornitori: null, intestatario: 'Ada Melis' },
    'Ada Melis',
  ],
  ['ricevuta, il fornitore', { cliente: null, fornitori, intestatario: null }, 'Clima Sud S.r.l.'],
  ['di nessuno, niente', { cliente: null, fornitori: null }, ''],
] as const)('%s', (_, fattura, nome) => {
  expect(nomeSullaFattura(fattura)).toBe(nome)
})
