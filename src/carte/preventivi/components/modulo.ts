import * as z from 'zod'
import { importoUnico, type Preventivo, preventivoInput } from '#carte/preventivi/contract.ts'
import { IVA_PREDEFINITA, VALIDITA_PREDEFINITA } from '#carte/preventivi/rules.ts'
import { addDays } from '#shared/dates.ts'
import { daNetto } from '#shared/iva.ts'
import { hasTwoDecimals, MAX_AMOUNT } from '#shared/money.ts'
import { formValues } from '#web/form-values.ts'

const { shape } = preventivoInput

/** VAT and total of a net amount and a percent; undefined while either cannot be reckoned with. */
export function contiPreventivo(subtotale: unknown, ivaPercentuale: unknown) {
  const buono = (v: unknown, massimo: number): v is number =>
    typeof v === 'number' && v >= 0 && v <= massimo && hasTwoDecimals(v)
  return buono(subtotale, MAX_AMOUNT) && buono(ivaPercentuale, 100)
    ? daNetto(subtotale, ivaPercentuale)
    : undefined
}

const campi = z.object({
  titolo: shape.titolo,
  clienteId: shape.clienteId,
  tipologia: shape.tipologia,
  stato: shape.stato,
  subtotale: importoUnico.subtotale.refine((v) => v > 0, 'L’importo deve essere maggiore di zero'),
  ivaPercentuale: importoUnico.ivaPercentuale,
  validitaGiorni: shape.validitaGiorni,
  note: shape.note,
})

/**
 * The quote form: the contract's fields. VAT and total always follow net and percent to the cent, also when one sends
 * without leaving the field.
 */
const modulo = campi
  .refine((v) => (contiPreventivo(v.subtotale, v.ivaPercentuale)?.totale ?? 0) <= MAX_AMOUNT, {
    path: ['subtotale'],
    message: 'Il totale supera il massimo di 999.999.999 €',
  })
  .transform((v) => ({ ...v, ...daNetto(v.subtotale, v.ivaPercentuale) }))

export type DatiPreventivo = z.output<typeof modulo>

/** What the form holds; the last three are only shown. */
export interface ValoriPreventivo {
  titolo: string
  clienteId: number | null
  tipologia: Preventivo['tipologia'] | ''
  stato: Preventivo['stato']
  subtotale: number | null
  ivaPercentuale: number | null
  validitaGiorni: number | null
  note: string | null
  ivaImporto: number | null
  totale: number | null
  numero: string
}

/** The same, with what the form holds before everything is filled in. */
export const moduloPreventivo = modulo as unknown as z.ZodType<DatiPreventivo, ValoriPreventivo>

/** Defaults (docs/product.md §10.3). */
export const valoriNuovoPreventivo = {
  ...formValues(campi, null, {
    tipologia: 'Caldaia',
    stato: 'Bozza',
    ivaPercentuale: IVA_PREDEFINITA,
    validitaGiorni: VALIDITA_PREDEFINITA,
  }),
  ivaImporto: null,
  totale: null,
  numero: 'Assegnato al salvataggio',
} as ValoriPreventivo

export const valoriPreventivo = (p: Preventivo): ValoriPreventivo => ({
  ...(formValues(campi, p) as ValoriPreventivo),
  ivaImporto: p.iva_importo,
  totale: p.totale,
  numero: p.numero_preventivo,
})

/** Until when a quote of a day is good. */
export const scadenza = (giorno: string, validitaGiorni: number): string => addDays(giorno, validitaGiorni)
