import { abbandonato } from '#archivio/arrivi/stato.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { messaggioPer } from './rules.ts'

/* That a receiving is being read: held by its process, closed at the end, or where that process has gone. */

/** So often a process says that it reads still: one bad file may take the child half a minute. */
const BATTITO_MS = 2_000

/** What this process reads: its clock may have stood still, as a machine's that slept. */
const quiSiLegge = new Set<number>()

/** Holds a receiving while this process reads into it: others see it by its beat. */
export async function mentreSiLegge<T>(ctx: Context, id: number, leggi: () => Promise<T>): Promise<T> {
  quiSiLegge.add(id)
  const vivo = setInterval(() => void batti(ctx, id).catch(() => undefined), BATTITO_MS)
  try {
    return await leggi()
  } finally {
    clearInterval(vivo)
    quiSiLegge.delete(id)
  }
}

/** @returns the draft where it is still there to be read */
export const batti = ({ db }: Pick<Context, 'db'>, id: number) =>
  db
    .updateTable('fatture_ricevute')
    .set({ battito: new Date().toISOString() })
    .where('id', '=', id)
    .where('stato', '=', 'lettura')
    .returning('id')
    .executeTakeFirst()

/** The last row of a receiving; 0 where it has none. */
export async function ultimaRiga(db: Context['db'], id: number): Promise<number> {
  const { n } = await db
    .selectFrom('fatture_ricevute_righe')
    .select((e) => e.fn.coalesce(e.fn.max('n'), e.lit(0)).as('n'))
    .where('ricevuta_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** What was read is there. */
export const chiudiLettura = ({ db }: Pick<Context, 'db'>, id: number) =>
  db
    .updateTable('fatture_ricevute')
    .set({ stato: 'pronta', updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('stato', '=', 'lettura')
    .execute()

/** Closes a reading that its process has left: what it read is there, and a row says that there may be more. */
export async function interrompi(database: Context['db'], id: number): Promise<void> {
  await database.transaction().execute(async (db) => {
    const ricezione = await db
      .updateTable('fatture_ricevute')
      .set({ stato: 'pronta' })
      .where('id', '=', id)
      .where('stato', '=', 'lettura')
      .returning('nome_file')
      .executeTakeFirst()
    if (!ricezione) return
    await aggiungiDetta(db, id, {
      nome_file: ricezione.nome_file,
      codice: 'interrotta',
      messaggio: messaggioPer('interrotta'),
    })
  })
}

/** A row that is no document, and says something about those that are, or aren't, there. */
export const aggiungiDetta = async (
  db: Context['db'],
  id: number,
  riga: { nome_file: string; codice: string; messaggio: string },
) =>
  db
    .insertInto('fatture_ricevute_righe')
    .values({
      ...{ ricevuta_id: id, n: (await ultimaRiga(db, id)) + 1, firmata: false, corpo: 0, ...riga },
      ...{ esito: 'errore', avvisi: '[]', scelta: 'salta' },
    })
    .execute()

/** A reading whose process has gone, when somebody asks how it is getting on. */
export async function chiudiAbbandonata(db: Context['db'], id: number): Promise<void> {
  if (quiSiLegge.has(id)) return
  const ricezione = await db
    .selectFrom('fatture_ricevute')
    .select(['stato', 'battito'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (ricezione?.stato === 'lettura' && abbandonato(ricezione.battito)) await interrompi(db, id)
}
