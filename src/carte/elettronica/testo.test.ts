import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPezzi, campo, campoAscii, tagliato, testoSdi } from './testo.rules.ts'

const uguale = (testo: string) => ({ testo, cambiato: false })
const cambiato = (testo: string) => ({ testo, cambiato: true })

describe('testoSdi', () => {
  it('lascia stare ciò che il SdI accetta', () => {
    expect(testoSdi("Perché no? L'è così: 100 % & <b> ½ «ok» §")).toEqual(
      uguale("Perché no? L'è così: 100 % & <b> ½ «ok» §"),
    )
  })
  it('dice che qualcosa è cambiato: euro, apostrofi, trattini, lettere straniere', () => {
    expect(testoSdi('Caldaia dell’Anna – 90 €…')).toEqual(cambiato("Caldaia dell'Anna - 90 EUR..."))
    expect(testoSdi('“Łódź” Şahin 漢字')).toEqual(cambiato('"Lódz" Sahin ??'))
  })
  it('i segni del mestiere diventano parole, nessuno sparisce', () => {
    for (const [scritto, letto] of [
      [
        'mandata ≤ 60 °C, 220 Ω, Δp ≥ 0,5 bar, ½″ → caldaia',
        'mandata <= 60 °C, 220 ohm, delta p >= 0,5 bar, ½" -> caldaia',
      ],
      ['tubo ⅜″ e 1⅝″, CO₂, 12 m³', 'tubo 3/8" e 1 5/8", CO2, 12 m³'],
      ['φ 16, ⌀ 20, 5 μA, ≈ 3 ‰', 'Ø 16, Ø 20, 5 µA, circa 3 per mille'],
      ['tenuta ✓ a ⊂ b', 'tenuta OK a ? b'],
    ] as const)
      expect(testoSdi(scritto)).toEqual(cambiato(letto))
  })
  it('le figure se ne vanno, i segni che non si vedono anche, senza dirlo', () => {
    expect(testoSdi('🔥 Caldaia 🔥')).toEqual(cambiato('Caldaia'))
    expect(testoSdi('Ro\u200bsa\u202e Espo\u00adsito')).toEqual(uguale('Rosa Esposito'))
  })
  it('caratteri di controllo e mezzi caratteri non restano', () => {
    expect(testoSdi('a\u0000b\u0007c\u0085d\ud83de').testo).toBe('abcde')
  })
  it('accenti scritti a parte si uniscono; righe e spazi diventano uno spazio', () => {
    expect(testoSdi('  perche\u0301\n\n\tno\u00a0mai ')).toEqual(uguale('perché no mai'))
  })
  it('di qualunque testo fa Latin-1 in una riga, e rifarlo non cambia niente', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (scritto) => {
        const { testo } = testoSdi(scritto)
        expect(testo).toMatch(/^[\u0020-\u007e\u00a1-\u00ff]*$/)
        expect(testoSdi(testo)).toEqual(uguale(testo))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('tagliato', () => {
  it('taglia dopo n caratteri e lo dice', () => {
    expect(tagliato('abcd', 4)).toEqual(uguale('abcd'))
    expect(tagliato('abc de', 4)).toEqual(cambiato('abc'))
  })
  it('campo e campoAscii danno testi vuoti dove non c’è niente', () => {
    expect(campo(null, 10)).toBe('')
    expect(campo('Città di Castello', 5)).toBe('Città')
    expect(campoAscii(' m² – pezzì', 10)).toBe('m2 - pezzi')
    expect(campoAscii('è', 10)).toBe('e')
  })
})

describe('aPezzi', () => {
  it('divide fra le parole e non perde niente', () => {
    expect(aPezzi('uno due tre', 7)).toEqual(['uno due', 'tre'])
    expect(aPezzi('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(aPezzi('', 4)).toEqual([])
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), fc.integer({ min: 1, max: 60 }), (scritto, massimo) => {
        const pezzi = aPezzi(scritto, massimo)
        for (const pezzo of pezzi) expect(pezzo.length).toBeLessThanOrEqual(massimo)
        expect(pezzi.join('').replaceAll(' ', '')).toBe(testoSdi(scritto).testo.replaceAll(' ', ''))
      }),
    )
  })
})
