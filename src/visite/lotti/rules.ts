import { daysBetween } from '#shared/dates.ts'
import { conChi } from '#shared/presenze.ts'
import { type Durata, giorniDellaVisita } from '#visite/tempo/parti.rules.ts'

/** Most visits of one proposal or batch. */
export const VISITE_AL_MASSIMO = 300

/** Why a visit stays out of a proposal. */
export const MOTIVI_ESCLUSIONE = [
  'gia',
  'senza_via',
  'senza_comune',
  'lontana',
  'senza_posto',
  'a_mano',
  'superata',
] as const
export type MotivoFuori = (typeof MOTIVI_ESCLUSIONE)[number]

/** Names a visit of the board: a customer, and the works that are done together, or the visit that it comes after. */
export const chiaveVisita = (
  clienteId: number,
  scadenzeIds: readonly number[],
  dopoId?: number | null,
): string => `${clienteId}:${dopoId ? `dopo-${dopoId}` : [...scadenzeIds].sort((a, b) => a - b).join('-')}`

/** Why a visit of several days stays where it is. */
export const DURA_PIU_GIORNI = 'dura più giorni'

export const diUnGiorno = (durata: Durata): boolean => {
  const { dal, al } = giorniDellaVisita(durata)
  return dal === al
}

type ConChi = Durata & { aiutanti: readonly { nome_utente: string }[] }

/** Whether the program looks for a place by itself: whoever comes along would have to be free there too. */
export const daSola = (visita: ConChi): boolean => diUnGiorno(visita) && visita.aiutanti.length === 0

/** Why it doesn't. */
export const percheAMano = (visita: ConChi): string =>
  diUnGiorno(visita) ? `${conChi(visita.aiutanti)}: scegli tu quando` : DURA_PIU_GIORNI

/** Hours after which a batch can no longer be taken back. */
export const ORE_PER_ANNULLARE = 24

/** Days after its due date on which a visit is made; 0 in time, or without one. */
export const giorniDopo = (dovuta: string | null, giorno: string): number =>
  dovuta === null ? 0 : Math.max(0, daysBetween(dovuta, giorno))

/** `1 visita`, `16 visite` */
export const quanteVisite = (n: number): string => (n === 1 ? '1 visita' : `${n} visite`)

/** What is looked a place for before the others. */
export const urgente = ({ priorita }: { priorita: string }): boolean =>
  priorita === 'Urgente' || priorita === 'Alta'
