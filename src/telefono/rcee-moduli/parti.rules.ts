import { formatDate } from '#shared/dates.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import type { Dati1, Dati2, Fermo, Generatore1, Generatore2, Giudizio, ModuloIntero } from './contract.ts'
import type { SiNoNc } from './rules.ts'

/** A compiled report with the world it was signed in and what was judged of it. */
export type ModuloLetto = ({ tipo: 1; dati: Dati1 } | { tipo: 2; dati: Dati2 }) & {
  fermo: Fermo
  giudizio: Pick<Giudizio, 'verdetti' | 'rendimento_minimo' | 'prove'>
  /** The day that counts, where the telephone's clock signed another one. */
  giornoGiusto?: string | null
}

/** The day of a closed form that counts, where it isn't the one that was signed. */
export const giornoGiustoDi = ({ dati, data_controllo }: Pick<ModuloIntero, 'dati' | 'data_controllo'>) =>
  dati.quando.data_controllo === data_controllo ? null : data_controllo

export type VoceDiParte = [voce: string, valore: string]

export interface RispostaModulo {
  domanda: string
  /** `Sì`, `No`, `Nc`; a dash where nobody has answered. */
  testo: string
  /** The answer that is a fault. */
  male: boolean
}

/** A part of the report, as it is read on paper, on screen and copied into a registry. */
export type ParteModulo =
  | { forma: 'voci'; capo?: string; voci: VoceDiParte[] }
  | { forma: 'risposte'; capo?: string; risposte: RispostaModulo[] }
  | { forma: 'tabella'; colonne: string[]; righe: string[][] }
  /** Without a head it is what the model says. */
  | { forma: 'testo'; capo?: string; testo: string }

export interface SezioneModulo {
  titolo: string
  parti: ParteModulo[]
}

/** A part as groups of facts, a table row by row: what is read on a narrow screen, or copied one by one. */
export function gruppi(
  parte: ParteModulo,
): { capo?: string | undefined; voci: [...VoceDiParte, male?: boolean][] }[] {
  if (parte.forma === 'voci') return [parte]
  if (parte.forma === 'testo') return [{ voci: [[parte.capo ?? '', parte.testo]] }]
  if (parte.forma === 'risposte')
    return [
      {
        capo: parte.capo,
        voci: parte.risposte.map(({ domanda, testo, male }) => [domanda, testo, male]),
      },
    ]
  return parte.righe.map(([capo = '', ...valori]) => ({
    capo: `${parte.colonne[0]} ${capo}`,
    voci: valori.map((valore, n) => [parte.colonne[n + 1] ?? '', valore]),
  }))
}

export const NULLA = '—'
const DETTE = { si: 'Sì', no: 'No', nc: 'Nc' } as const

/** A number as it is read, with its unit; a dash where there is none. */
export const numeroStampato = (valore: number | null, unita = ''): string =>
  valore === null ? NULLA : `${formatDecimal(String(valore))}${unita && ` ${unita}`}`
export const giornoStampato = (data: string | null): string => (data ? formatDate(data) : NULLA)
export const siNoStampato = (vero: boolean | null): string => (vero === null ? NULLA : vero ? 'Sì' : 'No')
export const risposta = (data: SiNoNc | null): string => (data ? DETTE[data] : NULLA)
export const scelto = <K extends string>(voci: Record<K, string>, chiave: K | null): string =>
  chiave === null ? NULLA : voci[chiave]
export const partiUnite = (...parti: (string | null | false | undefined)[]): string =>
  parti.filter(Boolean).join(' ')
export const oNulla = (testo: string | null | undefined): string => testo || NULLA
/** What only stands there where it is known. */
export const seNoto = (voce: string, valore: string | null): VoceDiParte[] => (valore ? [[voce, valore]] : [])

/** Questions with their answers; of those in `guasti` it is the yes that is a fault, of those in `innocue` none. */
export function risposteDelModulo<K extends string>(
  domande: Record<K, string>,
  date: Record<K, SiNoNc | null>,
  { guasti = [], innocue = [] }: { guasti?: K[]; innocue?: K[] } = {},
): ParteModulo {
  const rispostaDi = (voce: K): RispostaModulo => {
    const data = date[voce]
    const male = !innocue.includes(voce) && data === (guasti.includes(voce) ? 'si' : 'no')
    return { domanda: domande[voce], testo: risposta(data), male }
  }
  return { forma: 'risposte', risposte: (Object.keys(domande) as K[]).map(rispostaDi) }
}

/** A table without the columns that may be empty and are. */
export function tabella(
  colonne: (readonly [capo: string, sempre: boolean])[],
  righe: string[][],
): ParteModulo {
  const tiene = colonne.map(([, sempre], n) => sempre || righe.some((riga) => riga[n] !== NULLA))
  return {
    forma: 'tabella',
    colonne: colonne.flatMap(([capo], n) => (tiene[n] ? [capo] : [])),
    righe: righe.map((riga) => riga.filter((_, n) => tiene[n])),
  }
}

export const targa = (generatore: Generatore1 | Generatore2): VoceDiParte[] => [
  ['Data di installazione', giornoStampato(generatore.data_installazione)],
  ['Fabbricante', oNulla(generatore.marca)],
  ['Modello', oNulla(generatore.modello)],
  ['Matricola', oNulla(generatore.matricola)],
]

const CHECK_LIST =
  'Elenco di possibili interventi, dei quali va valutata la convenienza economica, che qualora applicabili all’impianto, potrebbero comportare un miglioramento della prestazione energetica'

export const checkList = <K extends string>(
  voci: Record<K, string>,
  dati: Record<K, boolean>,
): SezioneModulo => ({
  titolo: 'F. CHECK-LIST',
  parti: [
    {
      ...{ forma: 'risposte', capo: CHECK_LIST },
      risposte: (Object.keys(voci) as K[]).map((voce) => ({
        ...{ domanda: voci[voce], testo: siNoStampato(dati[voce]), male: false },
      })),
    },
  ],
})
