import { perSe, ricalcolaScadenze } from '#scadenze/scadenze/ricalcolo.queries.server.ts'
import type { Context, Services } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { Job } from '#server/jobs.ts'
import { oggi } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { aggiornaCanoni } from './canoni.queries.server.ts'
import { contratti, periodoDopo } from './queries.server.ts'

const PROGRAMMA = { id: null, nome_utente: 'Tepore' }

/** Most periods of one contract that are opened in a night: what was missed for years takes some nights. */
const PERIODI_PER_NOTTE = 20

/** Opens the next period of every contract that renews itself and has come to its end: those missed, in order. */
export async function rinnovaTaciti(services: Services): Promise<void> {
  const scaduti = await services.db
    .selectFrom('contratti')
    .select('id')
    .where('stato', '=', 'Attivo')
    .where('rinnovo_tacito', '=', true)
    .where('fine', '<', oggi())
    .orderBy('fine')
    .orderBy('id')
    .execute()
  for (const { id } of scaduti) await transaction(services.db, (db) => rinnova(services, db, id))
}

async function rinnova(services: Services, db: Db, id: number): Promise<void> {
  const letto = await db.selectFrom('contratti').select('cliente_id').where('id', '=', id).executeTakeFirst()
  if (!letto) return
  await perSe(db, [letto.cliente_id])
  const ctx = {
    ...services,
    db,
    requestId: 'notte',
    utente: PROGRAMMA,
    ifVersion: null,
  } as unknown as Context
  let riga = await trova(db, contratti, id)
  if (!riga) return
  const vecchia = riga
  // Somebody else may have been here, or ended it.
  for (let periodi = 0; periodi < PERIODI_PER_NOTTE; periodi++) {
    if (riga.stato !== 'Attivo' || !riga.rinnovo_tacito || riga.fine >= oggi()) break
    await aggiorna(ctx, contratti, id, periodoDopo(riga))
    const nuova = await trova(db, contratti, id)
    if (!nuova) return
    riga = nuova
  }
  if (riga.fine === vecchia.fine) return
  await aggiornaCanoni(db, { ...riga, canone: riga.canone === null ? null : cents(riga.canone) })
  await ricalcolaScadenze(db, [letto.cliente_id])
}

export const jobs: readonly Job[] = [{ name: 'contratti', nightlyFrom: '02:30', run: rinnovaTaciti }]
