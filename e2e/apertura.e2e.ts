import { describe, expect, test } from 'vitest'
import type { Chi } from '#test/modello.ts'
import { usaTepore } from './banco.ts'

const tepore = usaTepore()

/** What scripts/build/first-calls.js asks before the code is there; ID stands for a customer's. */
const APERTURE: [string, Chi, string][] = [
  ['/', 'admin', '/api/dashboard/stats'],
  ['/', 'operatore', '/api/dashboard/stats'],
  ['/?planning=2026-02-28', 'admin', '/api/appuntamenti/planning-settimanale'],
  ['/clienti', 'admin', '/api/clienti?'],
  ['/clienti?cliente=ID', 'admin', '/api/clienti/ID'],
]

describe('prima apertura', () => {
  test.for(APERTURE)('%s: quello che si chiede subito a %s serve, e una volta', async (apertura) => {
    const [percorso, chi, chiamata] = apertura
    const nuovo = { nome: 'Rosa', cognome: 'Apertura', telefono: '333 1212121' }
    const { id } = await tepore.dati('POST', '/clienti', nuovo)
    const conId = (testo: string) => testo.replace('ID', String(id))
    const page = await tepore.apri({ percorso: conId(percorso), chi })
    const richieste: string[] = []
    page.on('request', (una) => richieste.push(una.url().replace(tepore.indirizzo, '')))
    await page.reload()
    await page.getByRole('main').waitFor()
    await page.waitForFunction(
      () => (globalThis as unknown as { partite: Map<string, unknown> }).partite.size === 0,
    )
    await page.waitForLoadState('networkidle')
    for (const inizio of [conId(chiamata), '/api/auth/me']) {
      const sue = richieste.filter((una) => una.startsWith(inizio))
      expect(sue.length).toBeGreaterThan(0)
      expect(sue).toEqual([...new Set(sue)])
    }
  })
})
