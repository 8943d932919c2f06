import fc from 'fast-check'
import { expect, test } from 'vitest'
import { erroreFormato, NUMERO_MASSIMO, scriviNumero, scrivonoUguale, ULTIMO_MASSIMO } from './rules.ts'

test('il numero prende i posti del formato, e di più se servono', () => {
  const casi = [
    ['FT-{anno}-{nnn}', 42, 'FT-2026-042'],
    ['FT-{anno}-{nnn}', 1234, 'FT-2026-1234'],
    ['{n}/{anno}', 7, '7/2026'],
    ['{nnnnn}', 12, '00012'],
  ] as const
  for (const [formato, n, numero] of casi) expect(scriviNumero(formato, 2026, n)).toBe(numero)
})

test.each([
  ['FT-{anno}', 'Scrivi dove va il numero'],
  ['FT-{N}', 'Scrivi dove va il numero'],
  ['{n}-{nn}', 'una volta sola'],
  ['FT-{mese}-{n}', 'parentesi graffe'],
  ['FT-{n', 'Scrivi dove va il numero'],
  ['FÀ-{n}', 'senza accenti'],
  ['FT {n}', 'senza accenti'],
  ['FATTURE-{anno}-{nnnnnnnn}', 'al massimo 20'],
])('il formato «%s» è rifiutato', (formato, perche) => {
  expect(erroreFormato(formato)).toContain(perche)
})

test('un formato ammesso scrive numeri diversi, mai troppo lunghi', () => {
  const formato = fc
    .tuple(fc.constantFrom('', 'A', 'FT-', '{anno}/', 'FT-{anno}-'), fc.integer({ min: 1, max: 6 }))
    .map(([prima, posti]) => `${prima}{${'n'.repeat(posti)}}`)
  fc.assert(
    fc.property(formato, fc.nat(ULTIMO_MASSIMO), fc.nat(ULTIMO_MASSIMO), (f, a, b) => {
      fc.pre(erroreFormato(f) === undefined && a !== b)
      const [uno, altro] = [scriviNumero(f, 2026, a), scriviNumero(f, 2026, b)]
      expect(uno).not.toBe(altro)
      expect(uno.length).toBeLessThanOrEqual(NUMERO_MASSIMO)
    }),
  )
})

test.each([
  ['FT-{anno}-{nnn}', 'ft-{anno}-{n}', true],
  ['FT-{anno}-{nnn}', 'FT-2026-{n}', true],
  ['FT-{anno}-{nnn}', 'FT-{anno}-0{n}', true],
  ['{anno}{n}', '{n}{anno}', true],
  ['FT-{anno}-{nnn}', 'FT-{n}', false],
  ['FT-2026-{n}', 'FT-2027-{n}', false],
  ['FT{anno}{nnn}', 'FT{n}', false],
  ['A{n}', 'B{n}', false],
  ['{n}/{anno}', '{n}', false],
])('«%s» e «%s» scrivono gli stessi numeri: %s', (uno, altro, uguali) => {
  expect([scrivonoUguale(uno, altro), scrivonoUguale(altro, uno)]).toEqual([uguali, uguali])
})
