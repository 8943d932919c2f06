import { euro } from '#shared/money.ts'
import { dividiBeni, QUOTA_10, QUOTA_22 } from './beni.rules.ts'
import type { Iva } from './nature.rules.ts'
import { AL_22, type DaSommare, vociDi } from './somme.rules.ts'

/** What a line as written bears of one rate, the document's discount taken. */
export interface QuotaIva extends Iva {
  /** number of the line, from 1 */
  n: number
  descrizione: string
  /** euro */
  imponibile: number
  ritenuta: boolean
}

/**
 * What each line comes to in its document: the discount taken off it, a bene significativo in its parts. Of each rate they
 * sum to its group, but for acconti and the stamp duty.
 */
export function quoteDi(
  d: Pick<DaSommare, 'righe' | 'scontoPercento' | 'scontoImporto' | 'iva10Manutenzione'>,
): QuotaIva[] {
  const voci = vociDi(d, false, true)
  const { al22 } = d.iva10Manutenzione ? dividiBeni(voci) : { al22: [] }
  return voci.flatMap(({ riga, n, netto, aliquota, natura, ritenuta }, i) => {
    const oltre = al22[i] ?? 0n
    const parte = (valore: bigint, iva: Iva, quota = ''): QuotaIva[] => [
      { n, descrizione: `${riga.descrizione}${quota}`, imponibile: euro(Number(valore)), ...iva, ritenuta },
    ]
    const iva = { aliquota, natura }
    if (oltre === 0n) return parte(netto, iva)
    const oltreIl10 = parte(oltre, AL_22, QUOTA_22)
    return oltre === netto ? oltreIl10 : [...parte(netto - oltre, iva, QUOTA_10), ...oltreIl10]
  })
}
