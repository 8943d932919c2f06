import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'

const scriviNumero = (formato: string, anno: number, n: number) =>
  formato
    .replace('{anno}', String(anno))
    .replace(/\{(n+)\}/, (_, q: string) => String(n).padStart(q.length, '0'))
async function formatoDi(db: Db, id: number) {
  const { rows } = await sql<{ formato: string }>`select formato from serie_fatture where id = ${id}`.execute(
    db,
  )
  return rows[0]?.formato ?? ''
}
export async function seriePredefinita(db: Db, nota: boolean): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from serie_fatture where note_di_credito = ${sql.raw(String(nota))} and predefinita = true order by id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}
export async function prossimoNumero(db: Db, id: number, anno: number) {
  const { valore } = await db
    .insertInto('contatori')
    .values({ nome: `serie ${id}`, anno, valore: 1 })
    .onConflict((c) => c.columns(['nome', 'anno']).doUpdateSet({ valore: sql`contatori.valore + 1` }))
    .returning('valore')
    .executeTakeFirstOrThrow()
  return { progressivo: valore, numero: scriviNumero(await formatoDi(db, id), anno, valore) }
}
export async function numeroPrevisto(db: Db, id: number, anno: number) {
  const r = await db
    .selectFrom('contatori')
    .select('valore')
    .where('nome', '=', `serie ${id}`)
    .where('anno', '=', anno)
    .executeTakeFirst()
  const progressivo = (r?.valore ?? 0) + 1
  return { progressivo, numero: scriviNumero(await formatoDi(db, id), anno, progressivo) }
}
export async function restituisciNumero(db: Db, id: number, anno: number, n: number) {
  const r = await db
    .updateTable('contatori')
    .set({ valore: n - 1 })
    .where('nome', '=', `serie ${id}`)
    .where('anno', '=', anno)
    .where('valore', '=', n)
    .returning('valore')
    .execute()
  return r.length > 0
}
