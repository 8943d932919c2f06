import { type Kysely, sql } from 'kysely'
import { indice, obbligatoria, tipi } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { istante, data } = tipi(db)

  await db.schema
    .createTable('tentativi_accesso')
    .addColumn('chiave', 'text', obbligatoria)
    .addColumn('quando', istante, obbligatoria)
    .execute()
  await indice(db, 'tentativi_accesso', ['chiave', 'quando'])

  await db.schema
    .createTable('richieste_ripetibili')
    .addColumn('utente_id', 'integer', obbligatoria)
    .addColumn('chiave', 'text', obbligatoria)
    .addColumn('impronta', 'text', obbligatoria)
    .addColumn('stato', 'integer')
    .addColumn('corpo', 'text')
    .addColumn('creata_il', istante, obbligatoria)
    .addColumn('cliente_id', 'integer')
    .addPrimaryKeyConstraint('richieste_ripetibili_chiave', ['utente_id', 'chiave'])
    .execute()
  await indice(db, 'richieste_ripetibili', ['creata_il'])

  await db.schema
    .createTable('lavori_notturni')
    .addColumn('nome', 'text', obbligatoria)
    .addColumn('ultimo_giorno', data)
    .addColumn('finito_il', istante, obbligatoria)
    .addColumn('esito', 'text', obbligatoria)
    .addColumn('errore', 'text')
    .addPrimaryKeyConstraint('lavori_notturni_chiave', ['nome'])
    .addCheckConstraint('lavori_notturni_esito', sql`esito in ('fatto', 'errore')`)
    .execute()
}
