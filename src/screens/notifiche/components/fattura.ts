import type { Notifica } from '#visite/notifiche/contract.ts'

/** The visit that a request for an invoice is about; null of another notification, and where the visit is gone. */
export const visitaDaFatturare = ({ tipo, appuntamento }: Notifica): number | null =>
  tipo === 'Richiesta_Fattura' ? (appuntamento?.id ?? null) : null
