import { beforeEach, expect, test, vi } from 'vitest'
import { remembered, rememberUser } from './remembered.ts'

class Archivio {
  getItem = (voce: string) => (this as unknown as Record<string, string>)[voce] ?? null
  setItem = (voce: string, valore: string) => Object.assign(this, { [voce]: valore })
  removeItem = (voce: string) => Reflect.deleteProperty(this, voce)
}

const UTENTE = { id: 7, nome_utente: 'ciro.amato', email: 'ciro@tepore.example', ruolo: 'Operatore' as const }

beforeEach(() => {
  vi.stubGlobal('localStorage', new Archivio())
  localStorage.setItem('token', 'gettone-di-ciro')
})

test('chi è entrato si ricorda per il suo gettone, che resta scritto una volta sola', () => {
  expect(remembered()).toBeNull()
  rememberUser(UTENTE)
  expect(remembered()).toEqual(UTENTE)
  expect(localStorage.getItem('tepore:utente')).not.toContain('gettone-di-ciro')
  localStorage.setItem('token', 'gettone-di-un-altro')
  expect(remembered()).toBeNull()
})

test('un telefono aggiornato senza rete sa ancora di chi è la giornata che tiene', () => {
  const tenuto = (token: string) =>
    localStorage.setItem(
      'tepore:utente',
      JSON.stringify({ utente: 7, quando: Date.now(), dati: { token, utente: UTENTE } }),
    )
  tenuto('gettone-di-un-altro')
  expect(remembered()).toBeNull()
  tenuto('gettone-di-ciro')
  expect(remembered()).toEqual(UTENTE)
  expect(localStorage.getItem('tepore:utente')).not.toContain('gettone-di-ciro')
  expect(remembered()).toEqual(UTENTE)
})
