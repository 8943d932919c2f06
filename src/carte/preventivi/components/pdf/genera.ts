import { generaSu } from '#anagrafe/azienda/components/pdf/genera.ts'
import { type DaDisegnare, disegnaPreventivo } from './preventivo-pdf.ts'

/** The quote's document, made on this device. */
export const generaPreventivo = (preventivo: DaDisegnare) => generaSu(disegnaPreventivo, { preventivo })
