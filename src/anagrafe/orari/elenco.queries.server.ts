import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayRange, instantFromRome, oggi } from '#shared/dates.ts'
import { oreDellAiutante, presenza } from '#shared/presenze.ts'
import type { Assenza, AssenzaInElenco } from './contract.ts'
import { assenze, tutteLeAssenze } from './queries.server.ts'
import type { StatoAssenza } from './rules.ts'

/** Between which days, of whom, and how they stand. */
export interface QualiAssenze {
  da?: string | undefined
  a?: string
  utenteId?: number | undefined
  stato?: StatoAssenza | undefined
}

/** However they stand, each with the visits of its person that are on its days, or in its hours, and still to be made. */
export async function elencaAssenzeConVisite(
  db: Db,
  { da, a = '9999-12-31', utenteId, stato }: QualiAssenze,
): Promise<Omit<AssenzaInElenco, 'scoperture'>[]> {
  const righe = await tutteLeAssenze(db, da)
    .where('dal', '<=', a)
    .$if(stato !== undefined, (q) => q.where('stato', '=', sql.lit(stato ?? 'Chiesta')))
    .$if(utenteId !== undefined, (q) => q.where('utente_id', '=', utenteId ?? 0))
    // What somebody asked for who has left waits for nobody.
    .where((e) =>
      e.or([
        e('stato', '!=', 'Chiesta'),
        e('utente_id', 'in', e.selectFrom('utenti').select('id').where('attivo', '=', true)),
      ]),
    )
    .execute()
  const lette = righe.map(assenze.leggi)
  const future = lette.filter(({ al, stato }) => al >= oggi() && stato !== 'Rifiutata')
  const visite =
    future.length > 0 ? [...(await visiteDaFare(db, future)), ...(await conAltri(db, future))] : []
  return lette.map((assenza) => ({ ...assenza, visite: quanteDentro(assenza, visite) }))
}

/** A visit lasts so many days at most (docs/product.md §8.4): one that is still on was begun no longer ago. */
const DURATA_MASSIMA = 31

function quali(future: readonly Assenza[]) {
  const primo = future.map(({ dal }) => dal).reduce((x, y) => (x < y ? x : y))
  const ultimo = future.map(({ al }) => al).reduce((x, y) => (x > y ? x : y))
  const da = primo < oggi() ? oggi() : primo
  return {
    utenti: [...new Set(future.map(({ utente_id }) => utente_id))],
    iniziata: dayRange(addDays(da, -DURATA_MASSIMA)).inizio,
    ...{ inizio: dayRange(da).inizio, fine: dayRange(ultimo).fine },
  }
}

/** From today on, those of the people of these absences, between the first and the last of their days. */
function visiteDaFare(db: Db, future: readonly Assenza[]) {
  const { utenti, iniziata, inizio, fine } = quali(future)
  return db
    .selectFrom('appuntamenti')
    .select(['utente_assegnato_id', 'data_inizio', 'data_fine'])
    .where('utente_assegnato_id', 'in', utenti)
    .where('stato', '=', 'Programmato')
    .where('data_inizio', '>=', iniziata)
    .where('data_inizio', '<', fine)
    .where('data_fine', '>', inizio)
    .execute()
}

/** The same of visits on which they go along with somebody, in their hours. */
async function conAltri(db: Db, future: readonly Assenza[]) {
  const { utenti, iniziata, fine } = quali(future)
  const righe = await db
    .selectFrom('appuntamenti_aiutanti as con')
    .innerJoin('appuntamenti', 'appuntamenti.id', 'con.appuntamento_id')
    .select(['con.utente_id', 'con.da', 'con.a', 'data_inizio', 'data_fine'])
    .where('con.utente_id', 'in', utenti)
    .where('stato', '=', 'Programmato')
    .where('data_inizio', '>=', iniziata)
    .where('data_inizio', '<', fine)
    .execute()
  return righe.map(({ utente_id, da, a, ...visita }) => ({
    ...{ utente_assegnato_id: utente_id, ...presenza(visita, oreDellAiutante(visita, { da, a })) },
  }))
}

function quanteDentro(
  { utente_id, dal, al, dalle, alle, stato }: Assenza,
  visite: Awaited<ReturnType<typeof visiteDaFare>>,
): number {
  if (al < oggi() || stato === 'Rifiutata') return 0
  const da = dalle ? instantFromRome(dal, dalle) : dayRange(dal < oggi() ? oggi() : dal).inizio
  const a = alle ? instantFromRome(al, alle) : dayRange(al).fine
  return visite.filter(
    (visita) => visita.utente_assegnato_id === utente_id && visita.data_fine > da && visita.data_inizio < a,
  ).length
}

/** The ids of those that wait for an Admin's word. */
export async function elencaChieste(db: Db): Promise<number[]> {
  const chieste = await db
    .selectFrom('assenze')
    .select('id')
    // As the index says it: a join would begin with all who ever worked here.
    .where('stato', '=', sql.lit('Chiesta'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('utenti')
          .select('utenti.id')
          .whereRef('utenti.id', '=', 'assenze.utente_id')
          .where('utenti.attivo', '=', true),
      ),
    )
    .execute()
  return chieste.map(({ id }) => id)
}
