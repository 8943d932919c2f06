import { expect, test } from 'vitest'
import type { CurrentUser, Ruolo } from '#shared/permissions.ts'
import { appuntamentoModifica, gestioneInput, SERVE_CODICE } from './contract.ts'
import { CAMPI_GESTIONE, campiVietati } from './rules.ts'

const chi = (ruolo: Ruolo, nome_utente = 'ada'): CurrentUser => ({ id: 7, nome_utente, email: '', ruolo })
const admin = chi('Admin')
const direttore = chi('Direttore')
const operatore = chi('Operatore')
const perNome = chi('Operatore', 'ADMIN')

const TUTTI = Object.keys(appuntamentoModifica.shape)
const PIANIFICAZIONE = TUTTI.filter((c) => !(CAMPI_GESTIONE as readonly string[]).includes(c))
const conValore = Object.fromEntries(TUTTI.map((c) => [c, 1]))

test.each([
  ['un Admin nulla', admin, []],
  ['chi si chiama admin nulla', perNome, []],
  ['a un Direttore la pianificazione', direttore, PIANIFICAZIONE],
  ['a un Operatore anche gli importi', operatore, ['incasso', 'spese', ...PIANIFICAZIONE]],
])('vieta a %s', (_, utente, vietati) => {
  expect(campiVietati(utente, conValore).sort()).toEqual([...vietati].sort())
})

test('un importo nullo o assente non è un tentativo di scriverlo; un campo di pianificazione nullo sì', () => {
  expect(campiVietati(operatore, { stato: 'Completato', incasso: null, spese: undefined })).toEqual([])
  expect(campiVietati(operatore, { incasso: 0 })).toEqual(['incasso'])
  expect(campiVietati(direttore, { incasso: 0, dittaId: null, descrizione: undefined })).toEqual(['dittaId'])
})

test.each([
  [{ richiestaRicevuta: true }, false],
  [{ richiestaRicevuta: true, codiceFiscale: ' ', partitaIva: null }, false],
  [{ richiestaRicevuta: true, codiceFiscale: 'rssmra85t10a562s' }, true],
  [{ richiestaRicevuta: true, partitaIva: '00743110157' }, true],
  [{ richiestaRicevuta: false }, true],
])('la richiesta di ricevuta vuole un codice: %o', (campi, giusta) => {
  const letto = gestioneInput.safeParse({ stato: 'Completato', ...campi })
  expect(letto.success).toBe(giusta)
  if (!giusta) expect(letto.error?.issues).toMatchObject([{ path: ['codiceFiscale'], message: SERVE_CODICE }])
})
