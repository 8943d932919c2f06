import type { Scadenziario } from '#features/fatture/api.ts'
import type { Fattura } from '#features/fatture/contract.ts'

/** Something due on a day: an instalment, or an invoice that has none. */
export interface Voce {
  chiave: string
  /** `yyyy-MM-dd` */
  data: string
  /** Euro. */
  importo: number
  pagata: boolean
  /** `RiBa, rata 2 di 3`, `Bonifico`. */
  come: string
  fattura: Fattura
}

/** Instalments and invoices together, by day. */
export const vociDi = ({ fatture, rate }: Pick<Scadenziario, 'fatture' | 'rate'>): Voce[] =>
  [
    ...rate.map((r) => ({
      chiave: `r${r.id}`,
      data: r.data_scadenza,
      importo: r.importo,
      pagata: r.pagata,
      come: `RiBa, rata ${r.numero_rata} di ${r.numero_rate}`,
      fattura: r.fattura,
    })),
    ...fatture.map((f) => ({
      chiave: `f${f.id}`,
      data: f.data_scadenza ?? '',
      importo: f.totale,
      pagata: f.stato === 'Pagata',
      come: f.metodo_pagamento,
      fattura: f,
    })),
  ].sort((a, b) => a.data.localeCompare(b.data))

/**
 * The days that have something due, in order, what comes in before what goes out.
 * @param oggi a day that stands among them also with nothing due
 */
export function perGiorno(voci: Voce[], oggi: string | null): [data: string, voci: Voce[]][] {
  const giorni = Map.groupBy(
    voci.toSorted((a, b) => a.fattura.tipo.localeCompare(b.fattura.tipo)),
    (v) => v.data,
  )
  if (oggi && !giorni.has(oggi)) giorni.set(oggi, [])
  return [...giorni].sort(([a], [b]) => a.localeCompare(b))
}
