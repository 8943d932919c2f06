import * as z from 'zod'
import { data, domanda, optionalReference, optionalText, reference } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { TIPI_DICHIARAZIONE } from './rules.ts'

const ALIQUOTE = ['4', '10', 'N3.5'] as const

/** A customer's declaration for a lower rate (docs/product.md §30.4). */
export const rigaDichiarazione = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  tipo: riga.scelta(z.enum(TIPI_DICHIARAZIONE), 'Tipo'),
  /** Percent, or the nature `N3.5`. */
  aliquota: riga.scelta(z.enum(ALIQUOTE), 'Aliquota'),
  data: riga.data('Data', 'personal'),
  /** The works; of a dichiarazione d’intento its protocol. */
  descrizione: riga.testoNullo('Descrizione', 'personal'),
  documento_id: riga.idNullo('Documento'),
  versione: riga.versione(),
  documento: z.object({ nome_file: z.string() }).nullable(),
})

const campi = {
  tipo: z
    .string('Campo obbligatorio')
    .transform((v) => v.replace("'", '’'))
    .pipe(z.enum(TIPI_DICHIARAZIONE)),
  /** Follows the kind; another is refused. */
  aliquota: z.enum(ALIQUOTE).optional(),
  data: data(),
  descrizione: optionalText(500),
  /** The signed paper, uploaded with type Dichiarazione. */
  documentoId: optionalReference(),
}

export const dichiarazioneInput = z.object({ clienteId: reference('Seleziona un cliente'), ...campi })
/** Whose it is stays. */
export const dichiarazioneModifica = z.object(campi).partial()
export const dichiarazioniQuery = z.object({ clienteId: domanda.id().unwrap() })

export type Dichiarazione = z.output<typeof rigaDichiarazione>
export type DichiarazioneInput = z.input<typeof dichiarazioneInput>
export type DichiarazioneDati = z.output<typeof dichiarazioneInput>
export type DichiarazioneModifica = z.output<typeof dichiarazioneModifica>
