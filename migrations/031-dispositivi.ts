import type { Kysely } from 'kysely'
import { creaTabella, indice, tipi } from './columns.ts'

/** The browsers that people work with, each known by a number of its own, so that its data can be called back. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  await creaTabella(db, 'dispositivi')
    // Given by the browser; two people may share it.
    .addColumn('uuid', 'text', (c) => c.notNull())
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id'))
    .addColumn('nome', 'text')
    .addColumn('visto_il', istante, (c) => c.notNull())
    // What it said last that it has confirmed and not sent.
    .addColumn('in_attesa', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('revocato_il', istante)
    // When it was told, and so has emptied itself.
    .addColumn('svuotato_il', istante)
    .execute()
  await indice(db, 'dispositivi', ['uuid', 'utente_id'], true)
  await indice(db, 'dispositivi', ['utente_id'])
  await db.schema.alterTable('sessioni').addColumn('dispositivo_id', 'integer').execute()
  await indice(db, 'sessioni', ['dispositivo_id'])
}
