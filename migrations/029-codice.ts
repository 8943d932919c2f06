import type { Kysely } from 'kysely'
import { creaTabella, indice, tipi } from './columns.ts'

/** The second step of a sign-in: each person's secret, the codes for a lost telephone, and whether Admins must have it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante, vero } = tipi(db)
  await creaTabella(db, 'codici_accesso')
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id').onDelete('cascade'))
    // Encrypted, with a key that is in no backup.
    .addColumn('segreto', 'text', (c) => c.notNull())
    // Null until a first code has proved that the telephone has it.
    .addColumn('attivo_il', istante)
    // The half minute of the last code that was taken: neither it nor an older one counts again.
    .addColumn('ultimo_passo', 'integer', (c) => c.notNull())
    .execute()
  await indice(db, 'codici_accesso', ['utente_id'], true)
  await creaTabella(db, 'codici_riserva')
    .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id').onDelete('cascade'))
    .addColumn('codice_hash', 'text', (c) => c.notNull())
    .addColumn('usato_il', istante)
    .execute()
  await indice(db, 'codici_riserva', ['utente_id'])
  await db.schema
    .alterTable('azienda')
    .addColumn('codice_admin', vero, (c) => c.notNull().defaultTo(false))
    .execute()
}
