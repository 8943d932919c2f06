import type { Kysely } from 'kysely'
import { indice } from './columns.ts'

/** How an absence stands that somebody asked for; those of before were written by who decides. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('assenze')
    .addColumn('stato', 'text', (c) => c.notNull().defaultTo('Approvata'))
    .execute()
  await indice(db, 'assenze', ['stato', 'dal'])
}
