import type { UseFormReturn } from 'react-hook-form'
import { dateExists } from '#shared/dates.ts'
import { PIANI_RIBA, pianoRiba } from '../rules.ts'
import { type DatiModuloFattura, importiDi, pianoScelto, type ValoriFattura } from './modulo.ts'

export type ModuloFattura = UseFormReturn<ValoriFattura, unknown, DatiModuloFattura>

/**
 * Writes into the form the other amount, and the plan, by what has just been changed (docs/product.md §11.3, §12.3).
 * @returns the total in euro; null while there is none
 */
export function chiediRicalcolo(form: ModuloFattura): number | null {
  const v = form.getValues()
  const importi = importiDi(v)
  const calcolato = v.inserito === 'netto' ? 'totale' : 'subtotale'
  const opzioni = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  form.setValue(calcolato, importi ? importi[calcolato] : null, {
    ...opzioni,
    shouldValidate: importi !== null,
  })
  const piano = pianoScelto(v)
  const fatto = piano && importi && dateExists(v.dataEmissione)
  form.setValue('rate', fatto ? pianoRiba(v.dataEmissione, importi.totale, PIANI_RIBA[piano]) : [], opzioni)
  return importi?.totale ?? null
}
