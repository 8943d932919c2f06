import { partenzeDi } from '#anagrafe/orari/queries.server.ts'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { zonaDi } from '#anagrafe/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { minutiFra } from '#shared/distanze.ts'
import type { CurrentUser } from '#shared/permissions.ts'
import { elencaRapporti } from '#telefono/rapporti/queries.server.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { misureDi } from '#visite/lotti/distanze.queries.server.ts'
import { viaggioFra } from '#visite/lotti/giornata.rules.ts'
import { luogoDi } from '#visite/lotti/portata.queries.server.ts'
import type { UltimaVolta } from './contract.ts'
import { visitaPrima } from './rules.ts'

/**
 * Minutes to each of somebody's visits, by its id: from the visit before it on that day, else from where they set out.
 * Null where nobody can say.
 */
export async function viaggiVerso(
  db: Db,
  utenteId: number,
  visite: readonly Appuntamento[],
): Promise<Map<number, number | null>> {
  const [misure, carta, partenze] = await Promise.all([misureDi(db), cartaDi(db), partenzeDi(db, [utenteId])])
  const partenza = partenze.get(utenteId)
  const dove = (una: Appuntamento) => ({ luogo: luogoDi(una), zona: zonaDi(una.cliente, carta).chiave })
  return new Map(
    visite.map((una) => {
      const prima = visitaPrima(una, visite)
      if (prima) return [una.id, viaggioFra(dove(prima), dove(una), misure)]
      return [una.id, partenza ? minutiFra(partenza.luogo, luogoDi(una)) : null]
    }),
  )
}

/** What was read and photographed the last time at each visit's customer, by the visit's id. */
export async function ultimeVolte(
  db: Db,
  utente: CurrentUser,
  visite: readonly Appuntamento[],
): Promise<Map<number, UltimaVolta>> {
  const clienti = [...new Set(visite.map(({ cliente_id }) => cliente_id))]
  if (clienti.length === 0) return new Map()
  const chiusi = await db
    .selectFrom('rapporti')
    .select(['id', 'cliente_id', 'appuntamento_id', 'arrivo'])
    .where('cliente_id', 'in', clienti)
    .where('stato', '=', 'Chiuso')
    .orderBy('arrivo', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const suoi = new Map(
    visite.flatMap(({ id, cliente_id }) => {
      const ultimo = chiusi.find((uno) => uno.cliente_id === cliente_id && uno.appuntamento_id !== id)
      return ultimo ? [[id, ultimo.id] as const] : []
    }),
  )
  const rapporti = await elencaRapporti(db, utente, { ids: [...new Set(suoi.values())] })
  const perId = new Map(rapporti.map((uno) => [uno.id, uno]))
  return new Map(
    [...suoi].flatMap(([visitaId, id]) => {
      const uno = perId.get(id)
      if (!uno) return []
      const { arrivo, tecnico, letture, foto } = uno
      return [[visitaId, { arrivo, tecnico, letture, foto }]]
    }),
  )
}
