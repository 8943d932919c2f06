import { formatDate, weekday } from '#shared/dates.ts'
import type { Indirizzo } from '#shared/distanze.ts'
import { FINE_DOPO_INIZIO, finisceDopo } from '#shared/ore.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'

/** When technicians work: their hours, days off for everybody, and stretches of a day in minutes from midnight (Rome). */

export const GIORNI_DELLA_SETTIMANA = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'] as const
export type GiornoDellaSettimana = (typeof GIORNI_DELLA_SETTIMANA)[number]

export const TIPI_ASSENZA = ['Ferie', 'Malattia', 'Permesso', 'Mezzo_fermo', 'Altro'] as const
export type TipoAssenza = (typeof TIPI_ASSENZA)[number]

/** How an absence stands; only an approved one keeps anybody away. */
export const STATI_ASSENZA = ['Chiesta', 'Approvata', 'Rifiutata'] as const
export type StatoAssenza = (typeof STATI_ASSENZA)[number]

/** What somebody asks for, or tells, of themselves; the rest an Admin writes. */
export const TIPI_CHIESTI = ['Ferie', 'Permesso', 'Malattia'] as const

/** How an absence begins: what a person wants waits for an Admin, illness waits for nobody. */
export const statoIniziale = (utente: CurrentUser, tipo: TipoAssenza): StatoAssenza =>
  isAdmin(utente) || tipo === 'Malattia' ? 'Approvata' : 'Chiesta'

/** An Admin sees everybody's absences, the others their own. */
export const vedeAssenza = (utente: CurrentUser, { utente_id }: { utente_id: number }): boolean =>
  isAdmin(utente) || utente.id === utente_id

/** Whoever asked takes it back while it waits; of what was decided only an Admin disposes. */
export const ritiraAssenza = (
  utente: CurrentUser,
  assenza: { utente_id: number; stato: StatoAssenza },
): boolean => isAdmin(utente) || (utente.id === assenza.utente_id && assenza.stato === 'Chiesta')

interface Assenza {
  dal: string
  al: string
  dalle?: string | null | undefined
  alle?: string | null | undefined
}

/** What is wrong with the days and hours of an absence, and on which field; undefined where nothing is. */
export function assenzaStorta({
  dal,
  al,
  dalle,
  alle,
}: Assenza): { campo: string; testo: string } | undefined {
  if (al < dal) return { campo: 'al', testo: 'L’ultimo giorno viene dopo il primo' }
  if (!dalle && !alle) return undefined
  if (!dalle) return { campo: 'dalle', testo: 'Indica anche da che ora' }
  if (!alle) return { campo: 'alle', testo: 'Indica anche fino a che ora' }
  if (dal !== al) return { campo: 'al', testo: 'Con le ore l’assenza è di un giorno solo' }
  return finisceDopo(dalle, alle) ? undefined : { campo: 'alle', testo: FINE_DOPO_INIZIO }
}

/** `dal 30/11/2026 al 04/12/2026`, `il 30/11/2026`, `il 30/11/2026 dalle 14:00 alle 16:00` */
export function periodoAssenza({ dal, al, dalle, alle }: Assenza): string {
  if (dal !== al) return `dal ${formatDate(dal)} al ${formatDate(al)}`
  return `il ${formatDate(dal)}${dalle && alle ? ` dalle ${dalle} alle ${alle}` : ''}`
}

/** A stretch of a day, minutes from midnight, the end excluded. */
export type Tratto = readonly [da: number, a: number]

/** Hours of a week as people write them, `9-13, 14-18`; null: not at work. */
export type OrarioScritto = Record<GiornoDellaSettimana, string | null>

const DI_OGNI_GIORNO = '9:00-13:00, 14:00-18:00'

/** Where nobody has said anything: Monday to Friday. */
export const ORARIO_SOLITO: OrarioScritto = {
  lun: DI_OGNI_GIORNO,
  mar: DI_OGNI_GIORNO,
  mer: DI_OGNI_GIORNO,
  gio: DI_OGNI_GIORNO,
  ven: DI_OGNI_GIORNO,
  sab: null,
  dom: null,
}

/** Where somebody sets out, how it is called, and how many minutes they go from there. */
export interface Partenza {
  nome: string
  luogo: Indirizzo
  raggio: number
}

/** How far somebody goes from where they set out, in minutes, where nobody has said anything. */
export const RAGGIO_SOLITO = 60
export const RAGGIO_MINIMO = 5
export const RAGGIO_MASSIMO = 600

const UN_TRATTO = /^(\d{1,2})(?:[:.](\d{2}))?\s*[-–]\s*(\d{1,2})(?:[:.](\d{2}))?$/

const minutiDi = (ore: string, minuti = '0') => Number(ore) * 60 + Number(minuti)

/** One stretch as it is written; undefined where it can't be read. */
function leggiTratto(scritto: string): Tratto | undefined {
  const letto = UN_TRATTO.exec(scritto.trim())
  if (!letto?.[1] || !letto[3] || Number(letto[2] ?? 0) > 59 || Number(letto[4] ?? 0) > 59) return undefined
  return [minutiDi(letto[1], letto[2]), minutiDi(letto[3], letto[4])]
}

const trattiDi = (scritte: string) => scritte.split(/[,;e]/).map(leggiTratto)

/** Reads hours as people write them; undefined where they can't be read, overlap or end before they begin. */
export function leggiOre(scritte: string | null): Tratto[] | undefined {
  if (scritte === null || scritte.trim() === '') return []
  const tratti: Tratto[] = []
  for (const tratto of trattiDi(scritte)) {
    if (!tratto) return undefined
    const [da, a] = tratto
    if (da < (tratti.at(-1)?.[1] ?? 0) || a <= da || a > 24 * 60) return undefined
    tratti.push(tratto)
  }
  return tratti
}

const COME_SI_SCRIVE = 'Scrivi per esempio 9-13, 14-18'

/** Why hours can't be kept as they are written, in words; undefined where they can. */
export function oreStorte(scritte: string): string | undefined {
  if (leggiOre(scritte)) return undefined
  return trattiDi(scritte).some((tratto) => tratto && tratto[1] <= tratto[0])
    ? FINE_DOPO_INIZIO
    : COME_SI_SCRIVE
}

/** Minutes from midnight as `9:00`. */
export const inOre = (minuti: number): string =>
  `${Math.floor(minuti / 60)}:${String(minuti % 60).padStart(2, '0')}`

/** Stretches as they are kept: `9:00-13:00, 14:00-18:00`; null for none. */
export const scriviOre = (tratti: readonly Tratto[]): string | null =>
  tratti.map(([da, a]) => `${inOre(da)}-${inOre(a)}`).join(', ') || null

/** The same as people say them: `9–13, 14–18:30`. */
export const inOreCorte = (tratti: readonly Tratto[]): string =>
  (scriviOre(tratti) ?? '').replaceAll(':00', '').replaceAll('-', '–')

/** How long all stretches are, in minutes. */
export const minutiDeiTratti = (tratti: readonly Tratto[]): number =>
  tratti.reduce((somma, [da, a]) => somma + a - da, 0)

/** What a day of the week is called where hours are kept. */
export const giornoDellaSettimana = (giorno: string): GiornoDellaSettimana =>
  GIORNI_DELLA_SETTIMANA[weekday(giorno) - 1] ?? 'dom'
