import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/permissions.ts'
import { prenotataInParole, versoPrenotata } from './words.rules.ts'

const una = {
  appuntamento_id: 12,
  data_inizio: '2026-12-15T08:00:00.000Z',
  utente: { id: 7, nome_utente: 'ciro.amato' },
}
afterEach(() => vi.useRealTimers())

test('una visita prenotata dice il giorno e chi va; il suo giorno passato, che è passata', () => {
  vi.useFakeTimers({ now: new Date('2026-12-15T20:00:00Z') })
  expect(prenotataInParole(una)).toBe('Prenotata mar 15/12 · ciro.amato')
  expect(prenotataInParole(una, true)).toBe('Ha già una visita mar 15/12 · ciro.amato')
  vi.setSystemTime(new Date('2026-12-15T23:30:00Z'))
  expect(prenotataInParole(una)).toBe('Prenotata mar 15/12 · ciro.amato · passata')
})

test('apre la visita: dell’Admin nella sua agenda, degli altri nel loro calendario', () => {
  const chi = (id: number, ruolo: string) => ({ id, nome_utente: 'qualcuno', ruolo }) as CurrentUser
  expect(versoPrenotata(una, chi(1, 'Admin'))).toBe('/appuntamenti?data=2026-12-15&modifica=12')
  expect(versoPrenotata(una, chi(7, 'Operatore'))).toBe('/calendario?giorno=2026-12-15&gestisci=12')
  expect(versoPrenotata(una, chi(8, 'Operatore'))).toBe('/calendario?giorno=2026-12-15')
})
