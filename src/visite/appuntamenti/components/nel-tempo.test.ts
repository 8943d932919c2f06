import { expect, test } from 'vitest'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { primaFra, prossimaDi } from './nel-tempo.ts'

const visita = (id: number, stato: string, dal: string, al: string) =>
  ({ id, stato, data_inizio: `${dal}:00.000Z`, data_fine: `${al}:00.000Z` }) as Appuntamento
const ADESSO = '2026-11-22T10:00:00.000Z'
const chi = (...visite: Appuntamento[]) => prossimaDi(visite, ADESSO)?.id

const ieri = visita(1, 'In_Corso', '2026-11-21T08:00', '2026-11-21T09:00')
const scaduta = visita(2, 'Programmato', '2026-11-22T07:00', '2026-11-22T08:00')
const inCorso = visita(3, 'In_Corso', '2026-11-22T08:00', '2026-11-22T09:00')
const seguente = visita(4, 'Programmato', '2026-11-22T11:00', '2026-11-22T12:00')
const lunga = visita(5, 'In_Corso', '2026-11-21T08:00', '2026-11-23T17:00')

test('quella in corso, poi la prima a cui andare, poi ciò che nessuno ha chiuso', () => {
  expect(chi(scaduta, inCorso, seguente)).toBe(3)
  expect(chi(scaduta, seguente)).toBe(4)
  expect(chi(scaduta)).toBe(2)
  expect(chi(visita(6, 'Completato', '2026-11-22T08:00', '2026-11-22T09:00'))).toBeUndefined()
})

test('una rimasta in corso da ieri non sta al posto di quelle di oggi; una di più giorni sì', () => {
  expect(chi(ieri, seguente)).toBe(4)
  expect(chi(ieri, scaduta)).toBe(2)
  expect(chi(ieri, inCorso, seguente)).toBe(3)
  expect(chi(lunga, seguente)).toBe(5)
  expect(chi(ieri)).toBe(1)
})

test('la prossima è anche quella con altri, nelle proprie ore', () => {
  const aiuta = (di: Appuntamento, da: string | null) =>
    ({ ...di, aiutanti: [{ utente_id: 7, nome_utente: 'anna.riva', da, a: null }] }) as Appuntamento
  const dopo = '2026-11-22T11:30:00.000Z'
  expect(primaFra({ data: [seguente] }, 7)).toBe(seguente)
  expect(primaFra({ data: [seguente], conAltri: [aiuta(scaduta, null)] }, 7)?.id).toBe(2)
  expect(primaFra({ data: [seguente], conAltri: [aiuta(lunga, dopo)] }, 7)?.id).toBe(4)
  expect(primaFra({ data: [], conAltri: [aiuta(lunga, dopo), aiuta(scaduta, null)] }, 7)?.id).toBe(2)
  expect(primaFra({ data: [] }, 7)).toBeUndefined()
})
