import type { TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'

/**
 * What an electronic invoice is made of, before it becomes XML. Whoever issues one fills this from the stored document;
 * the XML, the checks and the courtesy copy read nothing else. Its form (`#shared/forma-fattura.ts`) says
 * what each field may hold.
 *
 * Amounts are whole cents. Quantities, prices and percentages are decimal texts (`12.3456`, `10`, `22.00`) with a point.
 * Days are `yyyy-MM-dd`. A credit note (TD04) has positive amounts like any other document.
 */

export type TipoDocumentoFe = 'TD01' | 'TD02' | 'TD04' | 'TD24' | 'TD26'

export interface Sede {
  indirizzo: string | null
  cap: string | null
  comune: string | null
  /** Two letters; null abroad. */
  provincia: string | null
  /** ISO 3166-1 alpha-2; `IT` at home. */
  nazione: string
}

/** Who issues it. */
export interface Cedente {
  /** 11 digits, without `IT`. */
  partitaIva: string | null
  /** 11 digits of a firm, 16 characters of a person. */
  codiceFiscale: string | null
  denominazione: string | null
  /** Both, where the issuer is a person: they stand in the place of the denominazione. */
  nome?: string | null
  cognome?: string | null
  /** `RF01` ordinary, `RF19` forfettario, … */
  regimeFiscale: string
  sede: Sede
  telefono?: string | null
  email?: string | null
  rea?: Rea | null
  iban?: string | null
}

export interface Rea {
  /** Province of the register, two letters. */
  ufficio: string
  numero: string
  capitaleSociale: number | null
  socioUnico: boolean | null
  inLiquidazione: boolean
}

/** Whom it is for. */
export interface Cessionario {
  clienteId: number
  tipo: TipoCliente
  nome: string | null
  cognome: string | null
  denominazione: string | null
  codiceFiscale: string | null
  /** Without the country: 11 digits in Italy, the identifier of its own country abroad. */
  partitaIva: string | null
  sede: Sede
  /** Seven characters, six of a public body; null where none is known. */
  codiceDestinatario: string | null
  pec: string | null
}

/** A line as it stands in the file: goods already split between rates, discounts and stamp duty as lines of their own. */
export interface RigaElettronica {
  /** As people count it in the document, from 1: the checks speak of it. Both parts of a split line have the same. */
  n: number
  tipo: 'riga' | 'sconto' | 'acconto' | 'bollo'
  codice: string | null
  descrizione: string
  /** Not negative; at most 8 decimals. */
  quantita: string
  um: string | null
  /** May be negative; at most 8 decimals. */
  prezzoUnitario: string
  /** 0–100 with at most 2 decimals, null without a discount. */
  scontoPercento: string | null
  /** Quantity × price × (1 − discount), rounded to the cent. */
  imponibile: number
  /** `22.00`, `10.00`, `0.00` */
  aliquota: string
  /** `N1` … `N6.7` where the rate is zero. */
  natura: string | null
  /** The line counts for the ritenuta. */
  ritenuta: boolean
}

/** One group of rate, natura and esigibilita. */
export interface Riepilogo {
  aliquota: string
  natura: string | null
  /** `I` at once, `S` split payment; null where there is no VAT. */
  esigibilita: 'I' | 'S' | null
  imponibile: number
  imposta: number
  /** RiferimentoNormativo, where the group needs one. */
  riferimento: string | null
}

export interface Ritenuta {
  /** `RT01` withheld from a person, `RT02` from a firm. */
  tipo: 'RT01' | 'RT02'
  importo: number
  /** `4.00` */
  aliquota: string
  /** CausalePagamento of the Certificazione Unica: `W` for a condominio. */
  causale: string
}

export interface PagamentoDocumento {
  /** `TP01` more than one due date, `TP02` whole, `TP03` in advance. */
  condizioni: 'TP01' | 'TP02' | 'TP03'
  /** `MP05` bank transfer, … */
  modalita: string
  /** What is to be paid, net of ritenuta and of split VAT. */
  scadenze: { data: string | null; importo: number }[]
}

export interface DocumentoElettronico {
  tipoDocumento: TipoDocumentoFe
  numero: string
  data: string
  /** As it was written; the XML splits it into pieces of 200. */
  causale: string | null
  /** What the law wants said of the beni significativi: a Causale of its own. */
  causaleDiLegge?: string | null
  /** Five of 0-9 and A-Z: also in the file's name, never used twice. */
  progressivoInvio: string
  cedente: Cedente
  cessionario: Cessionario
  righe: RigaElettronica[]
  riepilogo: Riepilogo[]
  /** Imponibile and VAT of all groups. */
  totale: number
  ritenuta: Ritenuta | null
  /** Stamp duty paid, charged or not; 0 where none is due. */
  bollo: number
  /** null: nothing is said of how it is paid, as on a credit note. */
  pagamento: PagamentoDocumento | null
  /** DatiFattureCollegate: what a credit note or a balance refers to. */
  collegate: { numero: string; data: string; cig?: string | null; cup?: string | null }[]
  /** DatiDDT of a TD24; `righe` are `n` of lines, empty for all. */
  ddt: { numero: string; data: string; righe: number[] }[]
  /** DatiContratto: what a public body wants to find; without `documento` the CIG or CUP stands for it. */
  contratto: {
    documento: string | null
    data: string | null
    cig: string | null
    cup: string | null
  } | null
  /** The customer's dichiarazione d’intento for the year, which lines N3.5 name; null where there is none. */
  intento: { id: number; protocollo: string; data: string } | null
  /**
   * Where there is none: theirs that is for another year than the one that is needed, or for one that nobody has said; null
   * where there is no other.
   */
  intentoFuori: { id: number; data: string; anno: number | null; serve: number } | null
  /** Day of the work, from which the twelve days of a TD01 run. */
  lavoro: string | null
}
