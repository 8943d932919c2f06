import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { CF_SULLA_FATTURA, CHI_SULLA_FATTURA, IVA_SULLA_FATTURA } from './colonne.queries.server.ts'
import type { Fattura } from './contract.ts'
import { fattureUnite } from './queries.server.ts'
import { fattureRiepilogo } from './righe.queries.server.ts'

/** What stands at one rate, or without VAT for one reason; euro. */
export type GruppoEsportato = Pick<
  ReturnType<typeof fattureRiepilogo.leggi>,
  'aliquota' | 'natura' | 'imponibile' | 'imposta'
>

/** A credit note's amounts take off what invoices add: an export sums as the screens do. */
function conSegno<T extends { imponibile: number; imposta: number }>(fattura: Fattura, gruppi: readonly T[]) {
  if (!fattura.nota_di_credito) return { ...fattura, riepilogo: [...gruppi] }
  const meno = (importo: number) => -importo || 0
  return {
    ...fattura,
    subtotale: meno(fattura.subtotale),
    iva_importo: meno(fattura.iva_importo),
    iva_split: meno(fattura.iva_split),
    totale: meno(fattura.totale),
    netto_a_pagare: meno(fattura.netto_a_pagare),
    importo_pagato: meno(fattura.importo_pagato),
    riepilogo: gruppi.map((gruppo) => ({
      ...gruppo,
      imponibile: meno(gruppo.imponibile),
      imposta: meno(gruppo.imposta),
    })),
  }
}

/** An invoice with what its file says beside it: whom it is to or from, by which codes, and its VAT rate by rate; a note below zero. */
export interface Esportata extends Fattura {
  parte: Awaited<ReturnType<typeof partiDi>>[number] | undefined
  riepilogo: GruppoEsportato[]
}

const partiDi = (db: Db, ids: readonly number[]) =>
  fattureUnite(db)
    .select(['fatture.id', CHI_SULLA_FATTURA.as('chi')])
    .select([IVA_SULLA_FATTURA.as('partita_iva'), CF_SULLA_FATTURA.as('codice_fiscale')])
    .select(['cliente.codice_destinatario', 'cliente.pec'])
    .where('fatture.id', 'in', ids)
    .execute()

/** The same invoices, for a slice of an export. */
export async function conCodiciEIva(db: Db, fatture: Fattura[]): Promise<Esportata[]> {
  const gruppi = await inBlocks(
    fatture.map(({ id }) => id),
    (ids) =>
      db
        .selectFrom('fatture_riepilogo')
        .select(fattureRiepilogo.colonne)
        .where('fattura_id', 'in', ids)
        .orderBy('n')
        .execute(),
  )
  const parti = await inBlocks(
    fatture.map(({ id }) => id),
    (ids) => partiDi(db, ids),
  )
  const perFattura = Map.groupBy(gruppi.map(fattureRiepilogo.leggi), ({ fattura_id }) => fattura_id)
  const diFattura = new Map(parti.map((parte) => [parte.id, parte]))
  return fatture.map((f) => ({ ...conSegno(f, perFattura.get(f.id) ?? []), parte: diFattura.get(f.id) }))
}
