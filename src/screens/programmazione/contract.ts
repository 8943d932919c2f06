import * as z from 'zod'
import { rigaPezzo } from '#carte/pezzi/contract.ts'
import { STATI_PEZZO, type StatoPezzo } from '#carte/pezzi/rules.ts'
import { lavoroDiVisita, visitaDaFare } from '#scadenze/scadenze/contract.ts'
import { pagina, reference } from '#shared/fields.ts'
import { DA_RIPRENDERE, type DaRiprendere } from '#shared/riprendere.ts'
import { rigaAppuntamento } from '#visite/appuntamenti/contract.ts'

const { Ripresa: _, ...motivi } = DA_RIPRENDERE
/** Why somebody has to come back: as the visit says, or because it was taken from its day. */
export const MOTIVI_RITORNO = { ...motivi, Spostata: 'Spostata' } as const
export type MotivoRitorno = keyof typeof MOTIVI_RITORNO

/** A visit that somebody has to make again, with what it waits for. */
export const daRiprogrammare = rigaAppuntamento.extend({
  appuntamento_id: z.int(),
  motivo: z.enum(Object.keys(MOTIVI_RITORNO) as MotivoRitorno[]),
  /** Those that are its own still. */
  lavori: z.array(lavoroDiVisita.pick({ id: true, controllo: true, impianto: true, data_dovuta: true })),
  pezzi: z.array(rigaPezzo.pick({ id: true, descrizione: true, codice: true, quantita: true, stato: true })),
  /** It has parts, and all have come. */
  pronto: z.boolean(),
  /** The address at which it is made again, whoever books it; null: where its customer lives. */
  dove_si_rifa: z.string().nullable(),
  /** Where it would be made, for the proposal; null of what somebody has to book by hand, or waits for a part still. */
  posto: visitaDaFare.shape.cliente
    .pick({ indirizzo: true, comune: true, cap: true, punto: true, fascia: true })
    .extend({ zona: visitaDaFare.shape.zona, minuti: z.int() })
    .nullable(),
})

export const daRiprogrammareQuery = z.object(pagina)

/** What of a visit `Non serve più` has changed, as it was: sent back it is so again. */
export const nonServe = z.object({
  daRiprendere: z.enum(Object.keys(DA_RIPRENDERE) as DaRiprendere[]).nullable(),
  pezzi: z
    .array(z.object({ id: reference(), stato: z.enum(Object.keys(STATI_PEZZO) as StatoPezzo[]) }))
    .max(200),
})

export type VisitaDaRifare = z.output<typeof daRiprogrammare>
export type NonServe = z.output<typeof nonServe>
