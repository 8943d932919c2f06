import { sql } from 'kysely'
import { inBlocks } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import type { Fattura } from './contract.ts'
import type { TipoDocumento } from './rules.ts'

const FATTURE: TipoDocumento[] = ['TD01', 'TD24']
/** What issued notes took back of a document, in cents. */
const STORNATO =
  sql<number>`(select coalesce(sum(nota.totale), 0) from fatture as nota where nota.fase <> 'Bozza'
  and nota.id in (select n.id from fatture as n where n.fattura_collegata_id = fatture.id))`.as('stornato')

const vale = ({ totale, stornato }: { totale: number; stornato: number }) =>
  Number(totale) === 0 || Number(stornato) < Number(totale)

/** Whether a text names this number, and not one that begins with it. */
const nomina = (testo: string, numero: string): boolean =>
  testo.split(numero).some((dopo, i) => i > 0 && !/^[\d]/.test(dopo))

/**
 * Invoices of advances, paid with what a customer had given before, that a draft of that customer's doesn't take off and no
 * other document does: billed once more, the same money would be taxed twice.
 * @returns the oldest first; none of a note or of an advance
 */
export async function accontiDaScalare(
  db: Db,
  f: Pick<Fattura, 'tipo' | 'tipo_documento' | 'cliente_id'>,
): Promise<{ id: number; numero: string }[]> {
  if (f.tipo !== 'Attiva' || !FATTURE.includes(f.tipo_documento) || f.cliente_id === null) return []
  const fatti = await db
    .selectFrom('fatture')
    .select(['fatture.id', 'numero_documento as numero', 'fatture.totale'])
    .select(STORNATO)
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
  const aperti = fatti.filter(vale)
  if (aperti.length === 0) return []
  const documenti = await db
    .selectFrom('fatture')
    .select(['fatture.id', 'fatture.totale'])
    .select(STORNATO)
    .where('cliente_id', '=', f.cliente_id)
    .where('tipo_documento', 'in', FATTURE)
    .execute()
  const righe = await inBlocks(
    documenti.flatMap((documento) => (vale(documento) ? documento.id : [])),
    (ids) => db.selectFrom('fatture_righe').select('descrizione').where('fattura_id', 'in', ids).execute(),
  )
  // Where it is taken off its number is said, by us and by whoever writes it.
  return aperti
    .filter(({ numero }) => !righe.some(({ descrizione }) => nomina(descrizione, numero)))
    .map(({ id, numero }) => ({ id, numero }))
}
