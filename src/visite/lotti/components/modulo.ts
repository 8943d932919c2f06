import * as z from 'zod'
import { giorniGiusti } from '#anagrafe/orari/contract.ts'
import { TIPI_ASSENZA } from '#anagrafe/orari/rules.ts'
import { oggi } from '#shared/dates.ts'
import { congedoProposto, spostamentoProposto } from '../contract.ts'

/** Whoever leaves has one last day in place of days and hours. */
export const CONGEDO = 'Congedo'
export const MOTIVI_SPOSTAMENTO = [...TIPI_ASSENZA, CONGEDO] as const

const PASSATA = 'La data è già passata'

/** What is typed to move somebody's visits: the days or hours of an absence, or the last day. */
export const moduloSpostaVisite = z
  .object({
    ...spostamentoProposto.shape,
    ...congedoProposto.shape,
    motivo: z.enum(MOTIVI_SPOSTAMENTO),
    segnaAssenza: z.boolean(),
  })
  .superRefine((dati, ctx) => {
    const congedo = dati.motivo === CONGEDO
    if (!congedo) giorniGiusti(dati, ctx)
    const [campo, ultimo] = congedo ? ['ultimoGiorno', dati.ultimoGiorno] : ['al', dati.al]
    if (ultimo < oggi()) ctx.addIssue({ code: 'custom', path: [campo], message: PASSATA })
  })

export type ValoriSpostaVisite = z.input<typeof moduloSpostaVisite>
