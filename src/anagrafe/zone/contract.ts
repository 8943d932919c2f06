import * as z from 'zod'
import { ciascunoUnaVolta, notes, reference, testo } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'

/** A part of the country that one goes to together. */
export const rigaZona = z.object({
  id: riga.id(),
  nome: riga.testo('Nome', 'plain'),
  /** Towns and postal codes, with commas between. */
  luoghi: riga.testo('Comuni e CAP', 'plain'),
  /** Ids of other zones, with commas between. */
  vicine: riga.testoNullo('Zone vicine', 'plain'),
  versione: riga.versione(),
})

const campi = {
  nome: testo(60),
  luoghi: notes(2000),
  vicine: ciascunoUnaVolta(z.array(reference()).max(50, 'Al massimo 50 zone')).optional(),
}
export const zonaInput = z.object(campi)
export const zonaModifica = z.object(campi).partial()

export type RigaZona = z.output<typeof rigaZona>
export type ZonaInput = z.input<typeof zonaInput>
export type ZonaDati = z.output<typeof zonaModifica>
