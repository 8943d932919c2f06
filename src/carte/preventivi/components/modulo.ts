import * as z from 'zod'
import type { PreventivoModifica } from '#carte/preventivi/api.ts'
import {
  importoUnico,
  type Preventivo,
  type PreventivoInput,
  type PreventivoIntero,
  preventivoInput,
} from '#carte/preventivi/contract.ts'
import { IVA_PREDEFINITA, VALIDITA_PREDEFINITA } from '#carte/preventivi/rules.ts'
import {
  type ModoDocumento,
  moduliDocumento,
  righeModulo,
  scelteModulo,
  type ValoriRighe,
  valoriDiDocumento,
  valoriRighe,
} from '#carte/righe/components/modulo.ts'
import { eContabile } from '#carte/righe/importo.rules.ts'
import { addDays, dayInRome, oggi } from '#shared/dates.ts'
import { daNetto } from '#shared/iva.ts'
import { MAX_AMOUNT } from '#shared/money.ts'
import { formValues } from '#web/form-values.ts'
import { modoDi } from './modo.ts'

const { shape } = preventivoInput

/** VAT and total of a net amount and a percent; undefined while either cannot be reckoned with. */
export function contiPreventivo(subtotale: unknown, ivaPercentuale: unknown) {
  return eContabile(subtotale) && eContabile(ivaPercentuale, 100)
    ? daNetto(subtotale, ivaPercentuale)
    : undefined
}

/* What both ways of writing it ask for, before and after the amount. */
const testa = {
  titolo: shape.titolo,
  clienteId: shape.clienteId,
  tipologia: shape.tipologia,
  stato: shape.stato,
}
const coda = { validitaGiorni: shape.validitaGiorni, note: shape.note }

const campi = z.object({
  ...testa,
  subtotale: importoUnico.subtotale.refine((v) => v > 0, 'L’importo deve essere maggiore di zero'),
  ivaPercentuale: importoUnico.ivaPercentuale,
  ...coda,
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

/** The form of a quote: what both tabs hold. */
export interface ValoriModulo extends ValoriPreventivo, ValoriRighe {
  modo: ModoDocumento
}

const moduloRighe = z.object({
  ...testa,
  ...coda,
  righe: righeModulo(true),
  ...scelteModulo.pick({ scontoPercento: true, scontoImporto: true, iva10Manutenzione: true }).shape,
})

/** What either way of writing a quote gives. */
export type DatiModulo = DatiPreventivo | z.output<typeof moduloRighe>

export const moduliPreventivo = moduliDocumento<DatiModulo, ValoriModulo>(moduloPreventivo, moduloRighe)

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
export const perCreare = (dati: DatiModulo): PreventivoInput => ({
  ...dati,
  utenteCreatoreId: CREATORE,
  dataScadenza: scadenza(oggi(), dati.validitaGiorni),
})

/** The edit payload (docs/product.md §10.1, §10.4): another validity moves the expiry, from the day of issue. */
export function perModificare(
  { clienteId: _, ...dati }: DatiModulo,
  preventivo: Pick<PreventivoIntero, 'validita_giorni' | 'created_at'>,
): PreventivoModifica {
  if (dati.validitaGiorni === preventivo.validita_giorni) return dati
  return { ...dati, dataScadenza: scadenza(dayInRome(preventivo.created_at), dati.validitaGiorni) }
}
