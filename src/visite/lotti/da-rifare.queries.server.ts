import { sql } from 'kysely'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { zonaDi } from '#anagrafe/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { dayInRome } from '#shared/dates.ts'
import { PEZZO_APERTO } from '#shared/pezzi-aperti.ts'
import { siTorna } from '#shared/riprendere.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { trovaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { doveSiRifa } from '#visite/appuntamenti/trasloco.queries.server.ts'
import { luogoDi } from './portata.queries.server.ts'
import type { Da } from './ricerca.rules.ts'
import { urgente } from './rules.ts'

/** Where and how long a visit would be made again; `dovuta` the day that it was to be made on. */
export type PostoDaRifare = Omit<Da, 'chiave'>

interface Richiesta {
  clienteId: number
  dopoId?: number | null | undefined
}

/**
 * The visits that somebody has to make again (`dopoId`), by their id: those that wait for another day, or are over with something
 * left to do or a part to bring, and nobody has booked another in their place. One of another customer isn't there.
 */
export async function visiteDaRifare(
  db: Db,
  richieste: readonly Richiesta[],
): Promise<Map<number, Appuntamento>> {
  const chieste = new Map(richieste.flatMap(({ dopoId, clienteId }) => (dopoId ? [[dopoId, clienteId]] : [])))
  if (chieste.size === 0) return new Map()
  const trovate = await trovaAppuntamenti(db, [...chieste.keys()])
  const seguite = [...trovate.values()].flatMap(({ ripresa_da }) => ripresa_da ?? [])
  const riprese =
    seguite.length === 0 ? new Map<number, Appuntamento>() : await trovaAppuntamenti(db, seguite)
  const conPezzi = await clientiConPezzi(db, [...chieste.values()])
  return new Map(
    [...trovate].filter(([id, { cliente_id, stato, ripresa_da, da_riprendere }]) => {
      if (cliente_id !== chieste.get(id)) return false
      if (stato === 'Da_Riprogrammare') return true
      const finita = stato === 'Completato' || (stato === 'In_Corso' && siTorna(da_riprendere))
      const ripresa = (riprese.get(ripresa_da ?? 0)?.stato ?? 'Annullato') !== 'Annullato'
      return finita && !ripresa && (siTorna(da_riprendere) || conPezzi.has(cliente_id))
    }),
  )
}

/** Of customers those for whom some part is to be brought still. */
async function clientiConPezzi(db: Db, clienti: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ cliente_id: number }>`select distinct cliente_id from pezzi
    where ${sql.raw(PEZZO_APERTO)} and cliente_id in (${sql.join(clienti)})`.execute(db)
  return new Set(rows.map(({ cliente_id }) => cliente_id))
}

/** The address at which each would be made again, by its id. */
export async function indirizziDaRifare(
  db: Db,
  visite: readonly Appuntamento[],
): Promise<Map<number, string | null>> {
  const indirizzi = new Map<number, string | null>()
  for (const visita of visite) indirizzi.set(visita.id, await doveSiRifa(db, visita, visita.cliente))
  return indirizzi
}

/** Where and how long each would be made again, with its technician where they have room; by its id. */
export async function postoDaRifare(
  db: Db,
  visite: readonly Appuntamento[],
): Promise<Map<number, PostoDaRifare>> {
  if (visite.length === 0) return new Map()
  const carta = await cartaDi(db)
  const clienti = await db
    .selectFrom('clienti')
    .select(['id', 'fascia_preferita'])
    .where('id', 'in', [...new Set(visite.map(({ cliente_id }) => cliente_id))])
    .execute()
  const indirizzi = await indirizziDaRifare(db, visite)
  const fasce = new Map(clienti.map(({ id, fascia_preferita }) => [id, fascia_preferita]))
  return new Map(
    visite.map((visita) => {
      const luogo = luogoDi({ ...visita, indirizzo_intervento: indirizzi.get(visita.id) ?? null })
      const minuti = Math.round((Date.parse(visita.data_fine) - Date.parse(visita.data_inizio)) / 60_000)
      return [
        visita.id,
        {
          ...{ luogo, minuti, zona: zonaDi(luogo, carta), fascia: fasce.get(visita.cliente_id) ?? null },
          // They have waited since then: served before what is due later.
          ...{ dovuta: dayInRome(visita.data_inizio), aspetta: true, prendeRiserva: urgente(visita) },
          tecnicoPreferitoId: visita.utente_assegnato_id,
        },
      ]
    }),
  )
}
