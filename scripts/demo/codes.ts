import { carattereControllo, partitaIvaGiusta } from '#anagrafe/clienti/rules.ts'
import { normalise } from '#shared/text.ts'

const MESI = 'ABCDEHLMPRST'

const lettere = (testo: string) =>
  normalise(testo)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
const consonanti = (testo: string) => lettere(testo).replace(/[AEIOU]/g, '')
const vocali = (testo: string) => lettere(testo).replace(/[^AEIOU]/g, '')

function treLettere(testo: string): string {
  return `${consonanti(testo)}${vocali(testo)}XXX`.slice(0, 3)
}

/** Of a name with four consonants or more the second is left out (D.M. 23/12/1976). */
function treDelNome(nome: string): string {
  const c = consonanti(nome)
  return c.length > 3 ? `${c[0]}${c[2]}${c[3]}` : treLettere(nome)
}

export interface Nascita {
  /** `yyyy-MM-dd` */
  data: string
  donna: boolean
  /** Land registry code of the municipality or country: `F839` is Napoli. */
  luogo: string
}

/** The codice fiscale that the law gives a person of this name and birth. */
export function codiceFiscale(nome: string, cognome: string, { data, donna, luogo }: Nascita): string {
  const [anno = '', mese = '', giorno = ''] = data.split('-')
  const giornoSesso = String(Number(giorno) + (donna ? 40 : 0)).padStart(2, '0')
  const primi = `${treLettere(cognome)}${treDelNome(nome)}${anno.slice(2)}${MESI[Number(mese) - 1]}${giornoSesso}${luogo}`
  return primi + carattereControllo(primi)
}

/** A partita IVA with the right last digit: seven digits of the company and the three of its province's office. */
export function partitaIva(matricola: number, ufficio: number): string {
  const prime = `${String(matricola % 10_000_000).padStart(7, '0')}${String(ufficio).padStart(3, '0')}`
  for (let ultima = 0; ultima < 10; ultima++)
    if (partitaIvaGiusta(`${prime}${ultima}`)) return `${prime}${ultima}`
  throw new RangeError(`no check digit for ${prime}`)
}
