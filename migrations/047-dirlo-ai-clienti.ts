import { type Kysely, sql } from 'kysely'
import { tipi } from './columns.ts'

/**
 * Another day that a customer wants is open until somebody decides; cancelled visits, and works that are overdue, get words of
 * their own. No words that are there change. Deadlines are reckoned again: their reasons say more.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { istante } = tipi(db)
  await db.schema.alterTable('risposte').addColumn('deciso_il', istante).execute()
  await db.schema.alterTable('risposte').addColumn('deciso_da', 'text').execute()

  await sql`create index risposte_altro_giorno on risposte (inizio) where esito = 'Altro_Giorno' and deciso_il is null`.execute(
    db,
  )

  const adesso = new Date().toISOString()
  await db
    .insertInto('modelli' as never)
    .values(
      MODELLI.map((modello) => ({
        ...{ ...modello, da_solo: false, versione: 1, created_at: adesso, updated_at: adesso },
      })) as never,
    )
    .execute()
  await sql`update calcolo_scadenze set fino_a = 0`.execute(db)
}

const SALUTO = 'Gentile {nome} {cognome},'

const MODELLI = [
  {
    tipo: 'Promemoria_Scaduto',
    oggetto: 'La manutenzione del suo impianto',
    testo: `${SALUTO} {scade}: {lavori} ({impianto}). Per fissare la visita ci chiami al {telefono_azienda}. {azienda}`,
  },
  {
    tipo: 'Annullamento',
    oggetto: 'La visita di {giorno} è annullata',
    testo: `${SALUTO}\n\nla visita di {giorno}, {fascia}, è annullata.\n\nPer un altro giorno ci chiami al {telefono_azienda}.\n{azienda}`,
  },
]
