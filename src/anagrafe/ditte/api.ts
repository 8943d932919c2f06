import type { Ditta, DittaInput } from '#anagrafe/ditte/contract.ts'
import { resource } from '#web/resource.ts'

/** Everybody may read them all; a deletion is refused with 409, and with what uses the firm, while it is in use. */
export const ditteApi = resource<Ditta, DittaInput>('/ditte')
