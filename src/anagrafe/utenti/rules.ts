import { isAdminBy, ogniRuolo, RUOLO_ID, soloAdmin } from '#shared/permissions.ts'
import type { Utente, UtenteModifica } from './contract.ts'

/** Who may do what with users (docs/product.md §4.2). */
export const puoElencareUtenti = ogniRuolo
export const puoGestireUtenti = soloAdmin

/** What a person is called on paper: `Marco Rossi`, else the name that they sign in with. */
export const nomeDellUtente = (utente: {
  nome_utente: string
  nome?: string | null | undefined
  cognome?: string | null | undefined
}): string => [utente.nome, utente.cognome].filter(Boolean).join(' ') || utente.nome_utente

/** The key that a name or an e-mail is compared by: case does not matter. */
export const chiaveAccesso = (testo: string): string => testo.normalize('NFKC').trim().toLowerCase()

/** Whether a new user goes out for visits, where nobody says so. */
export const esceDiSolito = (ruoloId: number): boolean => ruoloId !== RUOLO_ID.Admin

/** Whether a change says otherwise by what somebody signs in, or what they may do. */
export const cambiaChiE = (era: Utente, { nomeUtente, email, ruoloId }: UtenteModifica): boolean =>
  (nomeUtente !== undefined && nomeUtente !== era.nome_utente) ||
  (email !== undefined && email !== era.email) ||
  (ruoloId !== undefined && ruoloId !== era.ruolo_id)

/** Whether a new user, or a change of one who is none (`era`), makes an Admin: by role or by name. */
export const faUnAdmin = (
  { nomeUtente, ruoloId }: Pick<UtenteModifica, 'nomeUtente' | 'ruoloId'>,
  era?: Utente,
): boolean =>
  isAdminBy(nomeUtente ?? era?.nome_utente ?? '', ruoloId ?? era?.ruolo_id ?? 0) &&
  !(era && isAdminBy(era.nome_utente, era.ruolo_id))
