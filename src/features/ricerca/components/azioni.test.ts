import { expect, test } from 'vitest'
import { comandi } from './azioni.ts'

const titoli = (q: string, admin: boolean) =>
  comandi(q, admin).map(({ nome, voci }) => [nome, voci.map((v) => v.titolo)])

test('ogni parola è l’inizio di una parola del comando', () => {
  expect(titoli('nuo app', true)).toEqual([['Azioni', ['Nuovo Appuntamento']]])
  expect(titoli('contabilita', true)).toEqual([['Schermate', ['Contabilità']]])
  expect(titoli('uovo', true)).toEqual([])
})

test('chi non è Admin non vede ciò che non può aprire', () => {
  expect(titoli('', false)).toEqual([
    ['Azioni', ['Nuovo Cliente', 'Nuovo RCEE']],
    ['Schermate', ['Dashboard', 'Clienti', 'RCEE', 'Calendario']],
  ])
  expect(titoli('', true)[0]?.[1]).toHaveLength(7)
})
