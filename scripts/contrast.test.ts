import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* What is read in a cellar, or in the sun: 7:1 (docs/product.md §31.9). */

type Colour = [number, number, number]
const css = readFileSync(new URL('../src/web/theme/tokens.css', import.meta.url), 'utf8').replaceAll(
  /\/\*.*?\*\//gs,
  '',
)

/** The tokens of a theme, the light one's where it has none of its own. */
function tokensOf(theme: 'light' | 'dark'): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (theme === 'dark' || !selector.includes('dark'))
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g))
        tokens.set(name, value)
  return tokens
}

function colourOf(tokens: Map<string, string>, name: string): Colour {
  const value = tokens.get(name) ?? ''
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (other) return colourOf(tokens, other)
  expect([name, value]).toEqual([name, expect.stringMatching(/^#[\da-f]{6}$/)])
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16)) as Colour
}

const mixed = (a: Colour, b: Colour, part: number) =>
  a.map((value, n) => value * part + (b[n] ?? 0) * (1 - part)) as Colour

/** WCAG 2. */
function contrast(a: Colour, b: Colour): number {
  const light = (colour: Colour) => {
    const [r = 0, g = 0, blue = 0] = colour.map((value) => {
      const c = value / 255
      return c <= 0.040_45 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue
  }
  const [more = 0, less = 0] = [light(a), light(b)].sort((x, y) => y - x)
  return (more + 0.05) / (less + 0.05)
}

test.each(['light', 'dark'] as const)('misure e verdetti si leggono a 7:1, tema %s', (theme) => {
  const tokens = tokensOf(theme)
  const of = (name: string) => colourOf(tokens, name)
  const tinted = (state: string) => mixed(of(`--st-${state}-bg`), of('--surface'), 0.46)
  const read: [what: string, text: string, ground: Colour][] = [
    ['misura', '--text', of('--surface')],
    ['nome e unità della misura', '--text-2', of('--surface')],
    ['misura sbagliata', '--danger-text', of('--surface')],
    ...['completato', 'annullato'].flatMap((state): typeof read => [
      ['verdetto nel modulo', `--st-${state}-fg`, of('--surface')],
      ['verdetto nel piede', `--st-${state}-fg`, of('--bg')],
      ['verdetto nella sua pillola', `--st-${state}-fg`, of(`--st-${state}-bg`)],
    ]),
    ['senza verdetto, nel piede', '--text-2', of('--bg')],
    ['difetto che ferma', '--st-annullato-fg', tinted('annullato')],
    ['avviso', '--st-corso-fg', tinted('corso')],
  ]
  const low = read.flatMap(([what, text, ground]) => {
    const ratio = contrast(of(text), ground)
    return ratio < 7 ? [`${what}, ${text}: ${ratio.toFixed(2)}`] : []
  })
  expect(low).toEqual([])
})
