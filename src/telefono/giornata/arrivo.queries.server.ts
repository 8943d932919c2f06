import { partenzeDi } from '#anagrafe/orari/queries.server.ts'
import { nomiDegliUtenti } from '#anagrafe/utenti/queries.server.ts'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { zonaDi } from '#anagrafe/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { minutiFra } from '#shared/distanze.ts'
import type { CurrentUser } from '#shared/permissions.ts'
import { elencaRapporti } from '#telefono/rapporti/queries.server.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoDi } from '#visite/lotti/portata.queries.server.ts'
import { misureDi } from '#visite/tempo/misure.queries.server.ts'
import { viaggioFra } from '#visite/tempo/vie.rules.ts'
import type { Giornata, UltimaVolta } from './contract.ts'
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
  const puntoDi = (visita: Appuntamento) => ({
    luogo: luogoDi(visita),
    zona: zonaDi(luogoDi(visita), carta).chiave,
  })
  return new Map(
    visite.map((visita) => {
      const precedente = visitaPrima(visita, visite)
      if (precedente) return [visita.id, viaggioFra(puntoDi(precedente), puntoDi(visita), misure)]
      return [visita.id, partenza ? minutiFra(partenza.luogo, luogoDi(visita)) : null]
    }),
  )
}

/** What everybody on a visit of several people is called on paper, by the visit's id. */
export async function nomiDiChiVa(
  db: Db,
  visite: readonly Appuntamento[],
): Promise<Map<number, Giornata['lavori'][number]['nomi']>> {
  const insieme = visite.filter(({ aiutanti }) => aiutanti.length > 0)
  if (insieme.length === 0) return new Map()
  const nomi = await nomiDegliUtenti(db)
  return new Map(
    insieme.map(({ id, utente_assegnato: capo, aiutanti }) => [
      id,
      [{ ...capo, utente_id: capo.id }, ...aiutanti].map(({ utente_id, nome_utente }) => ({
        ...{ utente_id, nome: nomi.get(utente_id) ?? nome_utente },
      })),
    ]),
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
  const perVisita = new Map(
    visite.flatMap(({ id, cliente_id }) => {
      const ultimo = chiusi.find(
        (chiuso) => chiuso.cliente_id === cliente_id && chiuso.appuntamento_id !== id,
      )
      return ultimo ? [[id, ultimo.id] as const] : []
    }),
  )
  const rapporti = await elencaRapporti(db, utente, { ids: [...new Set(perVisita.values())] })
  const perId = new Map(rapporti.map((rapporto) => [rapporto.id, rapporto]))
  return new Map(
    [...perVisita].flatMap(([visitaId, id]) => {
      const rapporto = perId.get(id)
      if (!rapporto) return []
      const { arrivo, tecnico, letture, foto } = rapporto
      return [[visitaId, { arrivo, tecnico, letture, foto }]]
    }),
  )
}
