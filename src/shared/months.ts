import { AppError } from './errors.ts'

/** @throws AppError dati_non_validi when year and month are none that the program keeps (1900–2199, 1–12) */
export function requireMonth(anno: number, mese: number): void {
  if (anno >= 1900 && anno <= 2199 && mese >= 1 && mese <= 12) return
  throw new AppError('dati_non_validi', 'Il mese richiesto non esiste')
}
