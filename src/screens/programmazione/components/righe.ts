import { lungoLaStrada } from '#anagrafe/zone/rules.ts'
import { minutiInsieme } from '#scadenze/scadenze/bacheca.rules.ts'
import type { LavoroInBreve, VisitaInBreve } from '#scadenze/scadenze/contract.ts'
import { chiaveVisita } from '#visite/lotti/rules.ts'
import type { VisitaDaRifare } from '../contract.ts'

/** A row of the board: works of one customer that are done in one visit. */
export interface RigaBacheca {
  /** As the proposal names the visit; of works that can't be booked yet, one of its own. */
  chiave: string
  visita: VisitaInBreve
  /** What is to be booked; none where data or dates are missing. */
  daPrenotare: LavoroInBreve[]
  daCompletare: LavoroInBreve[]
  dovuta: string | null
  minuti: number
  /** The visit that is made again; then there are no works. */
  dopo?: VisitaDaRifare
}

/** Whether it can be chosen for a plan. */
export const prenotabile = ({ daPrenotare, dopo }: RigaBacheca): boolean =>
  daPrenotare.length > 0 || dopo !== undefined

/** Visits that are made again as a plan takes them: those that need nobody's word on when. */
export const righeDaRifare = (
  visite: readonly VisitaDaRifare[],
): (RigaBacheca & { dopo: VisitaDaRifare })[] =>
  visite.flatMap((era) => {
    if (!era.posto) return []
    const { zona, minuti, ...luogo } = era.posto
    const { nome, cognome } = era.cliente
    const cliente = { ...luogo, id: era.cliente_id, nome, cognome, ditta_id: era.ditta_id }
    return {
      ...{ chiave: chiaveVisita(cliente.id, [], era.id), visita: { cliente, zona, lavori: [] } },
      ...{ daPrenotare: [], daCompletare: [], dovuta: null, minuti, dopo: era },
    }
  })

/** Of those what a plan takes unasked: what can be booked now, of customers who get no other visit in it. */
export const daProporreAncora = (
  rifare: readonly (RigaBacheca & { dopo: VisitaDaRifare })[],
  righe: readonly RigaBacheca[],
): RigaBacheca[] => {
  const presi = new Set(righe.map(({ visita }) => visita.cliente.id))
  return rifare.filter(
    ({ dopo, visita }) =>
      (dopo.pronto || dopo.motivo === 'Spostata' || dopo.motivo === 'Da_Completare') &&
      !presi.has(visita.cliente.id),
  )
}

function riga(
  visita: VisitaInBreve,
  daPrenotare: LavoroInBreve[],
  daCompletare: LavoroInBreve[],
): RigaBacheca {
  const ids = daPrenotare.map(({ id }) => id)
  return {
    chiave:
      ids.length > 0
        ? chiaveVisita(visita.cliente.id, ids)
        : `${visita.cliente.id}:manca:${daCompletare[0]?.id}`,
    ...{ visita, daPrenotare, daCompletare },
    dovuta: daPrenotare.reduce<string | null>(
      (min, { data_dovuta: d }) => (d !== null && (min === null || d < min) ? d : min),
      null,
    ),
    minuti: daPrenotare.length > 0 ? minutiInsieme(daPrenotare) : 0,
  }
}

/** @param divise customers whose works are each a visit of its own */
export const righeBacheca = (visite: readonly VisitaInBreve[], divise: ReadonlySet<number>): RigaBacheca[] =>
  visite.flatMap((visita) => {
    const daPrenotare = visita.lavori.filter(({ stato }) => stato === 'Da_Programmare')
    const daCompletare = visita.lavori.filter(({ stato }) => stato !== 'Da_Programmare')
    if (!divise.has(visita.cliente.id) || daPrenotare.length < 2)
      return [riga(visita, daPrenotare, daCompletare)]
    return daPrenotare.map((lavoro, n) => riga(visita, [lavoro], n === 0 ? daCompletare : []))
  })

export interface GruppoScadenze {
  chiave: string
  nome: string
  righe: RigaBacheca[]
  minuti: number
}

export const ORDINI = ['strada', 'urgenza'] as const
export type Ordine = (typeof ORDINI)[number]

const primaLePiuUrgenti = (a: RigaBacheca, b: RigaBacheca) => (a.dovuta ?? '9').localeCompare(b.dovuta ?? '9')

/** By zone, the zone with the most urgent visit first; inside along the street, or the overdue first. */
export function gruppiScadenze(righe: readonly RigaBacheca[], ordine: Ordine): GruppoScadenze[] {
  return [...Map.groupBy(righe, ({ visita }) => visita.zona.chiave)]
    .map(([chiave, righe]): GruppoScadenze & { minima: string } => ({
      chiave,
      nome: righe[0]?.visita.zona.nome ?? '',
      righe: [...righe].sort(
        (a, b) =>
          (ordine === 'urgenza' ? primaLePiuUrgenti(a, b) : 0) ||
          lungoLaStrada(a.visita.cliente, b.visita.cliente) ||
          a.visita.cliente.id - b.visita.cliente.id,
      ),
      minuti: righe.reduce((somma, { minuti }) => somma + minuti, 0),
      minima: righe.reduce((min, { dovuta }) => ((dovuta ?? '9') < min ? (dovuta ?? '9') : min), '9'),
    }))
    .sort((a, b) => a.minima.localeCompare(b.minima) || a.nome.localeCompare(b.nome, 'it'))
}

/** The first `quante` rows of the groups together, each with its group. */
export function fino(
  gruppi: readonly GruppoScadenze[],
  quante: number,
): { gruppo: GruppoScadenze; mostrate: readonly RigaBacheca[] }[] {
  let restano = quante
  return gruppi.flatMap((gruppo) => {
    const mostrate = gruppo.righe.slice(0, Math.max(0, restano))
    restano -= gruppo.righe.length
    return mostrate.length > 0 ? [{ gruppo, mostrate }] : []
  })
}
