import type { Services } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { cleanArrivals } from '#server/http/uploads.ts'
import type { Job } from '#server/jobs.ts'
import { chiudiAbbandonata } from './leggi.queries.server.ts'
import { ANNULLABILE_MS, UN_GIORNO_MS } from './rules.ts'
import { riprendi } from './scrivi.queries.server.ts'

/** Drafts go after a day; of what was written, what undoing has to know stays for two months. */
export async function pulisciRicezioni(db: Db): Promise<void> {
  const prima = (ms: number) => new Date(Date.now() - ms).toISOString()
  await db
    .deleteFrom('fatture_ricevute')
    .where('stato', 'in', ['lettura', 'pronta'])
    .where('created_at', '<', prima(UN_GIORNO_MS))
    .execute()
  const finite = (ms: number) =>
    db
      .selectFrom('fatture_ricevute')
      .select('id')
      .where('stato', 'in', ['fatta', 'annullata'])
      .where('finita_il', '<', prima(ms))
  await db
    .deleteFrom('fatture_ricevute_righe')
    .where('ricevuta_id', 'in', finite(UN_GIORNO_MS))
    .where('fatto', 'is', null)
    .execute()
  await db.deleteFrom('fatture_ricevute_righe').where('ricevuta_id', 'in', finite(ANNULLABILE_MS)).execute()
}

async function riprendiRicezioni(services: Services): Promise<void> {
  const aperte = await services.db
    .selectFrom('fatture_ricevute')
    .select('id')
    .where('stato', 'in', ['lettura', 'scrittura'])
    .execute()
  for (const { id } of aperte) {
    await chiudiAbbandonata(services.db, id)
    await riprendi(services, id)
  }
}

export const jobs: readonly Job[] = [
  { name: 'fatture ricevute', run: ({ db }) => pulisciRicezioni(db) },
  { name: 'file arrivati e lasciati', run: cleanArrivals },
  { name: 'fatture ricevute interrotte', run: riprendiRicezioni },
]
