import { beforeEach, expect, test } from 'vitest'
import { changed, nowDrawn } from './params.ts'

beforeEach(() => nowDrawn('/'))

test('due cambi di fila si tengono, anche se il primo non è ancora disegnato', () => {
  const drawn = '/contabilita?stato=Bozza&q=rossi'
  expect(changed(drawn, { stato: 'Rifiutato' })).toBe('stato=Rifiutato&q=rossi')
  // A piece of the same screen that comes in between changes nothing.
  nowDrawn(drawn)
  expect(changed(drawn, { q: null, pagina: null })).toBe('stato=Rifiutato')
})

test('disegnato il nuovo indirizzo, si riparte da quello', () => {
  changed('/clienti?q=a', { q: 'b' })
  nowDrawn('/clienti?q=a')
  nowDrawn('/clienti?q=b')
  expect(changed('/clienti?q=a', { stato: 'attivi' })).toBe('q=a&stato=attivi')
})

test('ciò che si cambia in una schermata non tocca quella sotto', () => {
  changed('/clienti?q=a', { q: 'b' })
  expect(changed('/rcee?', { tab: 'scadenze' })).toBe('tab=scadenze')
})
