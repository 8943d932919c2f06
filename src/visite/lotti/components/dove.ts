import { dayAndTimeInRome, formatNearDate } from '#shared/dates.ts'
import type { SpostamentoInput, VisitaDaSpostare } from '../contract.ts'

/** Where a visit goes that somebody moves: somebody's place, back to what is to be booked, or nowhere. */

export type PostoAltrove = NonNullable<VisitaDaSpostare['proposta']>
export type MetaDellaVisita = PostoAltrove | 'lista' | 'resta'

/** What is chosen before anybody has. */
export const destinazioneProposta = ({ proposta }: VisitaDaSpostare): MetaDellaVisita => proposta ?? 'resta'

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
  altrui: readonly PostoAltrove[],
): [chiave: string, posto: PostoAltrove][] =>
  [...(proposta ? [proposta] : []), ...alternative]
    .filter((posto) => !altrui.some((vicino) => siToccano(posto, vicino)))
    .map((posto) => [chiaveDelPosto(posto), posto])

export const chiaveDelPosto = (destinazione: MetaDellaVisita): string =>
  typeof destinazione === 'string' ? destinazione : `${destinazione.utenteId} ${destinazione.inizio}`

/** What is sent of it; nothing of one that stays. */
export function sceltaDaInviare(
  { id, versione }: VisitaDaSpostare,
  destinazione: MetaDellaVisita,
): SpostamentoInput['visite'] {
  if (destinazione === 'resta') return []
  if (destinazione === 'lista') return [{ id, versione, utenteId: null }]
  return [
    {
      id,
      versione,
      utenteId: destinazione.utenteId,
      dataInizio: destinazione.inizio,
      dataFine: destinazione.fine,
    },
  ]
}
