import { expect, test } from 'vitest'
import { instantFromRome } from '#shared/dates.ts'
import type { CurrentUser, Ruolo } from '#shared/permissions.ts'
import { appuntamentoModifica, gestioneInput, SERVE_CODICE } from './contract.ts'
import { CAMPI_GESTIONE, campiVietati, giornateDa, primaOraLibera } from './rules.ts'

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

const ORA = 3_600_000
const impegno = (giorno: string, da: string, a: string) => ({
  data_inizio: instantFromRome(giorno, da),
  data_fine: instantFromRome(giorno, a),
})
const prima = (giorno: string, ora: string, impegni: ReturnType<typeof impegno>[] = [], durata = ORA) => {
  const da = instantFromRome(giorno, ora)
  return primaOraLibera(impegni, { da, durata, giornate: giornateDa(da) })
}

// 20 November 2026 is a Friday.
test('la prima ora libera sta nei quarti, tra le nove e le sei, nei giorni di lavoro', () => {
  expect(prima('2026-11-20', '10:24')).toBe(instantFromRome('2026-11-20', '10:30'))
  expect(prima('2026-11-20', '06:00')).toBe(instantFromRome('2026-11-20', '09:00'))
  expect(prima('2026-11-20', '17:00')).toBe(instantFromRome('2026-11-20', '17:00'))
  expect(prima('2026-11-20', '17:01')).toBe(instantFromRome('2026-11-23', '09:00'))
  expect(prima('2026-11-21', '10:00')).toBe(instantFromRome('2026-11-23', '09:00'))
})

test('sta tra un impegno e l’altro, se ci sta', () => {
  const giorno = '2026-11-20'
  const impegni = [impegno(giorno, '09:00', '10:00'), impegno(giorno, '11:00', '12:10')]
  expect(prima(giorno, '09:00', impegni)).toBe(instantFromRome(giorno, '10:00'))
  expect(prima(giorno, '09:00', impegni, 2 * ORA)).toBe(instantFromRome(giorno, '12:15'))
  expect(prima(giorno, '09:00', [impegno('2026-11-19', '23:00', '23:30')])).toBe(
    instantFromRome(giorno, '09:00'),
  )
  expect(prima(giorno, '09:00', [...impegni, impegno(giorno, '12:00', '17:30')], ORA + 1)).toBe(
    instantFromRome('2026-11-23', '09:00'),
  )
})

test('chi è preso per due settimane, o una visita più lunga della giornata, non ha un’ora da proporre', () => {
  const lungo = {
    data_inizio: instantFromRome('2026-11-20', '08:00'),
    data_fine: instantFromRome('2026-12-15', '08:00'),
  }
  expect(prima('2026-11-20', '09:00', [lungo])).toBeNull()
  expect(prima('2026-11-20', '09:00', [], 10 * ORA)).toBeNull()
})

test('il cambio dell’ora non sposta le nove', () => {
  expect(prima('2026-03-27', '17:30')).toBe('2026-03-30T07:00:00.000Z')
})
