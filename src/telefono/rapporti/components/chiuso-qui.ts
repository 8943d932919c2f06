import { outbox } from '#web/outbox.ts'
import { bornAs } from '#web/outbox-batch.ts'
import type { Action } from '#web/outbox-store.ts'

/**
 * Under what name this device keeps what is being written.
 * @param posto the visit; of what is written of a plant without one the plant, as `C312`
 */
export const nomeBozza = (posto: number | string): string =>
  typeof posto === 'number' ? `rapporto ${bornAs(outbox.actions(), posto)}` : `rcee ${posto}`

/** The report of this visit that was closed on this device, and wasn't refused: another one isn't begun. */
export const chiusuraQui = (azioni: readonly Action[], visitaId: number): Action | undefined =>
  azioni.findLast(
    (a) =>
      a.tipo === 'rapporto.chiudi' &&
      (a.visitaId === visitaId || a.visitaId === bornAs(azioni, visitaId)) &&
      a.stato !== 'respinta',
  )

/** Whether its customer has signed it. */
export const eFirmato = ({ corpo }: Action): boolean =>
  (corpo as { firma: { esito: string } }).firma.esito === 'Firmato'
