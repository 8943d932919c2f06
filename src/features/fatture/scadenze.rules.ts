import type { Fattura, Scadenziario } from './contract.ts'

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
      come: `${r.fattura.metodo_pagamento}, rata ${r.numero_rata} di ${r.numero_rate}`,
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
