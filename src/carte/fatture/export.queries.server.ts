import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import type { Fattura } from './contract.ts'
import { fattureRiepilogo } from './righe.queries.server.ts'

/** What stands at one rate, or without VAT for one reason; euro. */
export type GruppoEsportato = Pick<
  ReturnType<typeof fattureRiepilogo.leggi>,
  'aliquota' | 'natura' | 'imponibile' | 'imposta'
>

/** An invoice with what its file says beside it: by which codes the customer is known, and its VAT rate by rate. */
export interface Esportata extends Fattura {
  codici:
    | {
        partita_iva: string | null
        codice_fiscale: string | null
        codice_destinatario: string | null
        pec: string | null
      }
    | undefined
  riepilogo: GruppoEsportato[]
}

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
  const clienti = await inBlocks([...new Set(fatture.flatMap(({ cliente_id }) => cliente_id ?? []))], (ids) =>
    db
      .selectFrom('clienti')
      .select(['id', 'partita_iva', 'codice_fiscale', 'codice_destinatario', 'pec'])
      .where('id', 'in', ids)
      .execute(),
  )
  const perFattura = Map.groupBy(gruppi.map(fattureRiepilogo.leggi), ({ fattura_id }) => fattura_id)
  const perCliente = new Map(clienti.map(({ id, ...codici }) => [id, codici]))
  return fatture.map((f) => ({
    ...f,
    codici: perCliente.get(f.cliente_id ?? 0),
    riepilogo: perFattura.get(f.id) ?? [],
  }))
}
