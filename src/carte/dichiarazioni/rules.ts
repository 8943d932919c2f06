import { formatPercent } from '#shared/decimal-text.ts'

/**
 * What a customer declares, for which they pay less VAT (docs/product.md §30.4): which rate it gives, and what the paper
 * that they sign says. Sources: DPR 633/1972, Tabella A, and article 8; DPR 380/2001, article 3.
 */

interface Dichiarazione {
  /** Percent, or the nature of an amount without VAT. */
  aliquota: '4' | '10' | 'N3.5'
  /** What is declared and asked, after `dichiara che`; null where the customer has a form of the tax office for it. */
  testo: string | null
}

export const DICHIARAZIONI = {
  'IVA 4% prima casa': {
    aliquota: '4',
    testo:
      'i lavori qui indicati riguardano la costruzione di un’abitazione non di lusso per la quale ricorrono i requisiti della prima casa, e chiede che vi si applichi l’IVA al 4 per cento (DPR 633/1972, Tabella A, parte II, n. 21 e n. 39).',
  },
  'IVA 4% disabili': {
    aliquota: '4',
    testo:
      'i beni e i lavori qui indicati servono a una persona con disabilità riconosciuta (legge 104/1992, art. 3) e sono diretti a superare le barriere architettoniche o a favorirne l’autonomia, e chiede che vi si applichi l’IVA al 4 per cento (DPR 633/1972, Tabella A, parte II, n. 31 e n. 41-ter). Allega la documentazione che lo prova.',
  },
  'IVA 10% ristrutturazione': {
    aliquota: '10',
    testo:
      'i lavori qui indicati fanno parte di un intervento di restauro e risanamento conservativo, di ristrutturazione edilizia o di ristrutturazione urbanistica (DPR 380/2001, art. 3, comma 1, lettere c, d, f), e chiede che vi si applichi l’IVA al 10 per cento (DPR 633/1972, Tabella A, parte III, n. 127-terdecies e n. 127-quaterdecies).',
  },
  'Dichiarazione d’intento': { aliquota: 'N3.5', testo: null },
} as const satisfies Record<string, Dichiarazione>

export type TipoDichiarazione = keyof typeof DICHIARAZIONI
export const TIPI_DICHIARAZIONE = Object.keys(DICHIARAZIONI) as TipoDichiarazione[]

export const INTENTO = 'Dichiarazione d’intento' satisfies TipoDichiarazione

/** The protocol of a dichiarazione d’intento, as the electronic invoice wants it (Provv. 293390/2021). */
export const PROTOCOLLO = /^\d{17}[-/]\d{6}$/
export const PROTOCOLLO_COME = 'Sono 17 cifre, un trattino e 6 cifre, per esempio 08060120341234567-000001'

/** The year of a day. */
export const annoDi = (giorno: string): number => Number(giorno.slice(0, 4))

/** The years that a dichiarazione d’intento received on a day can be for: that of the day, and the next one. */
export const anniPossibili = (giorno: string): readonly [number, number] => [
  annoDi(giorno),
  annoDi(giorno) + 1,
]

/**
 * The year that one received on a day is for, where that is plain; null for November and December, in which most are sent for
 * the year to come.
 */
export const annoProposto = (giorno: string): number | null =>
  Number(giorno.slice(5, 7)) < 11 ? annoDi(giorno) : null

/** A dichiarazione d’intento as the documents under it name it, for which year it is, and up to how much, in cents. */
export interface Intento {
  id: number
  protocollo: string
  /** `yyyy-MM-dd` */
  data: string
  anno: number | null
  importo: number | null
}

/** The day by which a document is under a declaration: its own, of a note that of its invoice. */
export interface ConGiorno {
  giorno: string
}

/**
 * The declaration that a document of a day is under: the last that is not after it and for its year. Where none is, `fuori`
 * is the last that isn't: for another year, or for one that nobody has said.
 * @param intenti a customer’s, with their protocols, the last first
 */
export function intentoPer(
  intenti: readonly Intento[],
  giorno: string,
): { intento: Intento | null; fuori: Intento | null } {
  const prima = intenti.filter(({ data }) => data <= giorno)
  const intento = prima.find(({ anno }) => anno === annoDi(giorno)) ?? null
  const daDire = prima.find(({ anno }) => anno === null) ?? prima[0] ?? null
  return { intento, fuori: intento ? null : daDire }
}

/** `4%`, or what stands in its place. */
export const aliquotaInParole = (aliquota: string): string =>
  aliquota === 'N3.5' ? 'senza IVA' : `IVA ${formatPercent(aliquota)}`
