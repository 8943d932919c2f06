import { normalise, searched } from '#shared/text.ts'

interface EvidenziaProps {
  testo: string
  cerca: string
}

/** Marks every searched word in a text, at the beginning of a word rather than within one, accents and case ignored. */
export function Highlight({ testo, cerca }: EvidenziaProps) {
  const parole = searched(cerca).split(' ').filter(Boolean)
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

/** Shorter words are found at the beginning of a word only, as the server searches them. */
const OVUNQUE = 3

/** Where `parola` stands in `testo`; letters are compared one by one so that positions hold without the accents. */
function trova(testo: string, parola: string): [number, number] | null {
  const lettere = Array.from(testo.normalize('NFC'), (c) => normalise(c) || ' ')
  if (lettere.some((l) => l.length !== 1)) return null
  const indici = lettere.map((_, i) => i)
  // As it stands; else as one word across its apostrophes.
  for (const posti of [indici, indici.filter((i) => lettere[i] !== "'")]) {
    const unite = posti.map((i) => lettere[i]).join('')
    const capo = ` ${unite.replace(/[^\p{L}\p{N}]/gu, ' ')}`.indexOf(` ${parola}`)
    const inizio = capo >= 0 || parola.length < OVUNQUE ? capo : unite.indexOf(parola)
    const [da, a] = [posti[inizio], posti[inizio + parola.length - 1]]
    if (inizio >= 0 && da !== undefined && a !== undefined) return [da, a + 1]
  }
  return null
}
