import type { List, Whole } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import type { Prenotata } from './contract.ts'
import { type Prossima, quandoProssima } from './prossima.rules.ts'

/** Of which plant and control a work is; neither plant: a report that names none. */
interface Lavoro {
  cliente_id: number
  caldaia_id?: number | null
  condizionatore_id?: number | null
  controllo: 'Manutenzione' | 'RCEE' | 'FGAS'
}

const chiaveDi = ({ cliente_id, caldaia_id = null, condizionatore_id = null, controllo }: Lavoro): string =>
  `${cliente_id} ${caldaia_id} ${condizionatore_id} ${controllo}`

/**
 * Whether works are booked, and with which visit: the one home of this question.
 * @param clienti whose works are asked about, few enough for one query
 * @returns what says it of each work of theirs; null: it isn't booked
 */
export async function prenotateDi(
  db: Db,
  clienti: readonly number[],
): Promise<(lavoro: Lavoro) => Prenotata | null> {
  const prenotate = new Map(
    (await visite(db, clienti)).map(({ id, data_inizio, utente_id, nome_utente, ...lavoro }) => [
      chiaveDi(lavoro),
      prenotataDi({ id, data_inizio, utente_id, nome_utente }),
    ]),
  )
  return (lavoro) => prenotate.get(chiaveDi(lavoro)) ?? null
}

const visite = async (db: Db, clienti: readonly number[]) =>
  clienti.length === 0
    ? []
    : db
        .selectFrom('scadenze')
        .innerJoin('appuntamenti', 'appuntamenti.id', 'scadenze.appuntamento_id')
        .innerJoin('utenti', 'utenti.id', 'appuntamenti.utente_assegnato_id')
        .select(['scadenze.cliente_id', 'caldaia_id', 'condizionatore_id', 'controllo'])
        .select(['appuntamenti.id', 'data_inizio', 'utenti.id as utente_id', 'nome_utente'])
        .where('scadenze.cliente_id', 'in', [...new Set(clienti)])
        .where('scadenze.stato', '=', 'Prenotata')
        .orderBy('data_inizio')
        .execute()

type Visita = Pick<
  Awaited<ReturnType<typeof visite>>[number],
  'id' | 'data_inizio' | 'utente_id' | 'nome_utente'
>

const prenotataDi = ({ id, data_inizio, utente_id, nome_utente }: Visita): Prenotata => ({
  ...{ appuntamento_id: id, data_inizio },
  utente: { id: utente_id, nome_utente },
})

/** The visits that works of these customers are booked with, the first of each customer. */
export async function primePrenotateDi(db: Db, clienti: readonly number[]): Promise<Map<number, Prenotata>> {
  const prime = new Map<number, Prenotata>()
  for (const { cliente_id, ...visita } of await visite(db, clienti))
    if (!prime.has(cliente_id)) prime.set(cliente_id, prenotataDi(visita))
  return prime
}

/**
 * When the maintenance of plants is due next: the one home of this question.
 * @param clienti whose plants are asked about, few enough for one query
 * @returns what says it of each plant of theirs, with the date on its record
 */
export async function prossimeDi(
  db: Db,
  clienti: readonly number[],
): Promise<(colonna: Quale, id: number, scritta: string | null) => Prossima | null> {
  const dovute =
    clienti.length === 0
      ? []
      : await db
          .selectFrom('scadenze')
          .select(['caldaia_id', 'condizionatore_id', 'stato', 'data_dovuta', 'origine'])
          .where('cliente_id', 'in', [...new Set(clienti)])
          .where('controllo', '=', 'Manutenzione')
          .execute()
  const perImpianto = new Map(
    dovute.map((dovuta) => [`${dovuta.caldaia_id} ${dovuta.condizionatore_id}`, dovuta]),
  )
  return (colonna, id, scritta) =>
    quandoProssima(scritta, perImpianto.get(colonna === 'caldaia_id' ? `${id} null` : `null ${id}`))
}

export interface ImpiantoPrenotabile {
  id: number
  cliente_id: number
  prossima_revisione?: string | null
  prossima_manutenzione?: string | null
}

export interface ConVisita {
  prenotata: Prenotata | null
  prossima: Prossima | null
}

type Quale = 'caldaia_id' | 'condizionatore_id'

/** Plants with the visit that their maintenance is booked with, and when it is due next. */
async function conVisite<T extends ImpiantoPrenotabile>(
  db: Db,
  colonna: Quale,
  impianti: readonly T[],
): Promise<(T & ConVisita)[]> {
  const clienti = impianti.map(({ cliente_id }) => cliente_id)
  const [cerca, prossima] = [await prenotateDi(db, clienti), await prossimeDi(db, clienti)]
  return impianti.map((impianto) => ({
    ...impianto,
    prenotata: cerca({ cliente_id: impianto.cliente_id, [colonna]: impianto.id, controllo: 'Manutenzione' }),
    prossima: prossima(
      colonna,
      impianto.id,
      impianto.prossima_revisione ?? impianto.prossima_manutenzione ?? null,
    ),
  }))
}

/** A page of plants with their visits. */
export const paginaConVisite = async <T extends ImpiantoPrenotabile>(
  db: Db,
  colonna: Quale,
  lista: Promise<List<T>>,
) => {
  const { righe, conteggio } = await lista
  return { righe: await conVisite(db, colonna, righe), conteggio }
}

/** All of a list of plants with their visits, slice by slice. */
export const tuttiConVisite = <T extends ImpiantoPrenotabile>(db: Db, colonna: Quale, lista: Whole<T>) =>
  lista.mapSlices((fetta) => conVisite(db, colonna, fetta))
