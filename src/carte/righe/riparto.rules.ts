/**
 * Spreads an amount by weights with the largest remainder: whole cents that sum to it exactly. Every part is its exact
 * share rounded down or up; the cents left over go to the largest fractions, the first where two are equal.
 * @param totale whole cents, of any sign
 * @param pesi whole numbers; where they sum to zero the heaviest, or the first of such, takes it all
 */
export function ripartisci(totale: bigint, pesi: readonly bigint[]): bigint[] {
  const somma = pesi.reduce((a, b) => a + b, 0n)
  if (somma === 0n) {
    const grandezze = pesi.map((peso) => (peso < 0n ? -peso : peso))
    const massima = grandezze.reduce((a, b) => (b > a ? b : a), 0n)
    const indice = grandezze.indexOf(massima)
    return pesi.map((_, i) => (i === indice ? totale : 0n))
  }
  const divisore = somma < 0n ? -somma : somma
  const segno = somma < 0n ? -1n : 1n
  const quote = pesi.map((peso, indice) => {
    const esatta = totale * peso * segno
    // the remainder is never negative: BigInt truncates towards zero, here it has to be downwards
    const resto = ((esatta % divisore) + divisore) % divisore
    return { indice, parte: (esatta - resto) / divisore, resto }
  })
  const parti = quote.map(({ parte }) => parte)
  let avanzano = totale - parti.reduce((a, b) => a + b, 0n)
  if (avanzano === 0n) return parti
  const perResto = [...quote].sort((a, b) => (a.resto === b.resto ? 0 : a.resto > b.resto ? -1 : 1))
  for (const { indice, parte } of perResto) {
    if (avanzano === 0n) break
    parti[indice] = parte + 1n
    avanzano -= 1n
  }
  return parti
}
