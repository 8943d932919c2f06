import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import { PEZZO_APERTO } from '#shared/pezzi-aperti.ts'
import type { Pezzo } from './contract.ts'
import { type Chiesto, daPortare, doveManca, doveVa, type VisitaInFila } from './rules.ts'

/* Which visit a part is taken to. It follows from where it was asked, and is written nowhere: a visit that moves, is booked again
   or called off takes nothing with it. */

/** Somebody still waits for it, or has to take it along: as the index of these says it. */
export const APERTO = sql<boolean>`${sql.raw(PEZZO_APERTO)}`

interface VisitaLetta extends VisitaInFila {
  titolo: string
  tecnico: string
  utente_assegnato_id: number
}

const visite = (db: Db) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('utenti', 'utenti.id', 'appuntamenti.utente_assegnato_id')
    .select(['appuntamenti.id', 'appuntamenti.stato', 'data_inizio', 'commessa_id', 'ripresa_da'])
    .select([
      'appuntamenti.cliente_id',
      'appuntamenti.preventivo_id',
      'utente_assegnato_id',
      'titolo',
      'utenti.nome_utente as tecnico',
    ])

/** The visits that some parts may be taken to: those they were asked at, those booked in their place, those of their jobs and quotes. */
async function visiteInFila(db: Db, chiesti: readonly Chiesto[]): Promise<Map<number, VisitaLetta>> {
  const lette = new Map<number, VisitaLetta>()
  let mancano = [...new Set(chiesti.flatMap(({ appuntamento_id }) => appuntamento_id ?? []))]
  while (mancano.length > 0) {
    const righe = await visite(db).where('appuntamenti.id', 'in', mancano).execute()
    for (const riga of righe) lette.set(riga.id, riga)
    mancano = [...new Set(righe.flatMap(({ ripresa_da }) => ripresa_da ?? []))].filter((id) => !lette.has(id))
  }
  const proprie = {
    commessa_id: new Set([...chiesti, ...lette.values()].flatMap(({ commessa_id }) => commessa_id ?? [])),
    preventivo_id: new Set(chiesti.flatMap(({ preventivo_id }) => preventivo_id ?? [])),
  }
  for (const colonna of ['commessa_id', 'preventivo_id'] as const) {
    if (proprie[colonna].size === 0) continue
    const righe = await visite(db)
      .where(`appuntamenti.${colonna}`, 'in', [...proprie[colonna]])
      .where('appuntamenti.stato', 'in', ['Programmato', 'In_Corso'])
      .execute()
    for (const riga of righe) lette.set(riga.id, riga)
  }
  return lette
}

type DaPortare = Chiesto & Pick<Pezzo, 'id' | 'stato'>

/** Parts with the job of their quote, where they name none. */
async function conCommessa<P extends Chiesto>(db: Db, pezzi: readonly P[]): Promise<P[]> {
  const senza = pezzi.filter(({ commessa_id }) => commessa_id === null)
  const commesse = await commesseDi(db, [
    ...new Set(senza.flatMap(({ preventivo_id }) => preventivo_id ?? [])),
  ])
  return pezzi.map((pezzo) => ({
    ...pezzo,
    commessa_id: pezzo.commessa_id ?? commesse.get(pezzo.preventivo_id ?? 0) ?? null,
  }))
}

/** Of quotes the jobs that were made of them, the last of each. */
async function commesseDi(db: Db, preventivi: readonly number[]): Promise<Map<number, number>> {
  if (preventivi.length === 0) return new Map()
  const { rows } = await sql<{ id: number; preventivo_id: number }>`select id, preventivo_id from commesse
    where preventivo_id in (${sql.join(preventivi)}) order by id`.execute(db)
  return new Map(rows.map(({ id, preventivo_id }) => [preventivo_id, id]))
}

/** Of each part the visit that it is taken to; one for which none is booked, used or not needed any more, isn't there. */
export async function doveVanno(
  db: Db,
  pezzi: readonly DaPortare[],
): Promise<Map<number, NonNullable<Pezzo['visita']>>> {
  const chiesti = await conCommessa(
    db,
    pezzi.filter(({ stato }) => daPortare(stato)),
  )
  const lette = await visiteInFila(db, chiesti)
  return new Map(
    chiesti.flatMap((pezzo) => {
      const letta = lette.get(doveVa(pezzo, lette)?.id ?? 0)
      if (!letta) return []
      const { id, titolo, stato, data_inizio, tecnico, utente_assegnato_id } = letta
      return [[pezzo.id, { id, titolo, stato, data_inizio, tecnico, utente_assegnato_id }] as const]
    }),
  )
}

/** What is taken to a visit. */
export type PezzoPortato = Pick<
  Pezzo,
  'id' | 'uid' | 'descrizione' | 'codice' | 'articolo_id' | 'quantita' | 'stato' | 'arriva_il'
>

const aperti = (db: Db) =>
  db
    .selectFrom('pezzi')
    .select(['id', 'uid', 'descrizione', 'codice', 'articolo_id', 'quantita', 'stato', 'arriva_il'])
    .select(['cliente_id', 'appuntamento_id', 'commessa_id', 'preventivo_id'])
    .where(APERTO)
    .orderBy('id')

type Aperto = PezzoPortato & Chiesto
const comePortato = (aperto: Aperto): PezzoPortato => {
  const { cliente_id: _, appuntamento_id: __, commessa_id: ___, preventivo_id: ____, ...pezzo } = aperto
  return pezzo
}

/** Of visits after which somebody comes back what they wait for, where no visit is booked that it is taken to. */
export async function mancanoDopo(
  db: Db,
  { clienteId }: { clienteId?: number } = {},
): Promise<Map<number, PezzoPortato[]>> {
  const trovati = await conCommessa(
    db,
    await aperti(db)
      .$if(clienteId !== undefined, (q) => q.where('cliente_id', '=', clienteId ?? 0))
      .execute(),
  )
  if (trovati.length === 0) return new Map()
  const lette = await visiteInFila(db, trovati)
  const attese = trovati.flatMap((pezzo) => {
    const visita = doveManca(pezzo, lette)
    return visita ? [[visita.id, comePortato(pezzo)] as const] : []
  })
  return new Map(
    [...Map.groupBy(attese, ([id]) => id)].map(([id, coppie]) => [id, coppie.map(([, pezzo]) => pezzo)]),
  )
}

/** Of each of some visits what is taken to it, asked the first first; a visit without parts isn't there. */
export async function portatiA(db: Db, ids: readonly number[]): Promise<Map<number, PezzoPortato[]>> {
  if (ids.length === 0) return new Map()
  const trovati = await aperti(db)
    .where(
      'cliente_id',
      'in',
      db.selectFrom('appuntamenti').select('cliente_id').where('appuntamenti.id', 'in', ids),
    )
    .execute()
  if (trovati.length === 0) return new Map()
  const portatiDove = await doveVanno(db, trovati)
  const volute = new Set(ids)
  const portati = trovati.filter(({ id }) => volute.has(portatiDove.get(id)?.id ?? 0))
  return Map.groupBy(portati.map(comePortato), ({ id }) => portatiDove.get(id)?.id ?? 0)
}
