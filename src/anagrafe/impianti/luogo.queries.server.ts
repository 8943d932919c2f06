import type { Db } from '#server/data/schema.ts'
import type { RecapitoImpianto } from './luogo.rules.ts'

/** The plants of some customers, by their number: where each stands. */
export async function impiantiConLuogo(
  db: Db,
  clienti: readonly number[],
): Promise<Map<number, RecapitoImpianto>> {
  if (clienti.length === 0) return new Map()
  const righe = await db
    .selectFrom('impianti')
    .select(['id', 'indirizzo', 'civico', 'cap', 'comune', 'provincia'])
    .where('cliente_id', 'in', [...new Set(clienti)])
    .execute()
  return new Map(righe.map(({ id, ...riga }) => [id, riga]))
}

interface DiGeneratore {
  caldaia_id: number | null
  condizionatore_id?: number | null
}

/** The plant of a generator of some customers, where it has one. */
export async function impiantiDeiGeneratori(
  db: Db,
  clienti: readonly number[],
): Promise<(generatore: DiGeneratore) => RecapitoImpianto | undefined> {
  if (clienti.length === 0) return () => undefined
  const leggi = async (tabella: 'caldaie' | 'condizionatori') => {
    const righe = await db
      .selectFrom(`${tabella as 'caldaie'} as g`)
      .innerJoin('impianti', 'impianti.id', 'g.impianto_id')
      .select(['g.id', 'impianti.indirizzo', 'civico', 'cap', 'comune', 'provincia'])
      .where('g.cliente_id', 'in', [...new Set(clienti)])
      .execute()
    return new Map(righe.map(({ id, ...riga }) => [id, riga]))
  }
  const [caldaie, condizionatori] = [await leggi('caldaie'), await leggi('condizionatori')]
  return ({ caldaia_id, condizionatore_id }) =>
    caldaie.get(caldaia_id ?? 0) ?? condizionatori.get(condizionatore_id ?? 0)
}
