import type { Dati1, ErroreDelModulo } from './contract.ts'

/** How the rules of a report say what they find (docs/product.md §31.4). */

type Detto = (vale: boolean, regola: number, campo: string, testo: string) => void
/** Where errors are gathered: what stops closing, and what is only told. */
export interface Raccolta {
  errori: ErroreDelModulo[]
  blocca: Detto
  avvisa: Detto
}

export function raccolta(): Raccolta {
  const errori: ErroreDelModulo[] = []
  const con =
    (gravita: ErroreDelModulo['gravita']): Detto =>
    (vale, regola, campo, testo) => {
      if (vale) errori.push({ regola, gravita, campo, testo })
    }
  return { errori, blocca: con('blocca'), avvisa: con('avviso') }
}

type Misura = number | null
export const numeroOnNull = (valore: number) => String(valore).replace('.', ',')
export const fuori = (valore: Misura, [da, a]: readonly [number, number]): boolean =>
  valore !== null && (valore < da || valore > a)
export const traDetto = ([da, a]: readonly [number, number]) => `Fra ${numeroOnNull(da)} e ${numeroOnNull(a)}`

/** Rule 21: a line for each thing that is missing. */
export function daCompletare(
  blocca: Detto,
  ...voci: (readonly [valore: unknown, campo: string, detto: string])[]
): void {
  for (const [valore, campo, nome] of voci) blocca(valore === null, 21, campo, `Da completare: ${nome}`)
}

/** The same for each answer of a section. */
export function rispostaMancante(
  { blocca }: Raccolta,
  sezione: string,
  voci: Record<string, string>,
  date: Record<string, unknown>,
): void {
  for (const [voce, nome] of Object.entries(voci))
    daCompletare(blocca, [date[voce] ?? null, `${sezione}.${voce}`, nome])
}

/** Rule 8. */
export function conRimedio({ blocca }: Raccolta, esito: Dati1['esito'], unNo: boolean): void {
  blocca(
    unNo && !esito.raccomandazioni && !esito.prescrizioni,
    8,
    'esito.raccomandazioni',
    'Ogni «No» vuole una raccomandazione o una prescrizione',
  )
}
