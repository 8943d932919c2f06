import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { partenzeDi } from '#anagrafe/orari/queries.server.ts'
import { elencaZone } from '#anagrafe/zone/queries.server.ts'
import { idsDi, zoneVicine } from '#anagrafe/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { giornate } from '#visite/tempo/giornate.queries.server.ts'
import type { SettimanaDati } from './contract.ts'

/** The way and what is kept for breakdowns, as the company says it. */
export async function misureDi(db: Db): Promise<SettimanaDati['misure']> {
  const { minuti_viaggio, minuti_viaggio_fuori, riserva_guasti } = await trovaAzienda(db)
  const zone = await elencaZone(db)
  return {
    viaggio: minuti_viaggio,
    viaggioFuori: minuti_viaggio_fuori,
    riserva: riserva_guasti,
    vicine: zoneVicine(zone.map(({ id, vicine }) => ({ id, vicine: idsDi(vicine) }))),
  }
}

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
    misure: await misureDi(db),
    partenze: [...partenze].map(([utenteId, partenza]) => ({ utenteId, ...partenza })),
  }
}
