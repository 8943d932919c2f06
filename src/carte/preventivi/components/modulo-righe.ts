import * as z from 'zod'
import type { PreventivoModifica } from '#carte/preventivi/api.ts'
import { type PreventivoInput, type PreventivoIntero, preventivoInput } from '#carte/preventivi/contract.ts'
import {
  righeModulo,
  scelteModulo,
  type ValoriRighe,
  valoriDiDocumento,
  valoriRighe,
} from '#carte/righe/components/modulo.ts'
import { dayInRome, oggi } from '#shared/dates.ts'
import { type ModoPreventivo, modoDi } from './modo.ts'
import { type DatiPreventivo, scadenza, type ValoriPreventivo, valoriPreventivo } from './modulo.ts'

/** The form of a quote: what both tabs hold. */
export interface ValoriModulo extends ValoriPreventivo, ValoriRighe {
  modo: ModoPreventivo
}

const { shape } = preventivoInput

export const moduloRighePreventivo = z.object({
  titolo: shape.titolo,
  clienteId: shape.clienteId,
  tipologia: shape.tipologia,
  stato: shape.stato,
  validitaGiorni: shape.validitaGiorni,
  note: shape.note,
  righe: righeModulo(true),
  ...scelteModulo.pick({ scontoPercento: true, scontoImporto: true, iva10Manutenzione: true }).shape,
})
export type DatiRighePreventivo = z.output<typeof moduloRighePreventivo>

/** What the second tab of a new quote begins with. */
export const nuoveRighePreventivo = () => ({ ...valoriRighe(), addebitaBollo: false, modo: 'unico' as const })

/** What stands in a quote, to be changed. */
export const valoriConRighe = (p: PreventivoIntero): ValoriModulo => ({
  ...valoriPreventivo(p),
  ...valoriDiDocumento(p),
  modo: modoDi(p),
})

/** User recorded as creator by the screens (docs/product.md §10.6); the server knows better. */
const CREATORE = 2

/** A new one expires so many days from today (docs/product.md §10.4). */
export const perCreare = (dati: DatiPreventivo | DatiRighePreventivo): PreventivoInput => ({
  ...dati,
  utenteCreatoreId: CREATORE,
  dataScadenza: scadenza(oggi(), dati.validitaGiorni),
})

/** The edit payload (docs/product.md §10.1, §10.4): another validity moves the expiry, from the day of issue. */
export function perModificare(
  { clienteId: _, ...dati }: DatiPreventivo | DatiRighePreventivo,
  preventivo: Pick<PreventivoIntero, 'validita_giorni' | 'created_at'>,
): PreventivoModifica {
  if (dati.validitaGiorni === preventivo.validita_giorni) return dati
  return { ...dati, dataScadenza: scadenza(dayInRome(preventivo.created_at), dati.validitaGiorni) }
}
