import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, ePostgres, indice } from './columns.ts'

/**
 * Which customer became part of which (docs/product.md §6.9). Whose a signed report is is nothing that was signed: it
 * follows its customer.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await conVersione(
    db,
    creaTabella(db, 'clienti_uniti')
      // The number of a customer who is gone.
      .addColumn('da', 'integer', (c) => c.notNull())
      .addColumn('a', 'integer', (c) => c.notNull().references('clienti.id').onDelete('cascade')),
  ).execute()
  await indice(db, 'clienti_uniti', ['da'], true)
  await indice(db, 'clienti_uniti', ['a'])
  await liberaIlCliente(db)
}

/** As of 033, without `cliente_id`. */
const FIRMATI = [
  ...['uid', 'appuntamento_id', 'tecnico_id', 'revisione', 'precedente_id', 'arrivo', 'partenza'],
  ...['motivo_correzione', 'pausa_minuti', 'persone', 'lavori', 'esito', 'raccomandazioni', 'letture'],
  ...['firma_esito', 'firma_motivo', 'firmatario', 'firmatario_ruolo', 'firma_cliente', 'firma_tecnico'],
  ...['firmato_il', 'impronta', 'documento_id'],
]

async function liberaIlCliente(db: Kysely<never>): Promise<void> {
  const quali = sql.join(FIRMATI.map((colonna) => sql.ref(colonna)))
  if (ePostgres(db)) {
    await sql`drop trigger if exists rapporti_firmati on rapporti`.execute(db)
    await sql`create trigger rapporti_firmati before update of ${quali} on rapporti
      for each row execute function rapporti_immutabili()`.execute(db)
    return
  }
  await sql`drop trigger if exists rapporti_firmati`.execute(db)
  await sql`create trigger rapporti_firmati before update of ${quali} on rapporti
    begin select raise(abort, 'un rapporto firmato non si cambia'); end`.execute(db)
}
