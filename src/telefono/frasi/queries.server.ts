import type { Context } from '#server/data/context.ts'
import { elenca } from '#server/data/read.ts'
import { crea } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { AppError } from '#shared/errors.ts'
import { type Frase, type FraseDati, type FraseInElenco, rigaFrase } from './contract.ts'
import { usiDi } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    frasi: TableOf<typeof rigaFrase>
  }
}

export const frasi = table('frasi', { uno: 'frase', tanti: 'frasi', genere: 'f' }, rigaFrase)

const AL_MASSIMO = 200

export const elencaFrasi = (db: Db): Promise<Frase[]> => elenca(db, frasi, { ordine: ['ordine', 'id'] })

/** So many reports say what is usual now. */
const ULTIMI = 500

/** The sentences in order, with how often the last reports had them. */
export async function frasiConUsi(db: Db): Promise<FraseInElenco[]> {
  const elenco = await elencaFrasi(db)
  const rapporti = await db
    .selectFrom('rapporti')
    .innerJoin('appuntamenti', 'appuntamenti.id', 'rapporti.appuntamento_id')
    .select(['appuntamenti.tipologia', 'rapporti.lavori'])
    .orderBy('rapporti.id', 'desc')
    .limit(ULTIMI)
    .execute()
  const usi = usiDi(elenco, rapporti)
  return elenco.map((frase) => ({ ...frase, usi: usi.get(frase.id) ?? {} }))
}

/** A new one comes last. @throws AppError conflitto where there are too many */
export async function creaFrase(ctx: Context, dati: FraseDati): Promise<number> {
  const elenco = await elencaFrasi(ctx.db)
  if (elenco.length >= AL_MASSIMO) throw new AppError('conflitto', `Le frasi sono al massimo ${AL_MASSIMO}`)
  const ordine = (elenco.at(-1)?.ordine ?? 0) + 1
  return (await crea(ctx, frasi, { ordine, ...dati })).id
}
