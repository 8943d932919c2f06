/** Signatures drawn with a finger or a pen. */

/** Lines as they were drawn: points [x, y, ms] in a box of 0–1000 each way, `l` by `a` pixels. */
export interface TrattoFirma {
  l: number
  a: number
  t: [x: number, y: number, ms: number][][]
}

/** A touch by mistake is none: some length, in thousandths of the box, and some points. */
const FIRMA_LUNGA = 250
const FIRMA_PUNTI = 8

export function firmaBreve({ t }: TrattoFirma): boolean {
  const punti = t.reduce((somma, linea) => somma + linea.length, 0)
  const lunga = t.reduce(
    (somma, linea) =>
      somma +
      linea.slice(1).reduce((lunghezza, [x, y], n) => {
        const [px, py] = linea[n] ?? [x, y]
        return lunghezza + Math.hypot(x - px, y - py)
      }, 0),
    0,
  )
  return punti < FIRMA_PUNTI || lunga < FIRMA_LUNGA
}
