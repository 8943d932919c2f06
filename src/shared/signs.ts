/**
 * What stands for a sign where it can't be written: in Latin-1, which every face and the exchange system know. As people
 * would have it with an old typewriter; a sign of the trade is never left out.
 */
const SPELLED: Record<string, string> = {
  '€': 'EUR',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '‹': '<',
  '›': '>',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '◦': '-',
  '▪': '-',
  '■': '-',
  '□': '-',
  '●': '-',
  '○': '-',
  '™': '(TM)',
  '‰': ' per mille',
  '≤': '<=',
  '⩽': '<=',
  '≥': '>=',
  '⩾': '>=',
  '≠': '!=',
  '≈': 'circa',
  '≅': 'circa',
  '∼': '~',
  '√': 'radice di ',
  '∞': 'infinito',
  '⁄': '/',
  '∕': '/',
  '∙': '·',
  '⋅': '·',
  '→': '->',
  '⟶': '->',
  '➔': '->',
  '➜': '->',
  '⇒': '=>',
  '←': '<-',
  '↔': '<->',
  '⇄': '<->',
  '↑': 'su',
  '↓': 'giù',
  Ω: 'ohm',
  Δ: 'delta ',
  '∆': 'delta ',
  μ: 'µ',
  φ: 'Ø',
  '⌀': 'Ø',
  '∅': 'Ø',
  '✓': 'OK',
  '✔': 'OK',
  '✗': 'NO',
  '✘': 'NO',
  '☐': '[ ]',
  '☑': '[x]',
  '☒': '[x]',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
}

/** `⅜`, which stands against its whole: `1⅜` is not 13/8. */
const FRACTION = /[\u2150-\u215e]/

/**
 * A sign that can't be written as signs that may be: its word, its parts without their accents, `?` for a letter, a
 * figure or an operator of which nothing is left. A picture leaves nothing.
 * @param writes whether a sign can be written
 */
export function spelled(sign: string, writes: (sign: string) => boolean): string {
  const parts = SPELLED[sign] ?? sign.normalize('NFKD').replace('\u2044', '/')
  const left = [...parts].filter(writes).join('')
  if (left !== '') return FRACTION.test(sign) ? ` ${left}` : left
  return /[\p{L}\p{N}\p{Sm}\p{Sc}\p{P}]/u.test(sign) ? '?' : ''
}
