import type { Db } from '#server/data/schema.ts'
import type { Pezzo } from './contract.ts'
import {
  type Chiesto,
  daPortare,
  doveManca,
  doveVa,
  STATI_PEZZO,
  type StatoPezzo,
  type VisitaInFila,
} from './rules.ts'

/* Which visit a part is taken to. It follows from where it was asked, and is written nowhere: a visit that moves, is booked again
   or called off takes nothing with it. */

interface VisitaLetta extends VisitaInFila {
  cliente_id: number
  titolo: string
  tecnico: string
}

const visite = (db: Db) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('utenti', 'utenti.id', 'appuntamenti.utente_assegnato_id')
    .select(['appuntamenti.id', 'appuntamenti.stato', 'data_inizio', 'commessa_id', 'ripresa_da'])
    .select(['appuntamenti.cliente_id', 'titolo', 'utenti.nome_utente as tecnico'])

/** The visits that some parts may be taken to: those they were asked at, those booked in their place, those of their jobs. */
async function visiteInFila(db: Db, chiesti: readonly Chiesto[]): Promise<Map<number, VisitaLetta>> {
  const lette = new Map<number, VisitaLetta>()
  let mancano = [...new Set(chiesti.flatMap(({ appuntamento_id }) => appuntamento_id ?? []))]
  while (mancano.length > 0) {
    const righe = await visite(db).where('appuntamenti.id', 'in', mancano).execute()
    for (const riga of righe) lette.set(riga.id, riga)
    mancano = [...new Set(righe.flatMap(({ ripresa_da }) => ripresa_da ?? []))].filter((id) => !lette.has(id))
  }
  const commesse = new Set([...chiesti, ...lette.values()].flatMap(({ commessa_id }) => commessa_id ?? []))
  if (commesse.size > 0) {
    const righe = await visite(db)
      .where('commessa_id', 'in', [...commesse])
      .where('appuntamenti.stato', 'in', ['Programmato', 'In_Corso'])
      .execute()
    for (const riga of righe) lette.set(riga.id, riga)
  }
  return lette
}

type DaPortare = Chiesto & Pick<Pezzo, 'id'>

/** Of each part the visit that it is taken to; one for which none is booked isn't there. */
export async function doveVanno(
  db: Db,
  chiesti: readonly DaPortare[],
): Promise<Map<number, NonNullable<Pezzo['visita']>>> {
  const lette = await visiteInFila(db, chiesti)
  return new Map(
    chiesti.flatMap((pezzo) => {
      const letta = lette.get(doveVa(pezzo, lette)?.id ?? 0)
      if (!letta) return []
      const { id, titolo, stato, data_inizio, tecnico } = letta
      return [[pezzo.id, { id, titolo, stato, data_inizio, tecnico }] as const]
    }),
  )
}

const APERTI = (Object.keys(STATI_PEZZO) as StatoPezzo[]).filter(daPortare)

/** What is taken to a visit. */
export type PezzoPortato = Pick<
  Pezzo,
  'id' | 'uid' | 'descrizione' | 'codice' | 'articolo_id' | 'quantita' | 'stato' | 'arriva_il'
>

const aperti = (db: Db) =>
  db
    .selectFrom('pezzi')
    .select(['id', 'uid', 'descrizione', 'codice', 'articolo_id', 'quantita', 'stato', 'arriva_il'])
    .select(['appuntamento_id', 'commessa_id'])
    .where('stato', 'in', APERTI)
    .orderBy('id')

type Aperto = PezzoPortato & Chiesto
const comePortato = ({ appuntamento_id: _, commessa_id: __, ...pezzo }: Aperto): PezzoPortato => pezzo

/** Of visits after which somebody comes back what they wait for, where no visit is booked that it is taken to. */
export async function mancanoDopo(
  db: Db,
  { clienteId }: { clienteId?: number } = {},
): Promise<Map<number, PezzoPortato[]>> {
  const trovati = await aperti(db)
    .$if(clienteId !== undefined, (q) => q.where('cliente_id', '=', clienteId ?? 0))
    .execute()
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
