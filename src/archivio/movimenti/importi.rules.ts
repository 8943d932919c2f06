/** A spreadsheet's sums end in as many decimals: 122.00000000000001 is 122,00. */
const FRAZIONE_BINARIA = 8

/** Cents of a cell; null where it is empty, NaN where it is no amount. @param virgola what stands before the decimals */
export function leggiImporto(cella: string, virgola: ',' | '.'): number | null {
  let testo = cella.replace(/(eur(o)?|€)/gi, '').replace(/[\s'’\u00a0]/g, '')
  if (testo === '' || testo === '-') return null
  testo = testo.replace('\u2212', '-').replace(/^\+/, '')
  const meno = /^-|-$|^\(.*\)$/.test(testo)
  testo = testo.replace(/^-|-$|[()]/g, '')
  const piano = testo.replaceAll(virgola === ',' ? '.' : ',', '').replace(virgola, '.')
  const [, intero, decimali = ''] = /^(\d{1,11})(?:\.(\d*))?$/.exec(piano) ?? []
  const nonCent = decimali.length < FRAZIONE_BINARIA && /[1-9]/.test(decimali.slice(2))
  const valore = Math.round(Number(`${intero}.${decimali}`) * 100)
  if (intero === undefined || nonCent || Math.abs(Number(`${intero}.${decimali}`) - valore / 100) > 1e-6)
    return Number.NaN
  return meno ? -valore : valore
}

/**
 * Which sign stands before the decimals of a column: the last of a cell that has both; else the one before one or two digits,
 * or before more than thousands have.
 */
export function virgolaDi(celle: readonly string[]): ',' | '.' {
  for (const cella of celle) {
    const [, ultimo] = /([.,])\d*\D*$/.exec(cella) ?? []
    if (ultimo && cella.includes(',') && cella.includes('.')) return ultimo as ',' | '.'
  }
  const [, segno] = celle.map((cella) => /([.,])(?:\d{1,2}|\d{4,})\D*$/.exec(cella)).find(Boolean) ?? []
  return segno === '.' ? '.' : ','
}
