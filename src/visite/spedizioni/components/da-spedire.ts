import type { RecordKey } from '#web/saved.ts'
import type { Spedibile } from '../api.ts'

/** A document that somebody is about to send, as its noun hands it in. */
export interface DaSpedire extends Spedibile {
  /** `preventivo PREV-2026-001` */
  titolo: string
  /** Its row, where it is in a list. */
  record: RecordKey
  /** Makes what is missing, where the server answers `pdf_mancante`. */
  prepara?: () => Promise<void>
  /** The file as it would leave; absent where there are several. */
  leggiPdf?: () => Promise<Blob>
  /** Words that were chosen before; else the template's. */
  parole?: { oggetto: string; testo: string }
}
