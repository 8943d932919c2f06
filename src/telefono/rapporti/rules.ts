import { addDays, dayInRome, instantFromRome, timeInRome } from '#shared/dates.ts'
import { FINE_DOPO_INIZIO, finisceDopo, forseDomani } from '#shared/ore.ts'

/** Rules of reports that browser and server share (docs/product.md §29). */

export const STATI_RAPPORTO = ['Chiuso', 'Superato'] as const
export const ESITI_RAPPORTO = ['Risolto', 'Da completare', 'Non eseguito'] as const
/** Why the work of a visit wasn't done. */
export const MOTIVI_NON_ESEGUITO = ['Assente', 'Rifiuta', 'Accesso_Impossibile', 'Manca_Pezzo'] as const
export type MotivoNonEseguito = (typeof MOTIVI_NON_ESEGUITO)[number]
export const NON_ESEGUITO_PERCHE: Record<MotivoNonEseguito, string> = {
  Assente: 'Assente',
  Rifiuta: 'Rifiuta',
  Accesso_Impossibile: 'Accesso impossibile',
  Manca_Pezzo: 'Manca il pezzo',
}
export const ESITI_FIRMA = ['Firmato', 'Assente', 'Rifiutato'] as const
export const RUOLI_FIRMATARIO = [
  'Proprietario',
  'Inquilino',
  'Familiare',
  'Amministratore',
  'Portiere',
  'Altro',
] as const
export const CONSEGNE = ['Condiviso', 'Stampato', 'Salvato', 'Non consegnato'] as const

/** What is read on a plant, with its unit. */
export const GRANDEZZE = {
  pressione_impianto: ['Pressione impianto', 'bar'],
  gas_statica: ['Pressione gas statica', 'mbar'],
  gas_dinamica: ['Pressione gas dinamica', 'mbar'],
  mandata: ['Temperatura di mandata', '°C'],
  ritorno: ['Temperatura di ritorno', '°C'],
  tiraggio: ['Tiraggio', 'Pa'],
  durezza: ['Durezza dell’acqua', '°f'],
  contatore: ['Contatore', ''],
  assorbimento: ['Assorbimento', 'A'],
  altro: ['Altro', ''],
} as const satisfies Record<string, readonly [string, string]>
export type Grandezza = keyof typeof GRANDEZZE

export const CATEGORIE_FOTO = ['Prima', 'Dopo', 'Targa', 'Analisi', 'Altro'] as const
export const FOTO_AL_MASSIMO = 12

export const MATERIALI_AL_MASSIMO = 60
export const LETTURE_AL_MASSIMO = 40
export const PUNTI_AL_MASSIMO = 5_000
/** `manca la foto 2 (Dopo)`; null where none is missing. @param senza digests of those that are */
export function fotoMancanti(
  foto: readonly { impronta: string; categoria: string }[],
  senza: readonly string[] = [],
): string | null {
  const mancanti = foto.flatMap(({ impronta, categoria }, n) =>
    senza.includes(impronta) ? [`${n + 1} (${categoria})`] : [],
  )
  if (mancanti.length === 0) return null
  return `${mancanti.length === 1 ? 'manca la foto' : 'mancano le foto'} ${mancanti.join(', ')}`
}

/** Who wrote a report corrects it for so long; an Admin always. */
export const GIORNI_CORREZIONE = 7

const MINUTO_MS = 60_000
const ORE_AL_MASSIMO = 24
/** Of one person in a report. */
export const MINUTI_AL_MASSIMO = ORE_AL_MASSIMO * 60

interface Orario {
  arrivo: string
  partenza: string
  pausaMinuti: number
  persone: number
  /** Each one's minutes, where the report says them. */
  presenti?: readonly { minuti: number }[] | null | undefined
}

/** Minutes from the arrival to the departure, without the pause. */
const minutiSulPosto = ({ arrivo, partenza, pausaMinuti }: Orario): number =>
  Math.round((Date.parse(partenza) - Date.parse(arrivo)) / MINUTO_MS - pausaMinuti)

/** Minutes worked, by all who were there: each one's own, else all of the time, of each. */
export const minutiLavorati = (orario: Orario): number =>
  orario.presenti
    ? orario.presenti.reduce((somma, { minuti }) => somma + minuti, 0)
    : minutiSulPosto(orario) * orario.persone

/** Arrival, departure and signature by the right clock: the telephone that signed was ahead. */
export interface OrarioGiusto {
  arrivo: string
  partenza: string
  firmatoIl: string
}

const ORA_MS = 3_600_000

/**
 * The departure at a wall time in Rome, after an arrival: on the same day, or past midnight; where clocks go back, in the one
 * of the two hours that comes after the arrival.
 * @param arrivo ISO
 * @param ora `HH:mm`
 * @returns ISO; before the arrival where nothing else makes sense
 */
export function partenzaAlle(arrivo: string, ora: string): string {
  const inizio = Date.parse(arrivo)
  const giorno = dayInRome(arrivo)
  const stessoGiorno = instantFromRome(giorno, ora)
  if (Date.parse(stessoGiorno) >= inizio) return stessoGiorno
  const ripetuta = new Date(Date.parse(stessoGiorno) + ORA_MS).toISOString()
  if (timeInRome(ripetuta) === ora && Date.parse(ripetuta) >= inizio) return ripetuta
  return forseDomani(timeInRome(arrivo), ora) ? instantFromRome(addDays(giorno, 1), ora) : stessoGiorno
}

