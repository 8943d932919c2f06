import type { Db } from '#server/data/schema.ts'
import { dayInRome, daysBetween } from '#shared/dates.ts'
import type { PianoDati } from './contract.ts'
import { chiaveVisita } from './rules.ts'

/** A visit that a plant has already keeps others of it away for so many days, either way. */
const GIORNI_FRA_DUE = 60

export type Gia = NonNullable<PianoDati['fuori'][number]['gia']>

/** The first visit to come of a plant that is near a day; undefined where there is none. */
export const vicinaA = (visite: readonly Gia[] | undefined, giorno: string): Gia | undefined =>
  visite?.find(({ inizio }) => Math.abs(daysBetween(dayInRome(inizio), giorno)) <= GIORNI_FRA_DUE)

interface Richiesta {
  clienteId: number
  scadenzeIds: readonly number[]
}

/** Of each asked visit those to come that see to one of its plants already, by start; by the visit's key. */
export async function visiteDegliImpianti(
  db: Db,
  richieste: readonly Richiesta[],
): Promise<Map<string, Gia[]>> {
  const ids = richieste.flatMap(({ scadenzeIds }) => scadenzeIds)
  if (ids.length === 0) return new Map()
  const chiesti = await db
    .selectFrom('scadenze')
    .select(['id', 'cliente_id', 'caldaia_id', 'condizionatore_id'])
    .where('id', 'in', ids)
    .execute()
  const prenotati = await db
    .selectFrom('scadenze')
    .innerJoin('appuntamenti', 'appuntamenti.id', 'scadenze.appuntamento_id')
    .innerJoin('utenti', 'utenti.id', 'appuntamenti.utente_assegnato_id')
    .select(['scadenze.cliente_id', 'caldaia_id', 'condizionatore_id', 'appuntamenti.id'])
    .select(['data_inizio', 'utenti.id as utente_id', 'nome_utente'])
    .where('scadenze.cliente_id', 'in', [...new Set(chiesti.map(({ cliente_id }) => cliente_id))])
    .where('appuntamenti.stato', '=', 'Programmato')
    .where('data_inizio', '>', new Date().toISOString())
    .orderBy('data_inizio')
    .execute()
  const impianto = (riga: {
    cliente_id: number
    caldaia_id: number | null
    condizionatore_id: number | null
  }) => `${riga.cliente_id} ${riga.caldaia_id} ${riga.condizionatore_id}`
  const perImpianto = Map.groupBy(prenotati, impianto)
  const perLavoro = new Map(chiesti.map((riga) => [riga.id, perImpianto.get(impianto(riga)) ?? []]))
  return new Map(
    richieste.map(({ clienteId, scadenzeIds }) => [
      chiaveVisita(clienteId, scadenzeIds),
      scadenzeIds
        .flatMap((id) => perLavoro.get(id) ?? [])
        .sort((a, b) => a.data_inizio.localeCompare(b.data_inizio))
        .map(({ id, data_inizio, utente_id, nome_utente }) => ({
          ...{ appuntamentoId: id, inizio: data_inizio, utenteId: utente_id, tecnico: nome_utente },
        })),
    ]),
  )
}
