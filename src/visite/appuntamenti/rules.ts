import { daysBetween } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import { type CurrentUser, gestisceImporti, isAdmin, vedeImporti } from '#shared/permissions.ts'
import { diChiPer } from '#shared/presenze.ts'

/** What the assignee may change (docs/product.md §4.3). */
export const CAMPI_GESTIONE = [
  'stato',
  'incasso',
  'spese',
  'noteCompletamento',
  'richiestaRicevuta',
  'codiceFiscale',
  'partitaIva',
  'dataFollowUp',
  'noteFollowUp',
  'dataRicontatto',
  'lavori',
] as const
export type CampoGestione = (typeof CAMPI_GESTIONE)[number]

interface ConImporti {
  utente_assegnato_id: number
  aiutanti: readonly { utente_id: number }[]
  incasso: number | null
  spese: number | null
}

/** What this person may see of a visit, who comes along as its lead does: amounts that are not theirs to see are null. */
export const comeVisto =
  (utente: CurrentUser) =>
  <A extends ConImporti>(a: A): A =>
    vedeImporti(utente, diChiPer(a, utente.id)) ? a : { ...a, incasso: null, spese: null }

/**
 * Whether this person may say that a new visit was made by `creatoDA` (docs/product.md §8.3): an Admin names anybody, the
 * others themselves. The assigned user, whom the form sends, stands for themselves.
 */
export const nominaCreatore = (utente: CurrentUser, creatoDA: number, assegnatoId: number): boolean =>
  isAdmin(utente) || creatoDA === utente.id || creatoDA === assegnatoId

const GESTIONE: ReadonlySet<string> = new Set(CAMPI_GESTIONE)
const IMPORTI: ReadonlySet<string> = new Set(['incasso', 'spese'])

/**
 * Input keys that this person may not set on a visit assigned to `assegnatoId` (docs/product.md §4.3): an Admin all, the
 * assignee the management fields, an Operatore not takings and expenses. An empty amount is no attempt to set one:
 * clients send null for what their form does not show.
 */
export function campiVietati(utente: CurrentUser, dati: Record<string, unknown>): string[] {
  if (isAdmin(utente)) return []
  return Object.entries(dati)
    .filter(([campo, valore]) => {
      if (valore === undefined) return false
      if (!GESTIONE.has(campo)) return true
      return IMPORTI.has(campo) && valore !== null && !gestisceImporti(utente)
    })
    .map(([campo]) => campo)
}

/** Longest periods, in days: of what is answered in one piece, and of lists, which are sent slice by slice. */
export const GIORNI_INSIEME = 366
export const GIORNI_ELENCO = 3660

/** @throws AppError dati_non_validi on dataFine when a period of days, both included, is longer than `massimo` */
export function esigePeriodo(da: string | undefined, a: string | undefined, massimo: number): void {
  if (da === undefined || a === undefined || daysBetween(da, a) < massimo) return
  const testo = `Il periodo può durare al massimo ${massimo} giorni`
  throw fieldError('dataFine', testo)
}

/** How many days ahead a free hour is looked for. */
export const GIORNI_CERCATI_AVANTI = 14
