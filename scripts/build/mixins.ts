import postcssMixins from 'postcss-mixins'
import { SIZES } from '#web/theme/sizes.ts'

/*
 * The words that style sheets share (docs/decisions/048), written `@mixin text 13 semi dim;` or `@mixin row 8px, wrap between;`
 * and put in place when the bundle is built. What is particular to a component stays in its own sheet.
 */

const WEIGHTS = ['regular', 'medium', 'semi', 'bold']
const TONES: Record<string, string> = {
  full: 'var(--text)',
  soft: 'var(--text-2)',
  dim: 'var(--text-3)',
  brand: 'var(--brand-text)',
  danger: 'var(--danger-text)',
}
/** Of a label: its ground and the text on it. */
const GROUNDS: Record<string, [ground: string, text: string]> = {
  brand: ['var(--brand-soft)', 'var(--brand-text)'],
  today: ['var(--today-fill)', 'var(--on-today)'],
}
const ALONG: Record<string, string> = { between: 'space-between', end: 'flex-end', center: 'center' }
const ACROSS: Record<string, string> = {
  middle: 'center',
  top: 'flex-start',
  bottom: 'flex-end',
  baseline: 'baseline',
}

type Declarations = Record<string, string>

/** `text 13 semi dim digits block`: size and line height, then weight, tone, figures of equal width and a line of its own as they are named. */
function text(words: string): Declarations {
  const [size = '', ...rest] = words.split(' ')
  const declarations: Declarations = {
    'font-size': `${size}px`,
    'line-height': `${known<number>(SIZES, size)}px`,
  }
  for (const word of rest) {
    if (WEIGHTS.includes(word)) declarations['font-weight'] = `var(--w-${word})`
    else if (word === 'digits') declarations['font-variant-numeric'] = 'tabular-nums'
    else if (word === 'block') declarations.display = 'block'
    else declarations.color = known(TONES, word)
  }
  return declarations
}

/** Things beside or below each other. The gap is any CSS length (0: none); the adverbs are those of ALONG and ACROSS. */
function layout(start: Declarations, gap: string, adverbs: string): Declarations {
  const declarations = { ...start }
  if (gap !== '0') declarations.gap = gap
  for (const word of adverbs.split(' ').filter(Boolean)) {
    if (word === 'inline') declarations.display = `inline-${start.display}`
    else if (word === 'wrap') declarations['flex-wrap'] = 'wrap'
    else if (word === 'stretch') delete declarations['align-items']
    else if (word in ALONG) declarations['justify-content'] = known(ALONG, word)
    else declarations['align-items'] = known(ACROSS, word)
  }
  return declarations
}

function known<T>(words: Record<string, T>, word: string): T {
  const found = words[word]
  if (found === undefined) throw new Error(`mixin: «${word}» is none of ${Object.keys(words).join(', ')}`)
  return found
}

const MIXINS = {
  text: (_: unknown, words: string) => text(words),
  row: (_: unknown, gap = '0', adverbs = '') =>
    layout({ display: 'flex', 'align-items': 'center' }, gap, adverbs),
  column: (_: unknown, gap = '0', adverbs = '') =>
    layout({ display: 'flex', 'flex-direction': 'column' }, gap, adverbs),
  stack: (_: unknown, gap = '0', adverbs = '') => layout({ display: 'grid' }, gap, adverbs),
  /** One thing in the middle of its box. */
  center: { display: 'grid', 'place-items': 'center' },
  /** The part of a row that takes what is left, and may be cut. */
  grow: { flex: '1', 'min-width': '0' },
  square: (_: unknown, side: string) => ({ width: side, height: side }),
  /** A colour of state or of the brand, as ground and text. */
  tone: (_: unknown, name: string) => {
    const [ground, colour] = GROUNDS[name] ?? [`var(--st-${name}-bg)`, `var(--st-${name}-fg)`]
    return { background: ground, color: colour }
  },
  /** A card on the page; `sheet` without its shadow, `panel` sunk into a card. */
  box: {
    background: 'var(--surface)',
    border: '1px solid var(--border)',
    'border-radius': 'var(--r-lg)',
    'box-shadow': 'var(--shadow-1)',
  },
  sheet: {
    background: 'var(--surface)',
    border: '1px solid var(--border)',
    'border-radius': 'var(--r-lg)',
  },
  panel: {
    background: 'var(--surface-2)',
    border: '1px solid var(--border)',
    'border-radius': 'var(--r-lg)',
  },
  /** A button that looks like what it holds. */
  bare: (_: unknown, side = '') => ({
    padding: '0',
    border: '0',
    background: 'none',
    cursor: 'pointer',
    ...(side ? { 'text-align': side } : {}),
  }),
  /** One line, cut with three dots. */
  ell: {
    'min-width': '0',
    overflow: 'hidden',
    'text-overflow': 'ellipsis',
    'white-space': 'nowrap',
  },
  /** On a telephone, what is done on a screen: above the bar of the menu, wherever one has scrolled. */
  'phone-foot': {
    position: 'fixed',
    'z-index': '90',
    inset: 'auto 0 calc(var(--bottombar) + env(safe-area-inset-bottom))',
    padding: '8px 16px',
    'border-top': '1px solid var(--border)',
    background: 'var(--surface)',
  },
  /** Covers what it stands in: the press area of a whole row. */
  cover: { content: '""', position: 'absolute', inset: '0' },
  'focus-inside': { outline: '2px solid var(--focus)', 'outline-offset': '-2px' },
  'focus-outside': { outline: '2px solid var(--focus)', 'outline-offset': '2px' },
  /** For screen readers alone. */
  'sr-only': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },
}

/** The plugin that puts them in place. */
export const mixins = () => postcssMixins({ mixins: MIXINS })
