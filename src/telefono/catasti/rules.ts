import { addDays } from '#shared/dates.ts'
import type { Catasto } from './contract.ts'

/** The region whose file this program writes. */
export const REGIONE_CIT = 'Piemonte'

export const catastoDi = (catasti: readonly Catasto[], provincia: string | null): Catasto | undefined =>
  catasti.find(({ province }) => province.includes(provincia ?? ''))

/** By when a report of that day is to be in the registry; null where nobody knows. */
export const entroCatasto = ({ giorni_invio }: Catasto, dataControllo: string): string | null =>
  giorni_invio === null ? null : addDays(dataControllo, giorni_invio)

/** Who else is told of an immediate danger there, in words. */
export const chiAltroAvvisare = (catasti: readonly Catasto[], provincia: string | null): string =>
  `Chi altro va avvisato: ${catastoDi(catasti, provincia)?.avvisare ?? 'non indicato per questa regione'}`
