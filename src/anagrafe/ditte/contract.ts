import * as z from 'zod'
import { domanda, optionalText, testo } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'

export const rigaDitta = z.object({
  id: riga.id(),
  nome: riga.testo('Nome', 'plain'),
  colore: riga.testo('Colore', 'plain'),
  descrizione: riga.testoNullo('Descrizione', 'plain'),
  versione: riga.versione(),
})

/** A colour by name, or a hex value as some clients send (docs/product.md §13.3). */
const colore = testo(20).pipe(z.string().regex(/^([a-z]+|#[0-9a-f]{3}|#[0-9a-f]{6})$/i, 'Scegli un colore'))

const campi = { nome: testo(80), colore, descrizione: optionalText(500) }

export const dittaInput = z.object(campi)
export const dittaModifica = z.object(campi).partial()

/** Appointments of each firm in a month (default: the current one). */
export const statisticheDitteQuery = z.object({
  mese: domanda.intero(1, 12),
  anno: domanda.intero(1900, 2199),
})
export const statisticaDitta = rigaDitta.extend({
  totale: z.int(),
  programmati: z.int(),
  completati: z.int(),
})

export type Ditta = z.output<typeof rigaDitta>
export type DittaInput = z.input<typeof dittaInput>
export type StatisticaDitta = z.output<typeof statisticaDitta>
