import type { Selectable } from 'kysely'
import type { Db, Schema } from '#server/data/schema.ts'
import type { Caso } from './caso.rules.ts'

/** All that the rules ask about some customers, read with one query a table. */

type Tabella = 'caldaie' | 'condizionatori' | 'rcee' | 'deroghe' | 'scadenze'
export type Riga<T extends Tabella> = Selectable<Schema[T]>

const leggi = async <T extends Tabella>(db: Db, tabella: T, clienti: readonly number[]) => {
  const righe = await db
    .selectFrom(tabella as 'caldaie')
    .selectAll()
    .where('cliente_id', 'in', clienti)
    .orderBy('id')
    .execute()
  return perCliente(righe as unknown as (Riga<T> & { cliente_id: number })[])
}

export const perCliente = <R extends { cliente_id: number }>(righe: R[]): Map<number, R[]> =>
  Map.groupBy(righe, ({ cliente_id }) => cliente_id)

export type Archivio = Awaited<ReturnType<typeof archivioDi>>

/** Each table's rows by customer, and the company's habit in months. */
export async function archivioDi(db: Db, clienti: readonly number[]) {
  const { manutenzione_mesi } = await db
    .selectFrom('azienda')
    .select('manutenzione_mesi')
    .executeTakeFirstOrThrow()
  return {
    manutenzioneMesi: manutenzione_mesi,
    caldaie: await leggi(db, 'caldaie', clienti),
    condizionatori: await leggi(db, 'condizionatori', clienti),
    rcee: await leggi(db, 'rcee', clienti),
    deroghe: await leggi(db, 'deroghe', clienti),
    scadenze: await leggi(db, 'scadenze', clienti),
  }
}

/** Where a row names its plant. */
type Colonna = 'caldaia_id' | 'condizionatore_id'

/** A plant of a customer, as the rules are asked about it. */
export interface ImpiantoDi {
  colonna: Colonna
  id: number
  nome: string
  caso: Caso
}

/** The plants of a customer that are in use, boilers first. */
export function impiantiDi(
  archivio: Archivio,
  { id, provincia }: { id: number; provincia: string | null },
): ImpiantoDi[] {
  const uno = (colonna: Colonna, impianto: Riga<'caldaie'> | Riga<'condizionatori'>): ImpiantoDi[] => {
    if (impianto.dismesso_il !== null) return []
    const suo = (riga: Record<Colonna, number | null>) => riga[colonna] === impianto.id
    const caso: Caso = {
      provincia: provincia || null,
      impianto: { ...impianto, tipo: colonna === 'caldaia_id' ? 'caldaia' : 'condizionatore' },
      rcee: (archivio.rcee.get(id) ?? []).filter(suo),
      manutenzioneMesi: archivio.manutenzioneMesi,
      contratto: null,
      deroghe: (archivio.deroghe.get(id) ?? []).filter(suo),
    }
    return [{ colonna, id: impianto.id, nome: `${impianto.marca} ${impianto.modello}`, caso }]
  }
  return [
    ...(archivio.caldaie.get(id) ?? []).flatMap((caldaia) => uno('caldaia_id', caldaia)),
    ...(archivio.condizionatori.get(id) ?? []).flatMap((altro) => uno('condizionatore_id', altro)),
  ]
}
