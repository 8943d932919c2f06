import { addDays, addMonths, daysBetween, formatDays, formatMonth, lunedi, monthEnd } from '#shared/dates.ts'
import { capital } from '#shared/text.ts'

/** Months as pictures (docs/product.md §18.1): periods, what they are called, and what is said of them. Pure. */

/** Why a visit wasn't done. */
export const MOTIVI_VISITA = [
  'Annullata',
  'Assente',
  'Rifiuta',
  'Accesso_Impossibile',
  'Manca_Pezzo',
  'Non_Eseguito',
] as const
export type MotivoVisita = (typeof MOTIVI_VISITA)[number]

/** What is still to be cashed, by the days since it was due. */
export const ETA = ['non_scadute', 'fino_a_30', 'fino_a_60', 'fino_a_90', 'oltre_90'] as const
export type Eta = (typeof ETA)[number]

/** From takings to invoices to money, line by line. */
export const VOCI_PONTE = [
  'fatturato',
  'note',
  'riscosso_prima',
  'non_riscosso',
  'riscosso',
  'visite_senza_documento',
  'crediti_ricevuti',
  'crediti_restituiti',
  'altre_entrate',
  'entrato',
] as const
export type VocePonte = (typeof VOCI_PONTE)[number]

export const VOCI_PROSSIME = [
  'visite_prenotate',
  'visite_da_fare',
  'visite_di_solito',
  'canoni',
  'da_incassare_entro',
  'da_pagare_entro',
  'ritenute',
  'iva',
] as const
export type VoceProssima = (typeof VOCI_PROSSIME)[number]

/** What has a list of its own here; the others are lists of quotes, invoices and contracts. */
export const PARTI_ANDAMENTO = [
  'visite_fatte',
  'visite_non_fatte',
  'scadenze_in_tempo',
  'scadenze_in_ritardo',
  'scadenze_perse',
  'ore_prenotate',
  'ore_fatte',
  'incassi',
  'spese',
  'riscosso',
  'riscosso_prima',
  'non_riscosso',
  'visite_senza_documento',
  'crediti_ricevuti',
  'crediti_restituiti',
  'altre_entrate',
  'da_incassare',
  'clienti_nuovi',
  'clienti_tornati',
  'clienti_persi',
  'visite_prenotate',
  'visite_da_fare',
  'canoni',
  'da_incassare_entro',
  'da_pagare_entro',
] as const
export type ParteAndamento = (typeof PARTI_ANDAMENTO)[number]

/** A deadline is lost after so many days; a customer after so many months without a visit; who comes back was away so long. */
export const GIORNI_PERSA = 60
export const MESI_PERSO = 18
export const MESI_TORNATO = 12
export interface GiorniContati {
  dal: string
  al: string
}

export interface Periodo extends GiorniContati {
  /** The last day that is counted. */
  fino_a: string
  /** `Novembre`, `Il 2025`. */
  nome: string
}

/** Whole months of a period; 0 where it is made of days. */
function mesiDi({ dal, al }: GiorniContati): number {
  if (!dal.endsWith('-01') || monthEnd(al) !== al) return 0
  let mesi = 1
  while (addDays(addMonths(dal, mesi), -1) < al) mesi++
  return mesi
}

/** What a period is called alone, after `di` and after `in`. */
function nomiDi(giorni: GiorniContati, oggi: string): { nome: string; di: string; a: string } {
  const mesi = mesiDi(giorni)
  const { dal } = giorni
  const anno = dal.slice(0, 4)
  if (mesi === 1) {
    const intero = formatMonth(dal)
    const mese = anno === oggi.slice(0, 4) ? (intero.split(' ')[0] ?? intero) : intero
    return { nome: mese, di: `di ${mese}`, a: `a ${mese}` }
  }
  if (mesi === 12 && dal.endsWith('-01-01'))
    return { nome: `il ${anno}`, di: `del ${anno}`, a: `nel ${anno}` }
  if (mesi > 0) {
    const [primo] = formatMonth(dal).split(' ')
    const fra = `${primo}–${formatMonth(giorni.al)}`
    return { nome: fra, di: `di ${fra}`, a: `in ${fra}` }
  }
  const fra = formatDays(dal, giorni.al)
  return { nome: fra, di: `del ${fra}`, a: `nei giorni ${fra}` }
}

