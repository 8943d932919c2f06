import type { ClienteTraslocoDati, TraslocoDati } from '#anagrafe/clienti/contract.ts'
import {
  haIndirizzo,
  indirizzoIntero,
  type Recapito,
  stessoLuogo,
} from '#anagrafe/clienti/indirizzo.rules.ts'
import { aggiornaCliente, trovaCliente } from '#anagrafe/clienti/queries.server.ts'
import { restano, seguono, staFermo } from '#anagrafe/impianti/trasloco.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { lockRows } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { fieldError } from '#shared/errors.ts'
import type { Appuntamento } from './contract.ts'
import { aggiornaAppuntamento, aggiornaInSilenzio } from './queries.server.ts'

/** A customer moves house (docs/product.md §6.10): what of theirs holds the address that they leave. */

interface VisitaAlVecchio {
  id: number
  /** Null: it says no address of its own, and is where its customer lives. */
  indirizzo: string | null
}

/** A customer's visits to come, under way or waiting for a day, that are at this place, soonest first. */
export async function visiteA(db: Db, clienteId: number, luogo: Recapito): Promise<VisitaAlVecchio[]> {
  if (!indirizzoIntero(luogo)) return []
  const trovate = db
    .selectFrom('appuntamenti')
    .select(['id', 'data_inizio', 'indirizzo_intervento as indirizzo'])
    .where('cliente_id', '=', clienteId)
    .where((e) =>
      e.or([
        e('stato', '=', 'Da_Riprogrammare'),
        e.and([
          e('data_fine', '>=', new Date().toISOString()),
          e('stato', 'in', ['Programmato', 'In_Corso']),
        ]),
      ]),
    )
    .orderBy('id')
  // Before their customer is written, as whoever writes a visit does.
  const righe = await lockRows(db, trovate).execute()
  return righe
    .filter(({ indirizzo }) => !indirizzo || haIndirizzo(indirizzo, luogo))
    .toSorted((a, b) => a.data_inizio.localeCompare(b.data_inizio))
}

/** Of some visits those with a work on a plant that has an address of its own. */
async function aImpianti(db: Db, visite: readonly number[]): Promise<Set<number>> {
  if (visite.length === 0) return new Set()
  const righe = await db
    .selectFrom('scadenze')
    .leftJoin('caldaie', 'caldaie.id', 'scadenze.caldaia_id')
    .leftJoin('condizionatori', 'condizionatori.id', 'scadenze.condizionatore_id')
    .innerJoin('impianti', (join) =>
      join.on((e) =>
        e('impianti.id', '=', e.fn.coalesce('caldaie.impianto_id', 'condizionatori.impianto_id')),
      ),
    )
    .select('scadenze.appuntamento_id')
    .where('scadenze.appuntamento_id', 'in', visite)
    .where((e) => e.or([e('impianti.comune', 'is not', null), e('impianti.indirizzo', 'is not', null)]))
    .execute()
  return new Set(righe.flatMap(({ appuntamento_id }) => appuntamento_id ?? []))
}

const scritto = (luogo: Recapito) => indirizzoIntero(luogo).slice(0, 240) || null

/**
 * Visits to come follow their customer, or stay. Where nobody says what becomes of them, one that has an address of its own
 * keeps it and the others go along, but for those to a plant that stays.
 * @param visite those at the old address, as `visiteA` found them before the customer moved
 * @returns ids of those that still hold the old address
 * @throws AppError dati_non_validi on visiteFuture for one that isn't among them
 */
