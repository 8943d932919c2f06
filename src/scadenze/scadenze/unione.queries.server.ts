import type { Context } from '#server/data/context.ts'
import { eliminaMolti } from '#server/data/records.ts'
import { deroghe } from './queries.server.ts'

type Colonna = 'caldaia_id' | 'condizionatore_id'

/** A plant that is to become part of another one. */
export interface Fuso {
  colonna: Colonna
  da: number
  a: number
}

interface Riga {
  caldaia_id: number | null
  condizionatore_id: number | null
  controllo: string
}

/**
 * Before two customers' plants are one: of two deadlines of one control the one that is booked stays, of two exceptions that of
 * the plant that stays. Nothing else of the customer is doubled but what names no plant.
 */
export async function togliDoppie(ctx: Context, clienteId: number, fusi: readonly Fuso[]): Promise<void> {
  const { db } = ctx
  const chiave = (riga: Riga) => {
    const id = (colonna: Colonna) =>
      fusi.find((fuso) => fuso.colonna === colonna && fuso.da === riga[colonna])?.a ?? riga[colonna]
    return `${id('caldaia_id')} ${id('condizionatore_id')} ${riga.controllo}`
  }
  const daTogliere = <R extends Riga & { id: number }>(righe: R[], tiene: (riga: R) => boolean): number[] =>
    [...Map.groupBy(righe, chiave).values()].flatMap((uguali) => {
      const resta = uguali.find(tiene) ?? uguali[0]
      return uguali.flatMap((riga) => (riga === resta ? [] : riga.id))
    })
  const colonne = ['id', 'caldaia_id', 'condizionatore_id', 'controllo'] as const
  const decise = await db
    .selectFrom('deroghe')
    .select(colonne)
    .where('cliente_id', '=', clienteId)
    .orderBy('id')
    .execute()
  const via = (riga: Riga) => fusi.some(({ colonna, da }) => riga[colonna] === da)
  await eliminaMolti(
    ctx,
    deroghe,
    daTogliere(decise, (riga) => !via(riga)),
  )
  // After the exceptions, whose end has them reckoned again.
  const righe = await db
    .selectFrom('scadenze')
    .select([...colonne, 'appuntamento_id'])
    .where('cliente_id', '=', clienteId)
    .orderBy('id')
    .execute()
  const doppie = daTogliere(righe, ({ appuntamento_id }) => appuntamento_id !== null)
  if (doppie.length > 0) await db.deleteFrom('scadenze').where('id', 'in', doppie).execute()
}
