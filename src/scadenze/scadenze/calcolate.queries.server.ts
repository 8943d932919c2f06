import { nomeEStatoIn } from '#anagrafe/impianti/nome.queries.server.ts'
import { prenotateDi } from '#scadenze/prenotate/queries.server.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { listOf } from '#server/data/table.ts'
import { addDays } from '#shared/dates.ts'
import type { Calcolata } from './contract.ts'
import { IMPIANTO } from './luogo.queries.server.ts'

/** Still to be done; one whose visit is over waits for its next date. */
const DA_FARE = ['Da_Programmare', 'Prenotata', 'Sospesa'] as const

const trovate = (db: Db, entro: string) =>
  db
    .selectFrom('scadenze')
    .leftJoin('caldaie', 'caldaie.id', 'scadenze.caldaia_id')
    .leftJoin('condizionatori', 'condizionatori.id', 'scadenze.condizionatore_id')
    .where('scadenze.stato', 'in', DA_FARE)
    .where('data_dovuta', '<=', entro)
    .where('controllo', '=', 'Manutenzione')
    .where('origine', '=', 'proposta')
    .where((e) => e.or([e('ultima_revisione', 'is not', null), e('ultima_manutenzione', 'is not', null)]))

const elenco = (db: Db, oggi: string, giorni: number) => ({
  found: trovate(db, addDays(oggi, giorni)),
  rows: db
    .selectFrom('scadenze')
    .leftJoin('caldaie', 'caldaie.id', 'scadenze.caldaia_id')
    .leftJoin('condizionatori', 'condizionatori.id', 'scadenze.condizionatore_id')
    .innerJoin('clienti as cliente', 'cliente.id', 'scadenze.cliente_id')
    .leftJoin('impianti', (join) => join.on('impianti.id', '=', IMPIANTO))
    .select(['scadenze.id', 'scadenze.cliente_id', 'caldaia_id', 'condizionatore_id'])
    .select(['scadenze.stato', 'data_dovuta as data', 'certezza', 'motivo'])
    .select(['nome', 'cognome', 'telefono', 'altri_telefoni'])
    .select((e) => e.fn.coalesce('impianti.comune', 'cliente.comune').as('comune'))
    .select(nomeEStatoIn('Senza impianto').as('impianto')),
  order: [
    ['scadenze.data_dovuta', 'asc'],
    ['scadenze.id', 'asc'],
  ] as const,
  async read(righe: Letta[]): Promise<Calcolata[]> {
    const prenotata = await prenotateDi(
      db,
      righe.map(({ cliente_id }) => cliente_id),
    )
    return righe.map(({ nome, cognome, comune, telefono, altri_telefoni, data, ...riga }) => ({
      ...riga,
      data: data ?? '',
      origine: 'calcolata' as const,
      cliente: {
        id: riga.cliente_id,
        nome,
        cognome,
        comune,
        telefono,
        altri_telefoni: listOf(altri_telefoni),
      },
      prenotata: prenotata({ ...riga, controllo: 'Manutenzione' }),
    }))
  },
})

type Letta = Omit<Calcolata, 'data' | 'origine' | 'cliente' | 'prenotata'> &
  Pick<Calcolata['cliente'], 'nome' | 'cognome' | 'comune' | 'telefono'> & {
    cliente_id: number
    data: string | null
    altri_telefoni: string | null
  }

/**
 * Maintenance that nobody wrote and that is reckoned from the last one, due by `oggi` + `giorni`: what is overdue first. None
 * of it is in the lists of written dates.
 */
export const elencaCalcolate = (
  db: Db,
  oggi: string,
  giorni: number,
  pagina: PaginaRichiesta,
): Promise<List<Calcolata>> => pageOf(elenco(db, oggi, giorni), pagina)

/** All of the same, slice by slice. */
export const scorriCalcolate = (db: Db, oggi: string, giorni: number): Whole<Calcolata> =>
  slicesOf(elenco(db, oggi, giorni))
