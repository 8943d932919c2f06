import { downloadPdf } from '#anagrafe/documenti/api.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import type { DaSpedire } from '#visite/spedizioni/components/da-spedire.ts'
import type { Rapporto } from '../contract.ts'

/** Of what was closed, and not corrected since: who made it, and Admins. */
export const puoInviare = (
  utente: CurrentUser,
  { stato, tecnico_id }: Pick<Rapporto, 'stato' | 'tecnico_id'>,
): boolean => stato === 'Chiuso' && (isAdmin(utente) || tecnico_id === utente.id)

/** A document that the office keeps, as it leaves. */
export const documentoDaSpedire = (
  documento: 'Rapporto' | 'RCEE',
  { id, documento_id }: { id: number; documento_id: number },
  titolo: string,
): DaSpedire => ({
  ...{ documento, id, titolo },
  record: `${documento === 'RCEE' ? 'rcee-moduli' : 'rapporti'}/${id}`,
  leggiPdf: () => downloadPdf(`/documenti/${documento_id}/preview`),
})

export const rapportoDaSpedire = (rapporto: Rapporto): DaSpedire =>
  documentoDaSpedire(
    'Rapporto',
    rapporto,
    `rapporto ${codiceRapporto(rapporto.appuntamento_id, rapporto.revisione)}`,
  )
