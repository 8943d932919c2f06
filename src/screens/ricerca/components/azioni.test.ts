import { expect, test } from 'vitest'
import { comandi } from './azioni.ts'

const mezzi = { imposta() {}, password() {}, sessioni() {}, duePassaggi() {}, scorciatoie() {}, esci() {} }
const titoli = (q: string, admin: boolean) => {
  const { sopra: prima, sotto: dopo } = comandi(q, admin, mezzi)
  return [...prima, ...dopo].map(({ nome, voci }) => [nome, voci.map((v) => v.titolo)] as const)
}

test('ogni parola è l’inizio di una parola del comando, o di un altro suo nome', () => {
  expect(titoli('nuo app', true)).toEqual([['Azioni', ['Nuovo Appuntamento']]])
  expect(titoli('contabilita', true)).toEqual([['Schermate', ['Contabilità']]])
  expect(titoli('nuova visita', true)).toEqual([['Azioni', ['Nuovo Appuntamento']]])
  expect(titoli('incassi', true)).toEqual([['Azioni', ['Finanze mensili']]])
  expect(titoli('uovo', true)).toEqual([])
})

test('chi scrive il nome di una schermata vuole la schermata', () => {
  expect(titoli('rcee', true).map(([nome]) => nome)).toEqual(['Schermate', 'Azioni'])
  expect(titoli('rce', true).map(([nome]) => nome)).toEqual(['Azioni', 'Schermate'])
})

test('il programma stesso viene dopo ciò che si trova', () => {
  const { sopra: prima, sotto: dopo } = comandi('tema', false, mezzi)
  expect(prima).toEqual([])
  expect(dopo[0]?.voci.map(({ titolo }) => titolo)).toEqual(['Tema del sistema', 'Tema chiaro', 'Tema scuro'])
  expect(titoli('esci', false)).toEqual([['Programma', ['Logout']]])
})

test('chi non è Admin non vede ciò che non può aprire', () => {
  expect(titoli('', false)).toEqual([
    ['Azioni', ['Nuovo Cliente', 'Nuovo RCEE']],
    ['Schermate', ['Dashboard', 'Clienti', 'RCEE', 'Calendario']],
  ])
  expect(titoli('', true)[0]?.[1]).toHaveLength(7)
  for (const q of ['finanze', 'nuovo utente', 'registro']) expect(titoli(q, false)).toEqual([])
})
