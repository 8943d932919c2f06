import { type Kysely, sql } from 'kysely'
import { creaTabella, indice, obbligatoria } from './columns.ts'

/** As many telephones as a customer has. By which digits they are the same as somebody else's stands in a table of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  // As JSON: the number, and whose it is or where it rings.
  await db.schema.alterTable('clienti').addColumn('altri_telefoni', 'text').execute() // Altri telefoni
  await creaTabella(db, 'clienti_telefoni')
    .addColumn('cliente_id', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade'))
    .addColumn('cifre', 'text', obbligatoria)
    .execute()
  await indice(db, 'clienti_telefoni', ['cliente_id', 'cifre'], true)
  await indice(db, 'clienti_telefoni', ['cifre'])
  await sql`insert into clienti_telefoni (cliente_id, cifre)
    select id, telefono_cifre from clienti where telefono_cifre is not null`.execute(db)
  await db.schema.dropIndex('clienti_telefono_cifre').execute()
  await db.schema.alterTable('clienti').dropColumn('telefono_cifre').execute()
}
