import { daysBetween } from '#shared/dates.ts'

/** Most visits of one proposal or batch. */
export const VISITE_AL_MASSIMO = 300

/** Why a visit stays out of a proposal. */
export const MOTIVI_ESCLUSIONE = [
  'gia',
  'senza_via',
  'senza_comune',
  'lontana',
  'senza_posto',
  'superata',
] as const
export type MotivoFuori = (typeof MOTIVI_ESCLUSIONE)[number]

/** Names a visit of the board: a customer, and the works that are done together. */
export const chiaveVisita = (clienteId: number, scadenzeIds: readonly number[]): string =>
  `${clienteId}:${[...scadenzeIds].sort((a, b) => a - b).join('-')}`

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
