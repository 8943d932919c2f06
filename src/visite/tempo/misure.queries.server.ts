import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { elencaZone } from '#anagrafe/zone/queries.server.ts'
import { idsDi, zoneVicine } from '#anagrafe/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import type { MisureDati } from './contract.ts'

/** The way and what is kept for breakdowns, as the company says it. */
export async function misureDi(db: Db): Promise<MisureDati> {
  const { minuti_viaggio, minuti_viaggio_fuori, riserva_guasti, riserva_quando } = await trovaAzienda(db)
  const zone = await elencaZone(db)
  return {
    viaggio: minuti_viaggio,
    viaggioFuori: minuti_viaggio_fuori,
    riserva: riserva_guasti,
    quando: riserva_quando,
    vicine: zoneVicine(zone.map(({ id, vicine }) => ({ id, vicine: idsDi(vicine) }))),
  }
}
