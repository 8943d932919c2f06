/** Roles and the person who calls (docs/product.md §4.1). Predicates of each noun live in its `rules.ts`. */

export const RUOLI = ['Admin', 'Direttore', 'Operatore'] as const
export type Ruolo = (typeof RUOLI)[number]

/** Role ids are fixed: 1 Admin, 2 Direttore, 3 Operatore. */
export const RUOLO_ID: Record<Ruolo, number> = { Admin: 1, Direttore: 2, Operatore: 3 }

export interface CurrentUser {
  id: number
  nome_utente: string
  email: string
  ruolo: Ruolo
  /** When this session ends for good; only in its last three days. */
  sessione_fino_al?: string
  /** An Admin of whom the company wants the second step, and who has yet to set it up: nothing else works until then. */
  codice_da_attivare?: true
}

/** Says whether this person may make a call; the route enforces it, the screen hides by it. */
export type Permission = (utente: CurrentUser) => boolean

/** An admin is who has the role Admin, or the name `admin` (docs/product.md §4.1). */
export const isAdmin: Permission = (utente) =>
  utente.ruolo === 'Admin' || utente.nome_utente.toLowerCase() === 'admin'

export const tutti: Permission = () => true
export const soloAdmin: Permission = isAdmin
export const nonAdmin: Permission = (utente) => !isAdmin(utente)
