import { normalizza } from '#shared/text.ts'

interface EvidenziaProps {
  testo: string
  cerca: string
}

/** Marks every searched word where it first occurs in a text, accents and case ignored. */
export function Evidenzia({ testo, cerca }: EvidenziaProps) {
  const parole = normalizza(cerca).split(' ').filter(Boolean)
  const intervalli = parole
    .map((parola) => trova(testo, parola))
    .filter((i) => i !== null)
    .sort((a, b) => a[0] - b[0])
  const pezzi = []
  let fine = 0
  for (const [da, a] of intervalli) {
    if (da < fine) continue
    pezzi.push(testo.slice(fine, da), <mark key={da}>{testo.slice(da, a)}</mark>)
    fine = a
  }
  return (
    <>
      {pezzi}
      {testo.slice(fine)}
    </>
  )
}

/** Where `parola` stands in `testo`; letters are compared one by one so that positions hold without the accents. */
function trova(testo: string, parola: string): [number, number] | null {
  const lettere = Array.from(testo.normalize('NFC'), (c) => normalizza(c) || ' ')
  const inizio = lettere.join('').indexOf(parola)
  return inizio < 0 || lettere.some((l) => l.length !== 1) ? null : [inizio, inizio + parola.length]
}
