import { type Kysely, sql } from 'kysely'
import { conVersione, creaTabella, indice, tipi } from './columns.ts'

/**
 * Sentences for the kinds of visits that had none of their own (docs/product.md §29.1), and reports whose words and signatures
 * have come before their files: what they say isn't lost with the telephone (§28.2).
 */
export async function up(db: Kysely<never>): Promise<void> {
  const adesso = new Date().toISOString()
  for (const [tipologia, testo] of FRASI)
    await sql`insert into frasi (testo, tipologia, ordine, created_at, updated_at)
      select ${testo}, ${tipologia}, coalesce(max(ordine), 0) + 1, ${adesso}, ${adesso} from frasi`.execute(
      db,
    )
  await conVersione(
    db,
    creaTabella(db, 'rapporti_attesi')
      // That of its action: it goes when the action is done.
      .addColumn('uid', 'text', (c) => c.notNull())
      .addColumn('utente_id', 'integer', (c) => c.notNull().references('utenti.id'))
      // Neither refers to a row: the visit may be deleted meanwhile.
      .addColumn('appuntamento_id', 'integer', (c) => c.notNull())
      .addColumn('cliente_id', 'integer')
      .addColumn('corpo', 'text', (c) => c.notNull())
      .addColumn('ricevuto_il', tipi(db).istante, (c) => c.notNull()),
  ).execute()
  await indice(db, 'rapporti_attesi', ['uid'], true)
  await indice(db, 'rapporti_attesi', ['utente_id'])
  await indice(db, 'rapporti_attesi', ['appuntamento_id'])
  await indice(db, 'rapporti_attesi', ['cliente_id'])
}

export const FRASI = [
  ['Installazione', 'Installazione eseguita e collaudata'],
  ['Installazione', 'Consegnata dichiarazione di conformità'],
  ['Sopralluogo', 'Prese le misure per il preventivo'],
]
