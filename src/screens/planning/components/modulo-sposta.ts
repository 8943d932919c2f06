import * as z from 'zod'
import { dayInRome, timeInRome } from '#shared/dates.ts'
import { data, optional } from '#shared/fields.ts'
import { conFineDopo, oraDelModulo } from '#visite/appuntamenti/components/modulo.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { minutiDi } from '#visite/tempo/parti.rules.ts'
import type { PuntoPlanning } from './geometria.ts'

const campi = z.object({
  data: data(),
  oraInizio: oraDelModulo(),
  oraFine: oraDelModulo(),
  /** Null: the day it begins. */
  giornoFine: optional(data()),
})

/** The hours alone, as far as they are written. */
export const moduloOre = campi.refine(...conFineDopo())

/** What the form of a move says: who, and from when until when. */
export const moduloSposta = campi
  .extend({ utenteAssegnatoId: z.number('Scegli un tecnico') })
  .refine(...conFineDopo())
  .transform(
    (v): PuntoPlanning => ({
      utenteId: v.utenteAssegnatoId,
      inizio: { giorno: v.data, minuti: minutiDi(v.oraInizio) },
      fine: { giorno: v.giornoFine ?? v.data, minuti: minutiDi(v.oraFine) },
    }),
  )

export type ValoriSposta = z.input<typeof moduloSposta>

export const valoriDi = (visita: VisitaPlanning): ValoriSposta => {
  const [giorno, giornoFine] = [dayInRome(visita.data_inizio), dayInRome(visita.data_fine)]
  return {
    utenteAssegnatoId: visita.utente_assegnato_id,
    data: giorno,
    oraInizio: timeInRome(visita.data_inizio),
    oraFine: timeInRome(visita.data_fine),
    giornoFine: giornoFine === giorno ? null : giornoFine,
  }
}
