import type { Dichiarazione, DichiarazioneInput } from '#carte/dichiarazioni/contract.ts'
import { resource } from '#web/resource.ts'

/** A customer's declarations for a lower rate; Admins only. */
export const dichiarazioniApi = resource<Dichiarazione, DichiarazioneInput>('/dichiarazioni-iva')
