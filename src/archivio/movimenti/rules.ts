import { normalise } from '#shared/text.ts'

/** Where a statement is: its columns are to be matched, its rows to be looked through, nothing is left to do, taken back. */
export const STATI_MOVIMENTI = {
  da_abbinare: 'Colonne da abbinare',
  pronta: 'Da confermare',
  fatta: 'Fatto',
  annullata: 'Annullato',
} as const
export type StatoMovimenti = keyof typeof STATI_MOVIMENTI

export const FORMATI = { camt: 'CAMT.053', csv: 'CSV', xlsx: 'Excel' } as const
export type FormatoEstratto = keyof typeof FORMATI

/** What became of a row. */
export const ESITI_RIGA = {
  da_confermare: 'Da confermare',
  forse_gia_vista: 'Forse già vista',
  registrata: 'Registrata',
  ignorata: 'Ignorata',
} as const
export type EsitoRiga = keyof typeof ESITI_RIGA
export const APERTI = ['da_confermare', 'forse_gia_vista'] as const satisfies EsitoRiga[]
export const eAperta = (esito: EsitoRiga): boolean => esito === 'da_confermare' || esito === 'forse_gia_vista'

/** How rows stand on the screen, the open ones by how sure they are. */
export const GRUPPI_RIGHE = ['sicure', 'scegliere', 'viste', 'senza', 'chiuse'] as const
export type GruppoRighe = (typeof GRUPPI_RIGHE)[number]

/** @param cominciata something was paid with it already */
export function gruppoDiRiga(
  { esito, cominciata }: { esito: EsitoRiga; cominciata: boolean },
  proposte: readonly { sicura: boolean; quote: readonly unknown[] }[] = [],
): GruppoRighe {
  if (!eAperta(esito)) return 'chiuse'
  if (esito === 'forse_gia_vista') return 'viste'
  if (cominciata) return 'scegliere'
  if (proposte[0]?.sicura) return 'sicure'
  return proposte.some(({ quote }) => quote.length > 0) ? 'scegliere' : 'senza'
}

/** Rows of a list that are sent at a time where nobody says how many; of each group at first. */
export const RIGHE_A_PAGINA = 100
export const PRIME_DI_UN_GRUPPO = 25
/** What is no row of a file, that is told one by one; of all of it the count of each kind. */
export const FUORI_DETTE = 200

/** Which way the movements of a file go whose amounts have no sign, as somebody said; `miste` is not to be known. */
export const VERSI_MOVIMENTI = {
  entrate: 'Tutte entrate',
  uscite: 'Tutte uscite',
  miste: 'Un po’ e un po’',
} as const
export type Versi = keyof typeof VERSI_MOVIMENTI
/** It is asked, and never holds anybody up: until it is answered nothing of the file is sure. */
export const VERSI_DA_CHIEDERE = 'da_chiedere'

export const IGNORA = ['questa', 'sempre'] as const
export type Ignora = (typeof IGNORA)[number]

/** Largest file, in bytes, and how many rows of it. */
export const ESTRATTO_MASSIMO = 10 * 1_048_576
export const MOVIMENTI_MASSIMI = 5_000
/** Rows that are confirmed in one go: all or none. */
export const RIGHE_PER_VOLTA = 100
/** What was confirmed can be taken back for so long. */
export const CONFERMA_ANNULLABILE_MS = 86_400_000

/** A row as the bank says it. */
export interface MovimentoLetto {
  /** `yyyy-MM-dd` */
  data: string
  valuta: string | null
  /** Cents; below zero what goes out. */
  importo: number
  descrizione: string
  /** Who pays or is paid. */
  nome: string | null
  iban: string | null
  riferimento: string | null
  /** Which of the file's accounts it is of, from 1: the first where absent. */
  contoN?: number
}

/** What of a file is no row, and why: together they are all that the file has. */
export interface Fuori {
  /** As the file counts them. */
  riga: number
  motivo: string
}

/** An account of a statement: what the file says of it. Cents; days as `yyyy-MM-dd`. */
export interface ContoLetto {
  conto: string | null
  dal: string | null
  al: string | null
  iniziale: number | null
  finale: number | null
}

export interface EstrattoLetto {
  conti: ContoLetto[]
  righe: MovimentoLetto[]
  fuori: Fuori[]
}

/** Words of a text without figures, each once: what fees and taxes have in common from month to month. */
const parole = (testo: string) =>
  normalise(testo)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((parola) => parola.length > 1 && !/\p{N}{2}/u.test(parola))

/** By what a row is ignored always: payer and text. Empty where it says nothing that comes again. */
export const chiaveDi = ({ nome, descrizione }: Pick<MovimentoLetto, 'nome' | 'descrizione'>): string =>
  [...new Set([...parole(nome ?? ''), ...parole(descrizione)])].join(' ').slice(0, 300)

/** `IT60 X054 2811 …` → `IT60X0542811…`; null of what is none. */
export function ibanDi(testo: string | null): string | null {
  const iban = (testo ?? '').replace(/[^a-z\d]/gi, '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) ? iban : null
}
