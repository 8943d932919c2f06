import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import { caratteri } from '#test/characters.ts'
import { FoglioPdf } from './foglio.ts'

const foglio = new FoglioPdf(jsPDF, caratteri)
/** The same with the strong face in the place of the other: a sheet asks the first which signs it may write. */
const forte = new FoglioPdf(jsPDF, { testo: caratteri.forte, forte: caratteri.testo })

const DEL_MESTIERE =
  '≤ ≥ ≠ ≈ ± × ÷ √ ∞ Ω Δ µ η λ π φ ² ³ ₂ ⁴ ° ℃ ′ ″ ½ ¼ ¾ ⅓ ⅜ ⅝ ⅞ → ← ↑ ↓ ∅ Ø ‰ € ✓ ✗ ■ □ • – — … « »'

test('i segni del mestiere restano come sono, nei due caratteri', () => {
  expect(foglio.leggibile(DEL_MESTIERE)).toBe(DEL_MESTIERE)
  expect(forte.leggibile(DEL_MESTIERE)).toBe(DEL_MESTIERE)
  // ohm and increment by their other numbers
  expect(foglio.leggibile('220 \u2126, \u2206p')).toMatch(/^220 Ω, [Δ\u2206]p$/)
})

test('quello che il carattere non ha si legge lo stesso', () => {
  for (const [scritto, letto] of [
    ['⌀ 16', 'Ø 16'],
    ['a ⟶ b ➜ c ⇄ d', 'a -> b -> c <-> d'],
    ['t ⩽ 60, t ⩾ 5, ≅ 3', 't <= 60, t >= 5, circa 3'],
    ['1⅕', '1 1/5'],
    ['3∕4, 1⁄2', '3/4, 1/2'],
    ['non‑divisibile', 'non-divisibile'],
    ['12 ㎥, 24 ㎾', '12 m3, 24 kW'],
    ['prova ✔ ☑', 'prova OK [x]'],
    ['x ⊂ y', 'x ? y'],
    ['Ṣofia 漢', 'Sofia ?'],
  ])
    expect(foglio.leggibile(scritto ?? ''), scritto).toBe(letto)
})

test('le figure si lasciano fuori', () => {
  expect(foglio.leggibile('Fatto 🔥👍🏽 bene')).toBe('Fatto  bene')
})
