import { formatPercent } from '#shared/decimal-text.ts'
import { ALIQUOTE, type Aliquota } from '#shared/iva.ts'

/**
 * Why a line bears no VAT: the codes of the electronic invoice (Natura, Provv. AdE 89757/2018) that this trade issues,
 * what they are called, and which sums they enter.
 */

interface DescrizioneNatura {
  /** how a person finds it in a list */
  nome: string
  /** when it is the right one */
  quando: string
  /** whether amounts of this kind count towards the stamp duty */
  bollo: boolean
}

/** The codes that can be chosen. */
export const NATURE = {
  N1: {
    nome: 'Escluso, art. 15',
    quando: 'Spese anticipate in nome del cliente: contributo regionale, bollino',
    bollo: true,
  },
  'N2.1': {
    nome: 'Non soggetto per territorio',
    quando: 'Il lavoro o il cliente è fuori dal territorio italiano',
    bollo: true,
  },
  'N2.2': { nome: 'Non soggetto, altri casi', quando: 'L’azienda è nel regime forfettario', bollo: true },
  'N3.5': {
    nome: 'Non imponibile con dichiarazione d’intento',
    quando: 'Il cliente ha mandato la sua dichiarazione d’intento',
    bollo: true,
  },
  'N3.6': {
    nome: 'Non imponibile, altri casi',
    quando: 'Operazioni non imponibili che non formano il plafond',
    bollo: true,
  },
  N4: { nome: 'Esente', quando: 'Operazioni esenti da IVA', bollo: true },
  'N6.3': {
    nome: 'Inversione contabile, subappalto edile',
    quando: 'Lavori in subappalto per un’impresa edile',
    bollo: false,
  },
  'N6.7': {
    nome: 'Inversione contabile, impianti in edifici',
    quando: 'Installazione e manutenzione di impianti di edifici, per chi ha partita IVA',
    bollo: false,
  },
} as const satisfies Record<string, DescrizioneNatura>
export type Natura = keyof typeof NATURE

/** The codes without their second digit: a draft keeps them, the SdI has refused them since 2021 (00445). */
export const NATURE_GENERICHE = ['N2', 'N3', 'N6'] as const

/** True of a code that can be chosen. */
export const eNatura = (codice: string): codice is Natura => Object.hasOwn(NATURE, codice)

/** True when amounts of this kind count towards the stamp duty. */
export const contaPerBollo = (natura: string | null): boolean =>
  natura !== null && eNatura(natura) && NATURE[natura].bollo

/** True of reverse charge, whatever its second digit: the customer accounts for the VAT. */
export const inversioneContabile = (natura: string | null): boolean => natura?.startsWith('N6') ?? false

/** What the table has a text for: the codes that can be chosen, and S for lines under split payment. */
type ConRiferimento = Natura | 'S'

/**
 * What the invoice says for a code (RiferimentoNormativo, at most 100 characters), by the date of the document, newest
 * first. On 1 January 2027 the VAT code (D.Lgs. 10/2026) takes the place of DPR 633/72: those texts name no article.
 */
const RIFERIMENTI: readonly { dal: string; testi: Readonly<Record<ConRiferimento, string>> }[] = [
  {
    dal: '2027-01-01',
    testi: {
      'N6.7': 'Inversione contabile',
      'N6.3': 'Inversione contabile',
      S: 'Scissione dei pagamenti',
      'N2.2': 'Operazione senza IVA, art. 1 c. 54-89 L. 190/2014',
      N1: 'Escluso dalla base imponibile',
      'N2.1': 'Operazione non soggetta',
      'N3.5': 'Operazione non imponibile',
      'N3.6': 'Operazione non imponibile',
      N4: 'Operazione esente',
    },
  },
  {
    dal: '',
    testi: {
      'N6.7': 'Inversione contabile, art. 17 c. 6 lett. a-ter DPR 633/72',
      'N6.3': 'Inversione contabile, art. 17 c. 6 lett. a DPR 633/72',
      S: 'Scissione dei pagamenti, art. 17-ter DPR 633/72',
      'N2.2': 'Operazione senza IVA, art. 1 c. 54-89 L. 190/2014',
      N1: 'Escluso, art. 15 DPR 633/72',
      'N2.1': 'Operazione non soggetta, artt. da 7 a 7-septies DPR 633/72',
      'N3.5': 'Operazione non imponibile, art. 8 c. 1 lett. c DPR 633/72',
      // Several laws have such cases: the words of art. 21 c. 6 stand for all of them.
      'N3.6': 'Operazione non imponibile',
      N4: 'Operazione esente, art. 10 DPR 633/72',
    },
  },
]

/**
 * What a group of the invoice cites.
 * @param codice a Natura, or `S` for split payment
 * @param data of the document, `yyyy-MM-dd`
 * @returns null where nothing has to be cited, or the code has no text of its own
 */
export function riferimentoNormativo(codice: string | null, data: string): string | null {
  const testi: Readonly<Partial<Record<string, string>>> =
    RIFERIMENTI.find(({ dal }) => data >= dal)?.testi ?? {}
  return codice !== null && Object.hasOwn(testi, codice) ? (testi[codice] ?? null) : null
}

/** Rate of a line in percent, and why it bears none. */
export interface Iva {
  aliquota: number
  natura: string | null
}

/** What a regime of the invoice as a whole (docs/product.md §11.3) is on a line: ART17 is N6.7. */
export const aliquotaDi = (regime: Aliquota): Iva =>
  regime === 'ART17' ? { aliquota: 0, natura: 'N6.7' } : { aliquota: Number(regime), natura: null }

/**
 * The regime that all lines have, any N6 being ART17; null where they differ or the invoice has no word for it. Given the
 * groups of the sums instead of the lines typed, goods that are partly at 22 % differ too.
 */
export function aliquotaIva(righe: readonly Iva[]): Aliquota | null {
  const regimi = new Set(
    righe.map(({ aliquota, natura }) => {
      if (aliquota === 0) return inversioneContabile(natura) ? 'ART17' : null
      return natura === null ? (ALIQUOTE.find((regime) => regime === String(aliquota)) ?? null) : null
    }),
  )
  const [unico = null] = regimi
  return regimi.size === 1 ? unico : null
}

/** What a group of a document is called: its rate, or why it has none. */
export const nomeIva = ({ aliquota, natura }: Iva): string =>
  natura === null ? `IVA ${formatPercent(aliquota)}` : eNatura(natura) ? NATURE[natura].nome : 'Senza IVA'
