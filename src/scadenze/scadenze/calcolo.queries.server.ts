import type { AfterWrite, Write } from '#server/data/after-write.ts'
import { engineOf, transaction } from '#server/data/database.ts'
import { countOf } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { renewStatistics } from '#server/data/statistics.ts'
import { ricalcolaScadenze } from './ricalcolo.queries.server.ts'

/* When deadlines are reckoned: with each write, or all of them, block by block. */

/** The columns of a customer that the rules ask about. */
const DEL_CLIENTE = ['provincia', 'attivo'] as const

/** Tables whose rows name the customer whose deadlines they change. */
const DI_CLIENTI = ['impianti', 'caldaie', 'condizionatori', 'rcee', 'deroghe']

const clientiDi = ({ before, after }: Pick<Write, 'before' | 'after'>) =>
  [before?.cliente_id, after?.cliente_id].filter((id) => typeof id === 'number')

export const afterWrite: AfterWrite = {
  tables: [...DI_CLIENTI, 'clienti', 'azienda', 'regole_conferme', 'regole_locali'],
  async runMany(ctx, writes) {
    for (const write of writes) if (!DI_CLIENTI.includes(write.table)) await this.run(ctx, write)
    const clienti = [...new Set(writes.filter(({ table }) => DI_CLIENTI.includes(table)).flatMap(clientiDi))]
    for (let i = 0; i < clienti.length; i += BLOCCO)
      await ricalcolaScadenze(ctx.db, clienti.slice(i, i + BLOCCO))
  },
  async run({ db }, { table, id, before, after, action }) {
    if (table === 'azienda') {
      if (before?.manutenzione_mesi !== after?.manutenzione_mesi) await daRifare(db)
    } else if (table.startsWith('regole_')) {
      await daRifare(db)
    } else if (table === 'clienti') {
      // Of who is new, or gone, nothing is due.
      if (!before || !after) return
      const cambia = DEL_CLIENTE.some((colonna) => before[colonna] !== after[colonna])
      if (cambia || action === 'anonimizza') await ricalcolaScadenze(db, [id])
    } else {
      await ricalcolaScadenze(db, [...new Set(clientiDi({ before, after }))])
    }
  },
}

/** Everything is to be reckoned again, from the first customer on. */
export async function daRifare(db: Db): Promise<void> {
  await db.updateTable('calcolo_scadenze').set({ fino_a: 0 }).execute()
}

/** Customers reckoned in one transaction: others wait for it no longer than for a write of their own. */
const BLOCCO = 250

/**
 * Goes on with what is to be reckoned again, block by block, from where it was left. Harmless when nothing is.
 * @param ms after which it stops, to be gone on with
 */
export async function continuaCalcolo(db: Db, ms = Number.POSITIVE_INFINITY): Promise<void> {
  const fine = performance.now() + ms
  for (let stato: Blocco = 'altri'; stato === 'altri' && performance.now() < fine; ) {
    stato = await transaction(db, unBlocco)
    // Where all were new, as after the first start, nobody would know until the night how they are spread.
    if (stato === 'finito') await renewStatistics(db)
  }
}

type Blocco = 'altri' | 'finito' | 'niente'

async function unBlocco(db: Db): Promise<Blocco> {
  const riga = await db
    .selectFrom('calcolo_scadenze')
    .select('fino_a')
    .$if(engineOf(db) === 'postgres', (q) => q.forUpdate())
    .executeTakeFirst()
  const fino = riga?.fino_a ?? null
  if (fino === null) return 'niente'
  const clienti = await db
    .selectFrom('clienti')
    .select('id')
    .where('id', '>', fino)
    .orderBy('id')
    .limit(BLOCCO)
    .execute()
  const ids = clienti.map(({ id }) => id)
  await ricalcolaScadenze(db, ids)
  await db
    .updateTable('calcolo_scadenze')
    .set({ fino_a: ids.length === BLOCCO ? (ids.at(-1) ?? null) : null })
    .execute()
  return ids.length === BLOCCO ? 'altri' : 'finito'
}

/** How far the reckoning of everything has come, in customers; null where nothing is under way. */
export async function avanzamento(db: Db): Promise<{ fatti: number; totale: number } | null> {
  const riga = await db.selectFrom('calcolo_scadenze').select('fino_a').executeTakeFirst()
  const fino = riga?.fino_a ?? null
  if (fino === null) return null
  const clienti = db.selectFrom('clienti')
  const totale = await countOf(clienti)
  const fatti = await countOf(clienti.where('id', '<=', fino))
  return { totale, fatti }
}
