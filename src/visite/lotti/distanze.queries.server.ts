import { partenzeDi } from '#anagrafe/orari/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { giornate } from '#visite/tempo/giornate.queries.server.ts'
import type { SettimanaDati } from './contract.ts'

/** The technicians' days with all that says how far they go: the ways, and where each of them sets out. */
export async function giornateConDistanze(
  db: Db,
  dal: string,
  al: string,
  anche: readonly number[] = [],
): Promise<SettimanaDati> {
  const settimana = await giornate(db, dal, al, anche)
  const partenze = await partenzeDi(
    db,
    settimana.tecnici.map(({ id }) => id),
  )
  return {
    ...settimana,
    partenze: [...partenze].map(([utenteId, partenza]) => ({ utenteId, ...partenza })),
  }
}
