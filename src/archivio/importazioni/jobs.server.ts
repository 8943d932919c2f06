import type { Db } from '#server/data/schema.ts'
import type { Job } from '#server/jobs.ts'
import { riprendiImportazioni } from './scrivi.queries.server.ts'

const UN_GIORNO_MS = 86_400_000

/** Rows are people's data: after a day drafts go, and of what was imported all but the ids and the counts. */
export async function pulisciImportazioni(db: Db): Promise<void> {
  const soglia = new Date(Date.now() - UN_GIORNO_MS).toISOString()
  await db
    .deleteFrom('importazioni')
    .where('stato', 'in', ['bozza', 'controllata'] as const)
    .where('created_at', '<', soglia)
    .execute()
  await db
    .deleteFrom('importazioni_righe')
    .where('importazione_id', 'in', (e) =>
      e
        .selectFrom('importazioni')
        .select('id')
        .where('stato', 'in', ['fatta', 'annullata'] as const)
        .where('finita_il', '<', soglia),
    )
    .execute()
}

export const jobs: readonly Job[] = [
  { name: 'importazioni', run: ({ db }) => pulisciImportazioni(db) },
  { name: 'importazioni interrotte', run: ({ db }) => riprendiImportazioni(db) },
]
