import * as z from 'zod'
import {
  data,
  domanda,
  optional,
  optionalAmount,
  optionalNotes,
  optionalReference,
  reference,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { PROTOCOLLO, PROTOCOLLO_COME, TIPI_DICHIARAZIONE } from './rules.ts'

const ALIQUOTE = ['4', '10', 'N3.5'] as const

/** A customer's declaration for a lower rate (docs/product.md §30.4). */
export const rigaDichiarazione = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  tipo: riga.scelta(z.enum(TIPI_DICHIARAZIONE), 'Tipo'),
  /** Percent, or the nature `N3.5`. */
  aliquota: riga.scelta(z.enum(ALIQUOTE), 'Aliquota'),
  data: riga.data('Data', 'personal'),
  /** The works. */
  descrizione: riga.testoNullo('Descrizione', 'personal'),
  /** Of a dichiarazione d’intento, from the tax office's receipt: the invoice names it, with `data`. */
  protocollo: riga.testoNullo('Protocollo', 'personal'),
  /** Of a dichiarazione d’intento, the year whose documents it covers; null where nobody has said it. */
  anno: riga.numeroNullo('Vale per l’anno'),
  /** Of a dichiarazione d’intento, up to how much it covers; null where nobody has said it. */
  importo: riga.importoNullo('Importo'),
  documento_id: riga.idNullo('Documento'),
  versione: riga.versione(),
  documento: z.object({ nome_file: z.string() }).nullable(),
})

/** The same, and what is left of its amount, in euro: issued lines N3.5 taken off, less their notes; null without an amount. */
export const dichiarazioneLetta = rigaDichiarazione.extend({ residuo: z.number().nullable() })

const campi = {
  tipo: z
    .string('Campo obbligatorio')
    .transform((v) => v.replace("'", '’'))
    .pipe(z.enum(TIPI_DICHIARAZIONE)),
  /** Follows the kind; another is refused. */
  aliquota: z.enum(ALIQUOTE).optional(),
  data: data(),
  descrizione: optionalNotes(500),
  protocollo: optional(
    z
      .string()
      .transform((v) => v.replace(/\s+/g, ''))
      .pipe(z.string().regex(PROTOCOLLO, PROTOCOLLO_COME)),
  ),
  /** Where it is absent, that of the day, but for one of November or December (rules.ts). */
  anno: z
    .int('Inserisci un anno')
    .min(1970, 'Inserisci un anno')
    .max(2199, 'Inserisci un anno')
    .nullable()
    .optional(),
  importo: optionalAmount(),
  /** The signed paper, uploaded with type Dichiarazione. */
  documentoId: optionalReference(),
}

export const dichiarazioneInput = z.object({ clienteId: reference('Seleziona un cliente'), ...campi })
/** Whose it is stays. */
export const dichiarazioneModifica = z.object(campi).partial()
export const dichiarazioniQuery = z.object({ clienteId: domanda.id().unwrap() })

export type Dichiarazione = z.output<typeof dichiarazioneLetta>
export type DichiarazioneInput = z.input<typeof dichiarazioneInput>
export type DichiarazioneDati = z.output<typeof dichiarazioneInput>
export type DichiarazioneModifica = z.output<typeof dichiarazioneModifica>
