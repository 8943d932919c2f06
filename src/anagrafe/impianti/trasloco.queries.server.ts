import { randomUUID } from 'node:crypto'
import {
  CAMPI_LUOGO,
  compatibili,
  completato,
  haIndirizzo,
  type Recapito,
} from '#anagrafe/clienti/indirizzo.rules.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, crea } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { impianti } from './impianto.queries.server.ts'
import { recapitoImpianto } from './luogo.rules.ts'
import { caldaie, condizionatori } from './queries.server.ts'

/** What of a customer's plants becomes of a house that they leave (docs/product.md §6.10). */

const luogo = (l: Recapito) => Object.fromEntries(CAMPI_LUOGO.map((campo) => [campo, l[campo]]))

async function luoghiDi(db: Db, clienteId: number) {
  const righe = await db
    .selectFrom('impianti')
    .select(['id', 'indirizzo', 'civico', 'cap', 'comune', 'provincia'])
    .where('cliente_id', '=', clienteId)
    .orderBy('id')
    .execute()
  return righe.map((riga) => ({ id: riga.id, suo: recapitoImpianto(riga) }))
}

/** The customer's plants that stand at a place, as far as they say: those that say nothing stand where their customer lives. */
const sulPosto = async ({ db }: Context, clienteId: number, vecchio: Recapito) =>
  (await luoghiDi(db, clienteId)).filter(({ suo }) => compatibili(suo, vecchio))

/** Whether a plant of theirs says that it stands at this address. */
export const staFermo = async (db: Db, clienteId: number, indirizzo: string): Promise<boolean> =>
  (await luoghiDi(db, clienteId)).some(({ suo }) => haIndirizzo(indirizzo, suo))

/** A plant says of its place what it didn't say. */
async function completa(ctx: Context, id: number, suo: Recapito, intero: Recapito): Promise<void> {
  const tace = CAMPI_LUOGO.filter((campo) => !suo[campo] && intero[campo])
  if (tace.length > 0)
    await aggiorna(ctx, impianti, id, Object.fromEntries(tace.map((campo) => [campo, intero[campo]])))
}

/**
 * The generators stay where their customer lived: what stood there without saying so says it now. Boilers of no plant become
 * one, at that address; each air conditioner is one of its own.
 */
export async function restano(contesto: Context, clienteId: number, vecchio: Recapito): Promise<void> {
  const ctx = { ...contesto, ifVersion: null }
  for (const { id, suo } of await sulPosto(ctx, clienteId, vecchio)) await completa(ctx, id, suo, vecchio)
  for (const tipo of [caldaie, condizionatori]) {
    let impiantoId: number | undefined
    const soli = await ctx.db
      .selectFrom(tipo.table.nome as 'caldaie')
      .select('id')
      .where('cliente_id', '=', clienteId)
      .where('impianto_id', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id } of soli) {
      impiantoId ??= (await crea(ctx, impianti, { uid: randomUUID(), clienteId, ...luogo(vecchio) })).id
      await tipo.aggiorna(ctx, id, { impiantoId })
      if (tipo === condizionatori) impiantoId = undefined
    }
  }
}

/** They move along: what says that it stands at the old address stands at the new one. */
export async function seguono(
  contesto: Context,
  clienteId: number,
  vecchio: Recapito,
  nuovo: Recapito,
): Promise<void> {
  const ctx = { ...contesto, ifVersion: null }
  for (const { id, suo } of await sulPosto(ctx, clienteId, vecchio)) {
    if (CAMPI_LUOGO.every((campo) => !suo[campo])) continue
    if (completato(vecchio, nuovo)) {
      await completa(ctx, id, suo, nuovo)
      continue
    }
    const stanza = { civico: null, palazzo: null, scala: null, interno: null }
    await aggiorna(ctx, impianti, id, { ...luogo(nuovo), ...stanza })
  }
}
