import { rightNow } from '#shared/clock.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { GIORNI_CORREZIONE } from '#telefono/rapporti/rules.ts'
import type { ModuloInElenco } from '../contract.ts'

const GIORNO_MS = 86_400_000

/** Who closed a form corrects it for some days, an Admin always; never one that was corrected already. */
export const puoCorreggere = (
  utente: CurrentUser,
  { stato, tecnico_id, firmato_il }: ModuloInElenco,
): boolean =>
  stato === 'Chiuso' &&
  (isAdmin(utente) ||
    (tecnico_id === utente.id && rightNow() - Date.parse(firmato_il) < GIORNI_CORREZIONE * GIORNO_MS))

/** Where a closed form is corrected. */
export function indirizzoCorrezione({
  id,
  caldaia_id,
  condizionatore_id,
}: Pick<ModuloInElenco, 'id' | 'caldaia_id' | 'condizionatore_id'>): string {
  const generatore = caldaia_id === null ? `K${condizionatore_id}` : `C${caldaia_id}`
  return `/rcee?compila=${generatore}&correggi=${id}`
}
