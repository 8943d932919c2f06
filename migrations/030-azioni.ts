import type { Kysely } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/** What technicians' telephones have confirmed without a network, each with what came of it: once means once. */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  await conVersione(
    db,
    creaTabella(db, 'azioni')
      // Given by the telephone: the same one again is the same action.
      .addColumn('uid', 'text', (c) => c.notNull())
      // Of what it holds: another content under the same uid is refused.
      .addColumn('impronta', 'text', (c) => c.notNull())
      .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id'))
      .addColumn('tipo', 'text', (c) => c.notNull())
      // Neither refers to a row: the visit may be deleted meanwhile.
      .addColumn('appuntamento_id', 'integer', (c) => c.notNull())
      .addColumn('cliente_id', 'integer')
      .addColumn('esito', 'text', (c) => c.notNull())
      .addColumn('motivo', 'text')
      // JSON; kept where somebody still decides about it.
      .addColumn('corpo', 'text')
      .addColumn('contrasti', 'text')
      .addColumn('confermata_il', istante, (c) => c.notNull())
      .addColumn('ricevuta_il', istante, (c) => c.notNull())
      .addColumn('decisione', 'text')
      .addColumn('decisa_da', 'text')
      .addColumn('decisa_il', istante),
  ).execute()
  await indice(db, 'azioni', ['uid'], true)
  await indice(db, 'azioni', ['esito', 'decisione'])
  await indice(db, 'azioni', ['utente_id'])
  await indice(db, 'azioni', ['cliente_id'])
  await indice(db, 'azioni', ['ricevuta_il'])
}
