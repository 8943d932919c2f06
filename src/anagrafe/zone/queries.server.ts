import { comuneDelCap, haPiuCap } from '#anagrafe/comuni/luoghi.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { elenca } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { fieldError } from '#shared/errors.ts'
import { normalise } from '#shared/text.ts'
import { type RigaZona, rigaZona, type ZonaDati } from './contract.ts'
import { type Carta, carta, idsDi, luoghiDi } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    zone: TableOf<typeof rigaZona>
  }
}

export const zone = table('zone', { uno: 'zona', tanti: 'zone', genere: 'f' }, rigaZona)

export const elencaZone = (db: Db): Promise<RigaZona[]> => elenca(db, zone, { ordine: ['nome', 'id'] })

/** Places are looked up in this: the named zones, and the towns whose customers have several postal codes. */
export async function cartaDi(db: Db): Promise<Carta> {
  const righe = await elencaZone(db)
  const codici = await db
    .selectFrom('clienti')
    .select(['comune', 'cap'])
    .where('comune', 'is not', null)
    .where('cap', 'is not', null)
    .groupBy(['comune', 'cap'])
    .execute()
  const perComune = Map.groupBy(codici, ({ comune }) => normalise(comune ?? ''))
  // A postal code that somebody mistyped makes no city of a village.
  const grandi = [...perComune].filter(
    ([comune, indirizzi]) => haPiuCap(comune) && new Set(indirizzi.map(({ cap }) => cap)).size > 1,
  )
  return carta(
    righe.map((zona) => ({ ...zona, vicine: idsDi(zona.vicine) })),
    new Set(grandi.map(([comune]) => comune)),
    comuneDelCap,
  )
}

/** What a zone is kept as: places each once, neighbours as text. */
const valori = ({ vicine, luoghi, ...dati }: ZonaDati) => ({
  ...dati,
  ...(luoghi !== undefined && {
    luoghi: [...new Map(luoghiDi(luoghi).map((luogo) => [normalise(luogo), luogo])).values()].join(', '),
  }),
  ...(vicine !== undefined && { vicine: [...new Set(vicine)].sort((a, b) => a - b).join(',') || null }),
})

/** @throws AppError dati_non_validi where a place is in another zone, a name is taken, or a neighbour isn't there */
async function esigeZona(db: Db, id: number): Promise<void> {
  const elenco = await elencaZone(db)
  const attuale = elenco.find((zona) => zona.id === id)
  const altreZone = elenco.filter((zona) => zona.id !== id)
  if (!attuale) throw notFound(zone)
  if (altreZone.some(({ nome }) => normalise(nome) === normalise(attuale.nome)))
    throw fieldError('nome', 'C’è già una zona con questo nome')
  const occupati = new Map(luoghiDi(attuale.luoghi).map((luogo) => [normalise(luogo), luogo]))
  if (occupati.size === 0) throw fieldError('luoghi', 'Scrivi almeno un comune o un CAP')
  for (const { nome, luoghi } of altreZone)
    for (const luogo of luoghiDi(luoghi))
      if (occupati.has(normalise(luogo))) throw fieldError('luoghi', `${luogo} è già nella zona ${nome}`)
  if (idsDi(attuale.vicine).some((vicina) => !altreZone.some((zona) => zona.id === vicina)))
    throw fieldError('vicine', 'Zona vicina non trovata')
}

export async function creaZona(ctx: Context, dati: ZonaDati): Promise<number> {
  const { id } = await crea(ctx, zone, valori(dati))
  await esigeZona(ctx.db, id)
  return id
}

export async function aggiornaZona(ctx: Context, id: number, dati: ZonaDati): Promise<void> {
  await aggiorna(ctx, zone, id, valori(dati))
  await esigeZona(ctx.db, id)
}

/** Removes a zone, from its neighbours too. */
export async function eliminaZona(ctx: Context, id: number): Promise<void> {
  await elimina(ctx, zone, id)
  for (const zona of await elencaZone(ctx.db)) {
    const vicine = idsDi(zona.vicine)
    if (vicine.includes(id))
      await aggiorna({ ...ctx, ifVersion: null }, zone, zona.id, {
        vicine: vicine.filter((vicina) => vicina !== id).join(',') || null,
      })
  }
}
