import { nomeApparecchioIn } from '#anagrafe/impianti/nome.queries.server.ts'
import { prenotateDi } from '#scadenze/prenotate/queries.server.ts'
import { countOf, type List, type PaginaRichiesta } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { listOf } from '#server/data/table.ts'
import { addDays } from '#shared/dates.ts'
import type { Calcolata } from './contract.ts'

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

/**
 * Maintenance that nobody wrote and that is reckoned from the last one, due by `oggi` + `giorni`: what is overdue first. None
 * of it is in the lists of written dates.
 */
export async function elencaCalcolate(
  db: Db,
  oggi: string,
  giorni: number,
  { limit, offset = 0 }: PaginaRichiesta,
): Promise<List<Calcolata>> {
  const entro = addDays(oggi, giorni)
  const righe = await trovate(db, entro)
    .innerJoin('clienti as cliente', 'cliente.id', 'scadenze.cliente_id')
    .select(['scadenze.id', 'scadenze.cliente_id', 'caldaia_id', 'condizionatore_id'])
    .select(['scadenze.stato', 'data_dovuta as data', 'certezza', 'motivo'])
    .select(['nome', 'cognome', 'comune', 'telefono', 'altri_telefoni'])
    .select(nomeApparecchioIn('Senza impianto').as('impianto'))
    .orderBy('data_dovuta')
    .orderBy('scadenze.id')
    .$if(limit !== undefined, (q) => q.limit(limit ?? 0).offset(offset))
    .execute()
  const prenotata = await prenotateDi(
    db,
    righe.map(({ cliente_id }) => cliente_id),
  )
  return {
    righe: righe.map(({ nome, cognome, comune, telefono, altri_telefoni, data, ...riga }) => ({
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
    })),
    conteggio: limit === undefined ? righe.length : await countOf(trovate(db, entro)),
  }
}
