import { addMonths } from '#shared/dates.ts'
import { type Controllo, dalGiorno, type Regola } from './norme.rules.ts'

/** What goes into the engine of deadlines, what comes out, and the words that its controls share. */

/** What the rules ask about a plant; days `yyyy-MM-dd`, powers in kW, the charge in kg. */
export interface ImpiantoNelCaso {
  tipo: 'caldaia' | 'condizionatore'
  potenza_kw?: number | null
  /** The sum of the generators on one distribution. */
  potenza_impianto_kw?: number | null
  /** A boiler and a heat pump heat the same water. */
  misto?: boolean
  potenza_focolare_kw?: number | null
  tipo_combustibile?: string | null
  btu?: number | null
  gas_refrigerante?: string | null
  carica_kg?: number | null
  ermetico?: boolean | null
  edificio_residenziale?: boolean | null
  rilevamento_perdite?: boolean | null
  data_installazione?: string | null
  ultima_revisione?: string | null
  ultima_manutenzione?: string | null
  prossima_revisione?: string | null
  prossima_manutenzione?: string | null
  ultimo_controllo_fgas?: string | null
  prossimo_controllo_fgas?: string | null
  intervallo_manutenzione_mesi?: number | null
  fonte_manutenzione?: string | null
  fuori_servizio_dal?: string | null
}

/** A decision about one plant that wins over every rule, with who took it, when and why. */
export interface DerogaNelCaso {
  controllo: Controllo
  tipo: 'intervallo' | 'data' | 'non_dovuto'
  mesi?: number | null
  data?: string | null
  nota: string
  utente: string
  il: string
}

/** What a maintenance contract says about visits; `prossima_prevista` is the day that a fixed calendar is counted from. */
export interface Cadenza {
  numero: string
  visite_anno: number
  ancora: string
  prossima_prevista?: string | null
}

/**
 * The day D that a fixed calendar of visits is counted from (D, D plus an interval, and so on): the day that the last visit
 * made under the contract was due, or one interval after the contract began where none was made.
 */
export const previstaDi = (dataInizio: string, visiteAnno: number, ultimaDovuta: string | null): string =>
  ultimaDovuta ?? addMonths(dataInizio, 12 / visiteAnno)

export interface Caso {
  /** The province's two letters. */
  provincia: string | null
  impianto: ImpiantoNelCaso
  rcee: readonly { data_emissione: string; data_scadenza: string | null }[]
  /** The company's usual interval of maintenance, in months. */
  manutenzioneMesi: number | null
  contratto: Cadenza | null
  deroghe: readonly DerogaNelCaso[]
}

export interface EsitoValutazione {
  stato: 'dovuto' | 'non_dovuto' | 'non_so'
  /** The day it is due; null unless `dovuto`. */
  data: string | null
  certezza: 'certa' | 'da_confermare' | null
  /** The id of the row of `norme.json` that decided; null where none did. */
  regola: string | null
  mesi: number | null
  motivo: string
}

export const nonSo = (motivo: string): EsitoValutazione => ({
  stato: 'non_so',
  data: null,
  certezza: null,
  regola: null,
  mesi: null,
  motivo,
})

export const nonDovuto = (motivo: string, regola: string | null = null): EsitoValutazione => ({
  ...nonSo(motivo),
  stato: 'non_dovuto',
  regola,
})

/**
 * The answer where something is missing, with its name: `manca la potenza: non so dire`, or
 * `mancano la potenza e il combustibile: non so dire`.
 */
export function manca(cose: readonly string[]): EsitoValutazione {
  const ultima = cose.at(-1) ?? ''
  if (cose.length === 1) return nonSo(`manca ${ultima}: non so dire`)
  return nonSo(`mancano ${cose.slice(0, -1).join(', ')} e ${ultima}: non so dire`)
}

/** The day that an interval is counted from: the last time, or the installation where that is later. */
export interface Base {
  data: string
  fatto: boolean
}

export function piuTarda(fatto: string | null, installazione: string | null | undefined): Base | null {
  if (fatto && (!installazione || fatto >= installazione)) return { data: fatto, fatto: true }
  return installazione ? { data: installazione, fatto: false } : null
}

export const dal = ({ data, fatto }: Base, evento: string): string =>
  dalGiorno(data, fatto ? evento : 'installazione')

/**
 * Whether the archive is silent about a plant: no control is on record, and the first one after the installation was due more
 * than a whole interval ago. Somebody has surely made some since, and the papers are elsewhere.
 */
export const archivioMuto = (oggi: string, dovuta: string, mesi: number, fatto: string | null): boolean =>
  fatto === null && addMonths(dovuta, mesi) < oggi

export const certo = (data: string, mesi: number | null) =>
  ({ stato: 'dovuto', data, certezza: 'certa', regola: null, mesi }) as const

export const SENZA_BASE: Record<Controllo, string> = {
  RCEE: 'mancano la data dell’ultimo RCEE e quella di installazione: non so dire',
  Manutenzione: 'mancano l’ultima manutenzione e l’installazione: non so dire',
  FGAS: 'mancano l’ultimo controllo e l’installazione: non so dire',
}

/** Between a reason and why its day isn't certain; where that is said already, ` · ` alone. */
export const DA_CONFERMARE = ' · da confermare: '

export const giornoDovuto = (
  data: string,
  riga: Regola,
  mesi: number,
  frase: string,
  perche: string | null,
): EsitoValutazione => ({
  stato: 'dovuto',
  data,
  certezza: perche === null ? 'certa' : 'da_confermare',
  regola: riga.id,
  mesi,
  motivo: perche === null ? frase : frase + DA_CONFERMARE + perche,
})
