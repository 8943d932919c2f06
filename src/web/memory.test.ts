import { expect, test, vi } from 'vitest'
import { memory, RECENTI } from './memory.ts'

/** As a browser's: its entries are its keys. */
class Archivio {
  setItem(nome: string, valore: string): void {
    Object.assign(this, { [nome]: valore })
  }
  getItem(nome: string): string | null {
    return (this as unknown as Record<string, string>)[nome] ?? null
  }
  removeItem(nome: string): void {
    Reflect.deleteProperty(this, nome)
  }
}

test('uscendo non restano né ciò che si è letto né i nomi delle ultime ricerche; a sessione finita restano le bozze', () => {
  vi.stubGlobal('localStorage', new Archivio())
  vi.stubGlobal('sessionStorage', new Archivio())
  const riempi = () => {
    memory.scrivi('utente', 7, {})
    memory.scrivi('bozza:gestione 12', 7, { note: 'fatto' })
    localStorage.setItem('tema', 'dark')
    sessionStorage.setItem(`${RECENTI}7`, '[{"titolo":"Ada Conti"}]')
  }
  const restano = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()
  riempi()
  memory.dimentica({ bozze: false })
  expect(restano()).toEqual(['tema', 'tepore:bozza:gestione 12'])
  riempi()
  memory.dimentica({ bozze: true })
  expect(restano()).toEqual(['tema'])
  vi.unstubAllGlobals()
})
