import * as z from 'zod'
import { data, domanda, optional, optionalInteger, optionalReference, pagina, testo } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { CONTROLLI } from './norme.rules.ts'

/**
 * Where a work stands: to be booked; something is missing to say when; nothing is due (docs/product.md §24.4).
 */
export const STATI_SCADENZA = ['Da_Programmare', 'Da_Completare', 'Non_Dovuta'] as const

const TIPI_DEROGA = ['intervallo', 'data', 'non_dovuto'] as const

/** A decision about one plant and control that wins over the rules. */
export const rigaDeroga = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  caldaia_id: riga.idNullo('Caldaia'),
  condizionatore_id: riga.idNullo('Condizionatore'),
  controllo: riga.scelta(z.enum(CONTROLLI), 'Controllo'),
  tipo: riga.scelta(z.enum(TIPI_DEROGA), 'Tipo'),
  mesi: riga.numeroNullo('Ogni (mesi)'),
  data: riga.dataNulla('Data'),
  nota: riga.testo('Nota', 'personal'),
  /** Who decided it, by the name that they had then. */
  utente: riga.testo('Decisa da', 'plain'),
  il: riga.data('Decisa il'),
  versione: riga.versione(),
})

/** One control of one plant, as it stands (docs/product.md §24). */
export const rigaScadenza = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  /** Neither plant: a report that names none. */
  caldaia_id: riga.idNullo('Caldaia'),
  condizionatore_id: riga.idNullo('Condizionatore'),
  controllo: riga.scelta(z.enum(CONTROLLI), 'Controllo'),
  stato: riga.scelta(z.enum(STATI_SCADENZA), 'Stato'),
  data_dovuta: riga.dataNulla('Scade il'),
  /** Where the date comes from: the record itself, or the rules. */
  origine: riga.scelta(z.enum(['scheda', 'proposta']).nullable(), 'Origine'),
  /** What the rules say, also where the record has a date of its own. */
  proposta_data: riga.dataNulla('Data secondo le regole'),
  certezza: riga.scelta(z.enum(['certa', 'da_confermare']).nullable(), 'Certezza'),
  regola: riga.testoNullo('Regola', 'plain'),
  motivo: riga.testo('Motivo', 'personal'),
  versione: riga.versione(),
  deroga: z
    .object({ id: z.int(), tipo: z.enum(TIPI_DEROGA), nota: z.string(), utente: z.string(), il: z.string() })
    .nullable(),
})

export const scadenzeClienteQuery = z.object({ ...pagina, clienteId: domanda.id() })

export const UN_IMPIANTO = 'Indica una caldaia o un condizionatore'

export const derogaInput = z
  .object({
    caldaiaId: optionalReference(),
    condizionatoreId: optionalReference(),
    controllo: z.enum(CONTROLLI),
    tipo: z.enum(TIPI_DEROGA),
    mesi: optionalInteger(1, 120),
    data: optional(data()),
    nota: testo(300),
  })
  .refine(({ tipo, mesi }) => tipo !== 'intervallo' || Boolean(mesi), {
    error: 'Indica ogni quanti mesi',
    path: ['mesi'],
  })
  .refine((v) => v.tipo !== 'data' || Boolean(v.data), { error: 'Indica la data', path: ['data'] })

export type Scadenza = z.output<typeof rigaScadenza>
export type Deroga = z.output<typeof rigaDeroga>
export type DerogaInput = z.input<typeof derogaInput>
export type DerogaDati = z.output<typeof derogaInput>