/**
 * The departure that somebody types: where the work isn't known to have gone on past midnight, an hour before the arrival
 * stays one of the same day, and is asked about.
 * @param finora ISO, the departure so far
 */
export function partenzaScritta(arrivo: string, ora: string, finora: string): string {
  const giorno = dayInRome(arrivo)
  const partenza = partenzaAlle(arrivo, ora)
  return dayInRome(partenza) === giorno || dayInRome(finora) > giorno
    ? partenza
    : instantFromRome(giorno, ora)
}

/** The departure of the next day that one before the arrival may be meant to be; null where it isn't. */
export function forsePartenza({ arrivo, partenza }: Pick<Orario, 'arrivo' | 'partenza'>): string | null {
  if (Date.parse(partenza) >= Date.parse(arrivo)) return null
  const domani = partenzaAlle(arrivo, timeInRome(partenza))
  return finisceDopo(arrivo, domani) ? domani : null
}

/** What is wrong with the times; null where nothing is. */
export function difettoOrario(orario: Orario): string | null {
  if (Date.parse(orario.partenza) < Date.parse(orario.arrivo)) return FINE_DOPO_INIZIO
  const minuti = minutiSulPosto(orario)
  if (minuti < 0) return 'La pausa è più lunga dell’intervento'
  // Where each one's hours are said, it is those that have a limit.
  if (minuti * (orario.presenti ? 1 : orario.persone) > MINUTI_AL_MASSIMO)
    return `Al massimo ${ORE_AL_MASSIMO} ore in tutto`
  return null
}

/** `1 h 12 min`, `45 min`. @param minuti whole */
export function durataDetta(minuti: number): string {
  const ore = Math.floor(minuti / 60)
  const resto = minuti % 60
  return [ore > 0 && `${ore} h`, (resto > 0 || ore === 0) && `${resto} min`].filter(Boolean).join(' ')
}

/** `Risolto`, `Non eseguito: assente`. */
export const esitoDetto = ({
  esito,
  motivoNonEseguito,
}: Pick<Firmabile, 'esito' | 'motivoNonEseguito'>): string =>
  motivoNonEseguito
    ? `${esito}: ${NON_ESEGUITO_PERCHE[motivoNonEseguito as MotivoNonEseguito].toLowerCase()}`
    : esito

/** What was read, where there are several plants with its own, and how much: `Mandata · Victrix Tera`, `62 °C`. */
export function letturaDetta({
  grandezza,
  nome,
  valore,
  generatore,
}: Firmabile['letture'][number]): [string, string] {
  const [voce, unita] = GRANDEZZE[grandezza as Grandezza]
  return [[nome || voce, generatore].filter(Boolean).join(' · '), [valore, unita].filter(Boolean).join(' ')]
}

/**
 * What the customer signs, as one text that is the same wherever it is made: its SHA-256 is the report's `impronta`. Format 2
 * says who was there, format 1 names nobody.
 * @param dati as the contract has read them
 */
export function testoFirmato(visitaId: number, dati: Firmabile): string {
  const { uid, arrivo, partenza, pausaMinuti, persone, lavori, esito, raccomandazioni, presenti } = dati
  const motivo = dati.motivoNonEseguito || null
  return JSON.stringify([
    presenti ? 2 : 1,
    visitaId,
    uid,
    [Date.parse(arrivo), Date.parse(partenza), pausaMinuti, persone],
    lavori,
    esito,
    raccomandazioni ?? null,
    dati.materiali.map(({ articoloId, descrizione, um, quantita }) => [
      articoloId ?? null,
      descrizione,
      um,
      quantita,
    ]),
    dati.letture.map(({ grandezza, nome, valore, generatore }) => [
      ...[grandezza, nome ?? null, valore],
      ...(generatore ? [generatore] : []),
    ]),
    dati.foto.map(({ categoria, impronta }) => [categoria, impronta]),
    ...(motivo || presenti ? [motivo] : []),
    ...(presenti ? [presenti.map(({ utenteId, nome, minuti }) => [utenteId, nome, minuti])] : []),
  ])
}

export interface Firmabile extends Orario {
  uid: string
  lavori: string
  esito: string
  raccomandazioni?: string | null | undefined
  materiali: { articoloId?: number | null | undefined; descrizione: string; um: string; quantita: string }[]
  letture: {
    grandezza: string
    nome?: string | null | undefined
    valore: string
    generatore?: string | null | undefined
  }[]
  foto: { categoria: string; impronta: string }[]
  motivoNonEseguito?: string | null | undefined
  presenti?: { utenteId: number; nome: string; minuti: number }[] | null | undefined
}

/** How much of each part the lines of a report say, by the part's id, as decimal text with up to three decimals. */
export function quantoDiOgnuno(
  righe: readonly { pezzoId?: number | null | undefined; quantita: string }[],
): Map<number, string> {
  const usati = new Map<number, string>()
  for (const { pezzoId, quantita } of righe) {
    if (!pezzoId) continue
    const finora = usati.get(pezzoId)
    const somma = Math.round((Number(finora ?? 0) + Number(quantita)) * 1000) / 1000
    usati.set(pezzoId, finora ? String(somma) : quantita)
  }
  return usati
}
