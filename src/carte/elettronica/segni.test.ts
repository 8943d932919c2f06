import { globSync, readFileSync } from 'node:fs'
import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import { faces } from '#server/files/faces.ts'
import { csvCell, senzaApostrofo } from '#shared/csv.ts'
import { FoglioPdf, type JsPdf } from '#shared/foglio.ts'
import { cambiDi, testoSdi } from './testo.rules.ts'

const { testo, forte } = faces()
const fogli = [
  { testo, forte },
  { testo: forte, forte: testo },
].map((due) => new FoglioPdf(jsPDF as unknown as JsPdf, due))

/** What people write of plants, as it is on paper and in the electronic invoice's file. */
test.each([
  ['≤', '≤', '<='],
  ['≥', '≥', '>='],
  ['≈', '≈', 'circa'],
  ['≠', '≠', '!='],
  ['±', '±', '±'],
  ['×', '×', '×'],
  ['−', '−', '-'],
  ['√', '√', 'radice di'],
  ['∞', '∞', 'infinito'],
  ['Ω', 'Ω', 'ohm'],
  ['\u2126', 'Ω', 'ohm'],
  ['Δ', 'Δ', 'delta'],
  ['μ', 'μ', 'µ'],
  ['η', 'η', 'eta'],
  ['λ', 'λ', 'lambda'],
  ['Ø', 'Ø', 'Ø'],
  ['⌀', 'Ø', 'Ø'],
  ['°', '°', '°'],
  ['℃', '℃', '°C'],
  ['→', '→', '->'],
  ['⇄', '<->', '<->'],
  ['➡', '->', '->'],
  ['↑', '↑', 'su'],
  ['″', '″', '"'],
  ['′', '′', "'"],
  ['½', '½', '½'],
  ['⅜', '⅜', '3/8'],
  ['²', '²', '²'],
  ['₂', '₂', '2'],
  ['⁻', '⁻', '-'],
  ['€', '€', 'EUR'],
  ['…', '…', '...'],
  ['•', '•', '-'],
  ['™', '™', '(TM)'],
  ['✓', '✓', 'OK'],
  ['✅', 'OK', 'OK'],
  ['☐', '[ ]', '[ ]'],
  ['⚠', '(!)', '(!)'],
  ['ł', 'ł', 'l'],
  ['Ș', 'Ș', 'S'],
  ['ħ', 'ħ', 'h'],
  ['ə', 'a', 'a'],
  ['ế', 'e', 'e'],
  ['ǆ', 'dz', 'dz'],
  ['œ', 'œ', 'oe'],
  ['ẞ', 'SS', 'SS'],
])('«%s» su carta è «%s», nel file «%s», nei fogli resta com’è', (segno, carta, file) => {
  for (const foglio of fogli) expect(foglio.leggibile(segno).trim()).toBe(carta.normalize('NFC'))
  expect(testoSdi(segno).testo).toBe(file)
  expect(cambiDi(segno).map(([, nuovo]) => nuovo.trim())).toEqual(file === segno ? [] : [file])
  expect(senzaApostrofo(csvCell(segno).replace(/^"|"$/g, ''))).toBe(segno)
})

test('di ogni segno e lettera resta qualcosa; solo una figura a colori se ne va, e nel file lo si dice', () => {
  const sottintesi = /^[\p{Cn}\p{C}\p{Z}\p{M}\p{Sk}\p{Emoji_Presentation}\u037a\u2017\u203e\ufffd]$/u
  const spariti: string[] = []
  for (let codice = 0x21; codice < 0x3000; codice++) {
    const segno = String.fromCodePoint(codice)
    if (sottintesi.test(segno)) continue
    const dove = [...fogli.map((foglio) => foglio.leggibile(segno)), testoSdi(segno).testo]
    if (dove.some((scritto) => scritto.trim() === '')) spariti.push(segno)
  }
  expect(spariti).toEqual([])
  expect(cambiDi('🔥')).toEqual([['🔥', '']])
})

test('ogni PDF si disegna sullo stesso foglio, con gli stessi caratteri', () => {
  const sorgenti = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const testi = sorgenti.map((file) => [file, readFileSync(file, 'utf8')] as const)
  expect(testi.flatMap(([file, t]) => (/new jsPDF\(/.test(t) ? file : []))).toEqual(['src/shared/foglio.ts'])
  expect(testi.filter(([, t]) => /helvetica|StandardFonts|setFont\('(?!Inter)/i.test(t))).toEqual([])
})
