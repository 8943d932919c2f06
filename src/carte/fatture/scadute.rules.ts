/** What is unpaid of an invoice, by due date. */
export interface ParteScaduta {
  scadenza: string
  /** Cents. */
  importo: number
}

/**
 * What is left of an invoice by due date: of unpaid instalments as far as they are covered, the last ones first, since what
 * was paid without saying of what settles the oldest.
 * @param resto cents
 * @param rate unpaid ones
 * @param senza the due date where there are no instalments
 */
export function partiScadute(resto: number, rate: readonly ParteScaduta[], senza: string): ParteScaduta[] {
  const parti: ParteScaduta[] = []
  let ancora = resto
  for (const { scadenza, importo } of rate.toSorted((a, b) => b.scadenza.localeCompare(a.scadenza))) {
    const parte = Math.min(importo, ancora)
    if (parte > 0) parti.unshift({ scadenza, importo: parte })
    ancora -= parte
  }
  // More is left than the instalments say: it is due with the first of them.
  if (ancora > 0) parti.unshift({ scadenza: parti[0]?.scadenza ?? senza, importo: ancora })
  return parti
}
