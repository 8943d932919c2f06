import type { Aliquota } from '#shared/iva.ts'
import { cents } from '#shared/money.ts'
import { intera } from './documento.rules.ts'
import { aliquotaDi, type Iva } from './nature.rules.ts'

/** What one amount is for: the first line of its note. */
export const descrizioneUnica = (note: string | null | undefined): string =>
  (note ?? '').split(/\r?\n/)[0]?.trim().slice(0, 1000) || 'Come da accordi'

/** What the seed's one amount says, in euro. */
export interface Unico {
  subtotale: number
  ivaImporto: number
  /** null: the rate isn't known */
  aliquotaIva: Aliquota | null
  /** percent, of a quote: it stands before `aliquotaIva` */
  ivaPercentuale?: number
  note?: string | null
}

/** The rate whose VAT is nearest to what was written, where none was given. */
function ivaVicina({ subtotale, ivaImporto }: Unico): Iva {
  const [netto, iva] = [cents(subtotale), cents(ivaImporto)]
  const aliquota = iva === 0 ? 0 : iva * 100 < netto * 7 ? 4 : iva * 100 < netto * 16 ? 10 : 22
  return { aliquota, natura: null }
}

/**
 * One amount as the one line and the one group that it is (docs/product.md §30.10): the note's first line is what it is for,
 * and its VAT stays as it was written.
 */
export function rigaUnica(unico: Unico) {
  const iva: Iva =
    unico.ivaPercentuale !== undefined
      ? { aliquota: unico.ivaPercentuale, natura: null }
      : unico.aliquotaIva
        ? aliquotaDi(unico.aliquotaIva)
        : ivaVicina(unico)
  return {
    riga: {
      ...intera(descrizioneUnica(unico.note), BigInt(cents(unico.subtotale)), { ...iva, ritenuta: false }),
      imponibile: unico.subtotale,
    },
    gruppo: {
      ...iva,
      esigibilita: iva.natura?.startsWith('N6') ? null : ('I' as const),
      imponibile: unico.subtotale,
      imposta: unico.ivaImporto,
      riferimento: null,
    },
  }
}