export async function visiteDopoTrasloco(
  contesto: Context,
  visite: readonly VisitaAlVecchio[],
  { vecchio, nuovo }: { vecchio: Recapito; nuovo: Recapito },
  { visiteFuture, impianti }: TraslocoDati,
): Promise<number[]> {
  const ctx = { ...contesto, ifVersion: null }
  if (Array.isArray(visiteFuture) && visiteFuture.some((id) => !visite.some((v) => v.id === id)))
    throw fieldError('visiteFuture', 'Una visita scelta non è più al vecchio indirizzo')
  const ferme =
    impianti === 'Restano'
      ? await aImpianti(
          ctx.db,
          visite.map(({ id }) => id),
        )
      : new Set()
  const resta = ({ id, indirizzo }: VisitaAlVecchio) => {
    if (visiteFuture === 'Sposta') return false
    if (visiteFuture) return visiteFuture === 'Lascia' || !visiteFuture.includes(id)
    return indirizzo !== null || ferme.has(id)
  }
  const restate = new Set(visite.filter(resta).map(({ id }) => id))
  for (const { id, indirizzo } of visite) {
    if (!restate.has(id) && indirizzo)
      await aggiornaAppuntamento(ctx, id, { indirizzoIntervento: scritto(nuovo) })
    // It is where it was: nobody is told.
    if (restate.has(id) && !indirizzo)
      await aggiornaInSilenzio(ctx, id, { indirizzoIntervento: scritto(vecchio) })
  }
  return [...restate]
}

/**
 * Changes a customer; where their address is another one, their plants and visits to come as it is said.
 * @returns ids of the visits to come that still hold the old address; undefined where the address is the same
 */
export async function aggiornaETrasloca(
  ctx: Context,
  id: number,
  { visiteFuture, impianti, ...dati }: ClienteTraslocoDati,
): Promise<number[] | undefined> {
  const vecchio = await trovaCliente(ctx.db, id)
  const { indirizzo = vecchio.indirizzo, comune = vecchio.comune } = dati
  const { cap = vecchio.cap, provincia = vecchio.provincia } = dati
  const nuovo = { indirizzo, cap, comune, provincia }
  if (stessoLuogo(vecchio, nuovo)) {
    await aggiornaCliente(ctx, id, dati)
    return undefined
  }
  const visite = await visiteA(ctx.db, id, vecchio)
  // Before the customer's place is another: deadlines of what stays are reckoned where they are.
  if (impianti === 'Restano') await restano(ctx, id, vecchio)
  await aggiornaCliente(ctx, id, dati)
  if (impianti === 'Seguono') await seguono(ctx, id, vecchio, nuovo)
  return visiteDopoTrasloco(ctx, visite, { vecchio, nuovo }, { visiteFuture, impianti })
}

/** Whether a customer has lived at this address since then, as the register knows it. */
async function abitava(
  db: Db,
  cliente: Recapito & { id: number },
  indirizzo: string,
  da: string,
): Promise<boolean> {
  const cambi = await db
    .selectFrom('registro')
    .select('prima')
    .where('tabella', '=', 'clienti')
    .where('record_id', '=', cliente.id)
    .where('azione', '=', 'aggiorna')
    .where('quando', '>', da)
    .orderBy('id', 'desc')
    .execute()
  let luogo: Recapito = cliente
  return cambi.some((cambio) => {
    luogo = { ...luogo, ...JSON.parse(cambio.prima ?? '{}') }
    return haIndirizzo(indirizzo, luogo)
  })
}

/**
 * The address at which a visit that is over is made again: its own, but where its customer has left that house since and none
 * of their plants stayed there, the one of today.
 */
export async function doveSiRifa(
  db: Db,
  { stato, cliente_id, data_inizio, indirizzo_intervento: indirizzo }: Appuntamento,
  cliente: Recapito,
): Promise<string | null> {
  // What still waits for a day was asked about when they moved.
  if (!indirizzo || stato === 'Da_Riprogrammare' || haIndirizzo(indirizzo, cliente)) return indirizzo
  const andatoVia = await abitava(db, { ...cliente, id: cliente_id }, indirizzo, data_inizio)
  return andatoVia && !(await staFermo(db, cliente_id, indirizzo)) ? scritto(cliente) : indirizzo
}
