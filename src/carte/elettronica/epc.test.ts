import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testoEpc } from './epc.rules.ts'

const IBAN = 'IT60X0542811101000000123456'
const bonifico = (altro: object = {}) =>
  testoEpc({ nome: 'Termica Dora S.r.l.', iban: IBAN, importo: 6250, causale: 'Fattura FT-1', ...altro })

test('undici righe nell’ordine della norma: versione 002, UTF-8, SCT, senza BIC, importo col punto', () => {
  expect(bonifico()?.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Termica Dora S.r.l.', IBAN, 'EUR62.50', '', '', 'Fattura FT-1'],
  ])
  expect(bonifico({ iban: 'IT60 X054 2811 1010 0000 0123 456' })).toBe(bonifico())
  // Nothing follows the last field that says something.
  expect(bonifico({ causale: ' ' })?.split('\n').at(-1)).toBe('EUR62.50')
})

test('fuori da 0,01–999.999.999,99, senza conto o senza nome non c’è codice', () => {
  for (const importo of [0, -1, 0.5, 100_000_000_000, Number.NaN]) expect(bonifico({ importo })).toBeNull()
  expect(bonifico({ importo: 1 })).toContain('\nEUR0.01\n')
  expect(bonifico({ importo: 99_999_999_999 })).toContain('\nEUR999999999.99\n')
  for (const vuoto of [null, '', ' \n'])
    expect([bonifico({ nome: vuoto }), bonifico({ iban: vuoto })]).toEqual([null, null])
})

test('nessun testo aggiunge una riga, passa i limiti della norma o 331 byte', () => {
  const testo = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(testo, testo, fc.integer({ min: 1, max: 99_999_999_999 }), (nome, causale, importo) => {
      const scritto = bonifico({ nome: `N${nome}`, causale, importo })
      if (scritto === null) return
      const righe = scritto.split('\n')
      expect(righe.length).toBeLessThanOrEqual(11)
      expect(scritto).not.toMatch(/[\r\u2028\u0085]/)
      expect([righe[4], righe[6], righe[8] ?? '', righe[9] ?? '']).toEqual(['', IBAN, '', ''])
      expect(righe[5]?.length).toBeLessThanOrEqual(70)
      expect((righe[10] ?? '').length).toBeLessThanOrEqual(140)
      expect(Buffer.byteLength(scritto)).toBeLessThanOrEqual(331)
      expect(scritto.isWellFormed()).toBe(true)
    }),
    { numRuns: 40 },
  )
})
