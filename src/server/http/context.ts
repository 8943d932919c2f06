import type { Db } from '#server/data/schema.ts'
import type { Ambiente } from '#server/env.ts'
import type { Magazzino } from '#server/files/store.ts'
import type { UtenteCorrente } from '#shared/permissions.ts'

/** What a call carries with it: the database (inside the transaction where the call writes), who calls, and how. */
export interface Contesto {
  db: Db
  utente: UtenteCorrente
  /** Request id, in the log, in the register and in error replies. */
  richiesta: string
  ambiente: Ambiente
  /** Where files are kept. */
  magazzino: Magazzino
  /** Version named by If-Match; null when the client sent none. */
  seVersione: number | null
}
