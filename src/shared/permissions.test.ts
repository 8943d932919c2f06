import { expect, test } from 'vitest'
import { type CurrentUser, eAssegnatario, gestisceImporti, type Ruolo, vedeImporti } from './permissions.ts'

const chi = (ruolo: Ruolo, nome_utente = 'ada'): CurrentUser => ({ id: 7, nome_utente, email: '', ruolo })
const admin = chi('Admin')
const direttore = chi('Direttore')
const operatore = chi('Operatore')
const perNome = chi('Operatore', 'ADMIN')

test.each([
  ['Admin', admin, true, true],
  ['Direttore', direttore, true, false],
  ['Operatore', operatore, false, false],
  ['chi si chiama admin', perNome, true, true],
])('%s: importi dei propri appuntamenti e di quelli altrui', (_, utente, suoi, altrui) => {
  expect([vedeImporti(utente, 7), vedeImporti(utente, 8)]).toEqual([suoi, altrui])
})

test('assegnatario è solo chi ha quell’id', () => {
  expect([eAssegnatario(operatore, 7), eAssegnatario(operatore, 8), eAssegnatario(admin, 8)]).toEqual([
    true,
    false,
    false,
  ])
  expect([admin, direttore, operatore, perNome].map(gestisceImporti)).toEqual([true, true, false, true])
})
