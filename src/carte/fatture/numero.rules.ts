import { normalise } from '#shared/text.ts'

/** A document’s number as it is compared: `FT 12/a` is `ft12/A`. The one place that says when two numbers are the same. */
export const numeroDiConfronto = (numero: string): string => normalise(numero).replace(/\s+/g, '')

interface ConNumero {
  tipo: 'Attiva' | 'Passiva'
  nota: boolean
  anno: string
  /** Of a received one. */
  fornitoreId: number | null
  numero: string
}

/**
 * What a number may not repeat within, as `numero_unico` keeps it: the year, of received ones the supplier; a note may have an
 * invoice’s number.
 */
export function chiaveDelNumero({ tipo, nota, anno, fornitoreId, numero }: ConNumero): string {
  const segno = nota ? 'N' : ''
  const confronto = numeroDiConfronto(numero)
  return tipo === 'Attiva'
    ? `A${segno} ${anno} ${confronto}`
    : `P${segno} ${anno} ${fornitoreId} ${confronto}`
}
