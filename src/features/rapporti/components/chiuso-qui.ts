import type { Action } from '#web/outbox-store.ts'

/** Under what name this device keeps what is being written. */
export const nomeBozza = (visitaId: number): string => `rapporto ${visitaId}`

/** Whether a report of this visit was closed on this device, and wasn't refused: another one isn't begun. */
export const chiusoQui = (azioni: readonly Action[], visitaId: number): boolean =>
  azioni.some((a) => a.tipo === 'rapporto.chiudi' && a.visitaId === visitaId && a.stato !== 'respinta')
