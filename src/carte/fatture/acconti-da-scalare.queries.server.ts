import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import type { Fattura } from './contract.ts'

/**
 * Invoices of advances, paid with what a customer had given before, that a draft of that customer's doesn't take off and no
 * other document does: billed once more, the same money would be taxed twice.
 * @returns the oldest first; none of a note, of an advance, or of a quote's share, which counts its own
 */
export async function accontiDaScalare(
  db: Db,
  f: Pick<Fattura, 'id' | 'tipo' | 'tipo_documento' | 'cliente_id' | 'quota'>,
): Promise<{ id: number; numero: string }[]> {
  if (f.tipo !== 'Attiva' || !['TD01', 'TD24'].includes(f.tipo_documento) || f.quota !== null) return []
  if (f.cliente_id === null) return []
  const fatti = await db
    .selectFrom('fatture')
    .select(['fatture.id', 'numero_documento as numero', 'fatture.totale'])
    .select((e) =>
      e
        .selectFrom('fatture as nota')
        .select((n) => n.fn.coalesce(n.fn.sum<number>('nota.totale'), n.lit(0)).as('stornato'))
        .whereRef('nota.fattura_collegata_id', '=', 'fatture.id')
        .where('nota.fase', '<>', 'Bozza')
        .as('stornato'),
    )
    .where('fatture.cliente_id', '=', f.cliente_id)
    .where('tipo_documento', '=', 'TD02')
    .where('fatture.fase', '=', 'Emessa')
    .where('preventivo_id', 'is', null)
    .where((e) =>
      e.exists(
        e
          .selectFrom('pagamenti')
          .innerJoin('crediti', 'crediti.id', 'pagamenti.credito_id')
          .select('pagamenti.id')
          .whereRef('pagamenti.fattura_id', '=', 'fatture.id')
          .where('crediti.acconto', '=', true),
      ),
    )
    .orderBy('fatture.id')
    .execute()
  const aperti = fatti.filter(({ totale, stornato }) => Number(stornato) < Number(totale))
  if (aperti.length === 0) return []
  const documenti = await db
    .selectFrom('fatture')
    .select('id')
    .where('cliente_id', '=', f.cliente_id)
    .where('tipo_documento', 'in', ['TD01', 'TD24'])
    .execute()
  const righe = await inBlocks(
    documenti.map(({ id }) => id),
    (ids) => db.selectFrom('fatture_righe').select('descrizione').where('fattura_id', 'in', ids).execute(),
  )
  // Where it is taken off its number is said, by us and by whoever writes it.
  return aperti
    .filter(({ numero }) => !righe.some(({ descrizione }) => descrizione.includes(numero)))
    .map(({ id, numero }) => ({ id, numero }))
}
