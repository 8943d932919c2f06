import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { AppError } from '#shared/errors.ts'
import { type Frase, type FraseDati, rigaFrase } from './contract.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    frasi: TableOf<typeof rigaFrase>
  }
}

export const frasi = table('frasi', { uno: 'frase', tanti: 'frasi', genere: 'f' }, rigaFrase)

const AL_MASSIMO = 200

export const elencaFrasi = async (db: Db): Promise<Frase[]> =>
  (await db.selectFrom('frasi').select(frasi.colonne).orderBy('ordine').orderBy('id').execute()).map(
    frasi.leggi,
  )

/** @throws AppError non_trovato */
export async function trovaFrase(db: Db, id: number): Promise<Frase> {
  const una = (await elencaFrasi(db)).find((frase) => frase.id === id)
  if (!una) throw notFound(frasi)
  return una
}

/** A new one comes last. @throws AppError conflitto where there are too many */
export async function creaFrase(ctx: Context, dati: FraseDati): Promise<number> {
  const tutte = await elencaFrasi(ctx.db)
  if (tutte.length >= AL_MASSIMO) throw new AppError('conflitto', `Le frasi sono al massimo ${AL_MASSIMO}`)
  const ordine = (tutte.at(-1)?.ordine ?? 0) + 1
  return (await crea(ctx, frasi, { ordine, ...dati })).id
}

export async function aggiornaFrase(ctx: Context, id: number, dati: FraseDati): Promise<void> {
  await aggiorna(ctx, frasi, id, dati)
}

export async function eliminaFrase(ctx: Context, id: number): Promise<void> {
  await elimina(ctx, frasi, id)
}
