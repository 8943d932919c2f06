import { euro, formatEuro } from '#shared/money.ts'
import { ripartisci } from './riparto.rules.ts'

/**
 * Beni significativi: at the 10 % of maintenance of homes (L. 488/1999 art. 7 c. 1 lett. b) boilers and the other goods of
 * DM 29/12/1999 have that rate only up to the value of all the rest; what is above it bears 22 %.
 */

/** Suffixes of the two lines that a good becomes. */
export const QUOTA_10 = ' - quota IVA 10%'
export const QUOTA_22 = ' - quota IVA 22%'

/** The goods of a document against the rest of the work, in euro, its discounts taken. */
export interface Beni {
  /** value of the goods */
  beni: number
  /** of everything else in the same work: labour, materials */
  resto: number
  /** what bears 10 %, the rest of the work included; 0 under reverse charge, where nothing is divided */
  al10: number
  /** part of the goods that bears 22 % */
  al22: number
  /** what the law wants written on the invoice, at most 200 characters; empty where there is nothing but goods */
  causale: string
  /** the same for who is writing the document, in one sentence or two */
  parole: string
}

interface VoceDiBeni {
  /** whole cents, discounts taken */
  netto: bigint
  aliquota: number
  natura: string | null
  bene: boolean
}

const eur = (valore: bigint): string => formatEuro(euro(Number(valore))).replace('\u00a0€', ' EUR')
const conSimbolo = (valore: bigint): string => formatEuro(euro(Number(valore)))

function causaleDi(beni: bigint, resto: bigint, al10: boolean): string {
  if (resto <= 0n || beni < 0n) return ''
  const legge = al10 ? 'IVA 10% art. 7 c. 1 lett. b L. 488/1999. ' : ''
  return `${legge}Corrispettivo ${eur(beni + resto)}, di cui beni significativi (DM 29/12/1999) ${eur(beni)} e altre prestazioni e beni ${eur(resto)}`
}

function paroleDi(beni: bigint, resto: bigint, al22: bigint): string {
  if (al22 <= 0n)
    return `I beni significativi (${conSimbolo(beni)}) non superano il resto del lavoro (${conSimbolo(resto)}): tutto al 10%`
  if (al22 === beni)
    return 'Accanto ai beni significativi non c’è altro al 10%, come la manodopera: vanno tutti al 22%'
  return `I beni significativi (${conSimbolo(beni)}) superano il resto del lavoro (${conSimbolo(resto)}): al 10% vanno ${conSimbolo(beni + resto - al22)}, al 22% gli altri ${conSimbolo(al22)}`
}

/**
 * How much of each line bears 22 % instead of 10 %. B are the goods among the lines at 10 %, M the other lines at 10 %:
 * up to B = M all stays at 10 %, beyond it B − M goes to 22 %, over the goods by value. Under reverse charge (N6.7)
 * nothing is divided and only the two values are stated. Lines at other rates stand apart.
 * @returns whole cents line by line, and null where the document has no such goods
 */
export function dividiBeni(voci: readonly VoceDiBeni[]): { al22: bigint[]; beni: Beni | null } {
  const intere = voci.map(() => 0n)
  const al10 = voci.map(({ aliquota, natura }) => aliquota === 10 && natura === null)
  const conIva = voci.some(({ bene }, i) => bene && al10[i])
  const dentro = conIva ? al10 : voci.map(({ natura }) => natura === 'N6.7')
  if (!voci.some(({ bene }, i) => bene && dentro[i])) return { al22: intere, beni: null }

  const somma = (dei: boolean): bigint =>
    voci.reduce((a, { netto, bene }, i) => (dentro[i] && bene === dei ? a + netto : a), 0n)
  const [B, M] = [somma(true), somma(false)]
  const causale = causaleDi(B, M, conIva)
  const valori = { beni: euro(Number(B)), resto: euro(Number(M)), causale }
  if (!conIva) {
    const parole = `Beni significativi ${conSimbolo(B)}, resto del lavoro ${conSimbolo(M)}: con l’inversione contabile non si divide, i due valori stanno nella causale`
    return { al22: intere, beni: { ...valori, al10: 0, al22: 0, parole } }
  }
  const limite = M > 0n ? M : 0n
  const oltre = B > limite ? B - limite : 0n
  const pesi = voci.map(({ netto, bene }, i) => (bene && dentro[i] ? netto : 0n))
  return {
    al22: oltre === 0n ? intere : ripartisci(oltre, pesi),
    beni: {
      ...valori,
      al10: euro(Number(B + M - oltre)),
      al22: euro(Number(oltre)),
      parole: paroleDi(B, M, oltre),
    },
  }
}
