import { MOTIVI_DUPLICATO } from '#anagrafe/clienti/contract.ts'

/** Why two customers may be one. */
export const MOTIVI_DOPPIONE = { ...MOTIVI_DUPLICATO, nome_indirizzo: 'stesso nome e indirizzo' } as const
export type MotivoDoppione = keyof typeof MOTIVI_DOPPIONE
