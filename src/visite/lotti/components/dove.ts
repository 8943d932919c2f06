import { dayAndTimeInRome, formatNearDate } from '#shared/dates.ts'
import type { SpostamentoInput, VisitaDaSpostare } from '../contract.ts'

/** Where a visit goes that somebody moves: somebody's place, back to what is to be booked, or nowhere. */

export type PostoAltrove = NonNullable<VisitaDaSpostare['proposta']>
export type Dove = PostoAltrove | 'lista' | 'resta'

/** What is chosen before anybody has. */
export const dovePrima = ({ proposta }: VisitaDaSpostare): Dove => proposta ?? 'resta'

/** `lun 30/11, 9:00` */
export function quando(istante: string): string {
  const { data, ora } = dayAndTimeInRome(istante)
  return `${formatNearDate(data)}, ${ora}`
}

const siToccano = (a: PostoAltrove, b: PostoAltrove) =>
  a.utenteId === b.utenteId && a.inizio < b.fine && b.inizio < a.fine

/** Its places by their name in a list, without those that another visit has by now. */
export const postiDi = (
  { proposta, alternative }: VisitaDaSpostare,
  altri: readonly PostoAltrove[],
): [chiave: string, posto: PostoAltrove][] =>
  [...(proposta ? [proposta] : []), ...alternative]
    .filter((posto) => !altri.some((altro) => siToccano(posto, altro)))
    .map((posto) => [chiaveDi(posto), posto])

export const chiaveDi = (dove: Dove): string =>
  typeof dove === 'string' ? dove : `${dove.utenteId} ${dove.inizio}`

/** What is sent of it; nothing of one that stays. */
export function daInviare({ id, versione }: VisitaDaSpostare, dove: Dove): SpostamentoInput['visite'] {
  if (dove === 'resta') return []
  if (dove === 'lista') return [{ id, versione, utenteId: null }]
  return [{ id, versione, utenteId: dove.utenteId, dataInizio: dove.inizio, dataFine: dove.fine }]
}
