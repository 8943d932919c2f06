import { expect, test } from 'vitest'
import { parlaDellaPersona } from './erasure.queries.server.ts'

const UGO = {
  nome: 'Ugo',
  cognome: 'D’Arco',
  telefono: '+39 334 800 20 01',
  email: 'ugo@posta.example',
  codice_fiscale: 'RSSMRA80A01F839W',
  partita_iva: null,
}

test.each([
  ['il telefono scritto in altro modo', ['Ditta', '334.8002001'], true],
  ['l’email in maiuscolo', ['UGO@POSTA.EXAMPLE'], true],
  ['il codice fiscale in minuscolo', ['', 'rssmra80a01f839w'], true],
  ['nome e cognome in una cella, con altro', ["Sig. D'Arco Ugo", 'Via Po 3'], true],
  ['nome e cognome in un’altra email', ['Ugo', 'D’Arco', 'altro@posta.example'], false],
  ['un omonimo con il suo telefono', ['Ugo', 'D’Arco', '334 800 20 09'], false],
  ['il solo cognome', ['Lia', 'D’Arco'], false],
  ['parole che lo contengono', ['Ugolino', 'D’Arcone'], false],
  ['nulla', [], false],
])('%s: %j', (_, celle, sua) => {
  expect(parlaDellaPersona(UGO, celle)).toBe(sua)
})

test('senza nome né numeri non parla di nessuno', () => {
  expect(parlaDellaPersona({ nome: '', cognome: '…' }, ['', '…'])).toBe(false)
})
