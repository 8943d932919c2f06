import type { PezzoDelGiorno } from '#telefono/rapporti/components/materiali.tsx'
import { useAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Action } from '#web/outbox-store.ts'
import { useDellaVisita } from './tenute.ts'

/** A part that was asked for here, as the action says it. */
export interface PezzoChiestoQui {
  uid: string
  descrizione: string
  codice: string | null
  quantita: string
}

/** The parts of a visit: those that are taken to it, and those that this device has asked for there. */
export function usePezziDellaVisita(visitaId: number) {
  const azioni = useAzioni()
  const pezzi: readonly PezzoDelGiorno[] = useDellaVisita(visitaId)?.pezzi ?? []
  const chiesti = azioni.filter(
    (azione) => azione.tipo === 'pezzo.chiedi' && azione.visitaId === visitaId && azione.stato !== 'respinta',
  )
  const uids = new Set(chiesti.map(uidDi))
  return { portati: pezzi.filter(({ uid }) => uid === null || !uids.has(uid)), chiesti }
}

export const pezzoDellAzione = ({ corpo }: Action) => corpo as PezzoChiestoQui
const uidDi = (azione: Action) => pezzoDellAzione(azione).uid
