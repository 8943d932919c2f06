import { zodResolver } from '@hookform/resolvers/zod'
import type * as z from 'zod'
import { aziendaModifica } from '#anagrafe/azienda/contract.ts'
import { testo } from '#shared/fields.ts'

const schema = aziendaModifica.extend({ ragioneSociale: testo(120) })

export type Valori = z.input<typeof schema>
export type DatiAzienda = z.output<typeof schema>

/** The form's check. A module of its own: the fields are there before zod is. */
export const controllaAzienda = zodResolver<Valori, unknown, DatiAzienda>(schema)
