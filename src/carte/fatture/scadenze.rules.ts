import type { Fattura, Scadenziario } from './contract.ts'
import { eNotaDiCredito, type TipoDocumento } from './rules.ts'

/** Something due on a day: an instalment, or an invoice that has none. */
export interface Voce {
  chiave: string
  /** `yyyy-MM-dd` */
  data: string
  /** Euro: what is to be paid, without what is withheld; of a credit note it is taken off. */
  importo: number
  pagata: boolean
  /** `RiBa, rata 2 di 3`, `Bonifico, scadenza 1 di 2`, `Bonifico`. */
  come: string
  fattura: Fattura
}

const segnoDi = (f: { tipo_documento: TipoDocumento }) => (eNotaDiCredito(f) ? -1 : 1)

/** Instalments and invoices together, by day. */
export const vociDi = ({ fatture, rate }: Pick<Scadenziario, 'fatture' | 'rate'>): Voce[] =>
  [
    ...rate.map((r) => ({
      chiave: `r${r.id}`,
      data: r.data_scadenza,
      importo: r.importo * segnoDi(r.fattura),
      pagata: r.pagata,
      come:
        r.fattura.metodo_pagamento === 'RiBa'
          ? `RiBa, rata ${r.numero_rata} di ${r.numero_rate}`
          : `${r.fattura.metodo_pagamento}, scadenza ${r.numero_rata} di ${r.numero_rate}`,
      fattura: r.fattura,
    })),
    ...fatture.map((f) => ({
      chiave: `f${f.id}`,
      data: f.data_scadenza ?? '',
      importo: f.netto_a_pagare * segnoDi(f),
      pagata: f.stato === 'Pagata',
      come: f.metodo_pagamento,
      fattura: f,
    })),
  ].sort((a, b) => a.data.localeCompare(b.data))
