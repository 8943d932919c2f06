/**
 * Roles and the person who calls (docs/product.md §4.1). Predicates of each noun live in its `rules.ts`; of visits those
 * that nouns ask which know no visits stand here.
 */

export const RUOLI = ['Admin', 'Direttore', 'Operatore'] as const
export type Ruolo = (typeof RUOLI)[number]

/** Role ids are fixed: 1 Admin, 2 Direttore, 3 Operatore. */
export const RUOLO_ID: Record<Ruolo, number> = { Admin: 1, Direttore: 2, Operatore: 3 }

export interface CurrentUser {
  id: number
  nome_utente: string
  /** What they are called, where they have said so. */
  nome?: string
  cognome?: string
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

/** The same of a stored user. */
export const isAdminBy = (nomeUtente: string, ruoloId: number): boolean =>
  ruoloId === RUOLO_ID.Admin || nomeUtente.toLowerCase() === 'admin'

export const ogniRuolo: Permission = () => true
export const soloAdmin: Permission = isAdmin
export const nonAdmin: Permission = (utente) => !isAdmin(utente)

/** Whether this person is the one the visit is assigned to: only they manage it (docs/product.md §4.3). */
export const eAssegnatario = (utente: CurrentUser, assegnatoId: number): boolean => utente.id === assegnatoId

/** Who sees and completes takings and expenses in the management dialog: every role but Operatore. */
export const gestisceImporti = (utente: CurrentUser): boolean =>
  isAdmin(utente) || utente.ruolo === 'Direttore'

/**
 * Who sees takings and expenses of a visit: Admin always, a Direttore those of their own, an Operatore none. They stand
 * in notifications too, which know no visits.
 */
export const vedeImporti = (utente: CurrentUser, assegnatoId: number): boolean =>
  isAdmin(utente) || (gestisceImporti(utente) && eAssegnatario(utente, assegnatoId))