/** A period, what of it is over, and the one before: as long, and of one that runs the same days. */
export function periodoDi(
  chiesto: GiorniContati,
  oggi: string,
): { periodo: Periodo; prima: GiorniContati & Confronto } {
  const { dal, al } = chiesto
  const mesi = mesiDi(chiesto)
  const inizio = mesi > 0 ? addMonths(dal, -mesi) : addDays(dal, daysBetween(al, dal) - 1)
  const intera = { dal: inizio, al: addDays(dal, -1) }
  const corre = oggi >= dal && oggi < al
  const fino_a = corre ? oggi : al
  const stessi = addDays(inizio, daysBetween(dal, fino_a))
  const confronto = { dal: inizio, al: corre && stessi < intera.al ? stessi : intera.al }
  const nomi = nomiDi(intera, oggi)
  const parte = confronto.al < intera.al
  return {
    periodo: { dal, al, fino_a, nome: capital(nomiDi(chiesto, oggi).nome) },
    prima: {
      ...confronto,
      nome: nomi.nome,
      di: parte ? `che negli stessi giorni ${nomi.di}` : nomi.di,
      a: parte ? `negli stessi giorni ${nomi.di}` : nomi.a,
    },
  }
}

/** How the period before is named in a comparison: `di ottobre`, `a ottobre`. */
export interface Confronto {
  nome: string
  di: string
  a: string
}

/** Whole per cent; null of nothing. */
export const percento = (parte: number, intero: number): number | null =>
  intero > 0 ? Math.round((parte / intero) * 100) : null

/** The middle one of some figures, or between the two in the middle; null of none. */
export function mediana(valori: readonly number[]): number | null {
  const ordinati = valori.toSorted((a, b) => a - b)
  const mezzo = ordinati.length >> 1
  const [alto, basso] = [ordinati[mezzo], ordinati[mezzo - 1]]
  if (alto === undefined) return null
  return ordinati.length % 2 === 1 || basso === undefined ? alto : (alto + basso) / 2
}

/** Cents of each line but the sums, as their lists come to. */
export type Ponte = Record<Exclude<VocePonte, 'riscosso' | 'entrato'>, number>

/** The bridge in its order: what is taken off stands below zero, sums come to what is above them. Cents. */
export function ponteDi(p: Ponte): { voce: VocePonte; importo: number; somma: boolean }[] {
  const riga = (voce: keyof Ponte, segno: 1 | -1) => ({ voce, importo: segno * p[voce] || 0, somma: false })
  const fatture = [
    riga('fatturato', 1),
    riga('note', -1),
    riga('riscosso_prima', 1),
    riga('non_riscosso', -1),
  ]
  const senzaFatture = [
    riga('visite_senza_documento', 1),
    riga('crediti_ricevuti', 1),
    riga('crediti_restituiti', -1),
    riga('altre_entrate', 1),
  ]
  const somma = (righe: { importo: number }[]) => righe.reduce((n, { importo }) => n + importo, 0)
  return [
    ...fatture,
    { voce: 'riscosso', importo: somma(fatture), somma: true },
    ...senzaFatture,
    { voce: 'entrato', importo: somma([...fatture, ...senzaFatture]), somma: true },
  ]
}

/** Weeks from Monday to Sunday, cut to the days asked for. */
export function settimaneDi(dal: string, al: string): GiorniContati[] {
  const settimane: GiorniContati[] = []
  for (let da = dal; da <= al; ) {
    const domenica = addDays(lunedi(da), 6)
    settimane.push({ dal: da, al: domenica < al ? domenica : al })
    da = addDays(domenica, 1)
  }
  return settimane
}

/** The mean of how far forecasts were from what came, in whole per cent; null of fewer than six. */
export function erroreMedio(previsti: readonly { previsto: number; venuto: number }[]): number | null {
  const utili = previsti.filter(({ venuto }) => venuto > 0)
  if (utili.length < PREVISIONI_BASTANTI) return null
  const scarti = utili.map(({ previsto, venuto }) => Math.abs(previsto - venuto) / venuto)
  return Math.round((scarti.reduce((n, s) => n + s, 0) / scarti.length) * 100)
}
const PREVISIONI_BASTANTI = 6

export const MOTIVI_IN_PAROLE: Record<MotivoVisita, string> = {
  Annullata: 'Annullata',
  Assente: 'Cliente assente',
  Rifiuta: 'Il cliente rifiuta',
  Accesso_Impossibile: 'Accesso impossibile',
  Manca_Pezzo: 'Manca il pezzo',
  Non_Eseguito: 'Non eseguita',
}
