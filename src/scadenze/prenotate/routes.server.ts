import type * as z from 'zod'
import { impiantiQuery, manutenzioniQuery } from '#anagrafe/impianti/contract.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import type { List, PaginaRichiesta, Whole } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import {
  caldaiaConVisita,
  caldaiaInScadenzaConVisita,
  condizionatoreConVisita,
  condizionatoreInScadenzaConVisita,
} from './contract.ts'
import {
  type ConVisita,
  type ImpiantoPrenotabile,
  paginaConVisite,
  tuttiConVisite,
} from './queries.server.ts'

/** Look-ahead of the due list where none is asked for (docs/product.md §7.3). */
const GIORNI = 30

interface Elenchi<T extends ImpiantoPrenotabile, S extends ImpiantoPrenotabile> {
  path: string
  molti: string
  /** Within the names of the calls: `elencaCaldaie`. */
  plurale: string
  colonna: 'caldaia_id' | 'condizionatore_id'
  query: {
    elenca(db: Db, query: PaginaRichiesta & { clienteId?: number }): Promise<List<T>>
    scorri(db: Db, query: { clienteId?: number }): Whole<T>
    elencaManutenzioni(db: Db, oggi: string, giorni: number, pagina: PaginaRichiesta): Promise<List<S>>
    scorriManutenzioni(db: Db, oggi: string, giorni: number): Whole<S>
  }
  riga: z.ZodType<T & ConVisita>
  inScadenza: z.ZodType<S & ConVisita>
}

/** The lists of boilers and of air conditioners, with the visit that each one's maintenance is booked with. */
function elenchi<T extends ImpiantoPrenotabile, S extends ImpiantoPrenotabile>({
  path,
  molti,
  plurale,
  colonna,
  query: q,
  riga,
  inScadenza,
}: Elenchi<T, S>): Route[] {
  return [
    route({
      method: 'GET',
      path,
      operation: `elenca${plurale}`,
      title: `${molti}, di un cliente o di tutti, con la visita già prenotata`,
      permission: ogniRuolo,
      list: true,
      query: impiantiQuery,
      reply: riga,
      run: ({ db, query }) =>
        query.limit
          ? paginaConVisite(db, colonna, q.elenca(db, query))
          : tuttiConVisite(db, colonna, q.scorri(db, query)),
    }),
    route({
      method: 'GET',
      path: `${path}/manutenzioni`,
      operation: `elencaManutenzioni${plurale}`,
      title: `${molti} con la manutenzione in scadenza da oggi a oggi + giorni (30), con la visita già prenotata`,
      permission: ogniRuolo,
      list: true,
      query: manutenzioniQuery,
      reply: inScadenza,
      run: ({ db, query }) => {
        const giorni = query.giorni ?? GIORNI
        return query.limit
          ? paginaConVisite(db, colonna, q.elencaManutenzioni(db, oggi(), giorni, query))
          : tuttiConVisite(db, colonna, q.scorriManutenzioni(db, oggi(), giorni))
      },
    }),
  ]
}

export const prenotateRoutes: Route[] = [
  ...elenchi({
    path: '/caldaie',
    molti: 'Le caldaie',
    plurale: 'Caldaie',
    colonna: 'caldaia_id',
    query: caldaie,
    riga: caldaiaConVisita,
    inScadenza: caldaiaInScadenzaConVisita,
  }),
  ...elenchi({
    path: '/condizionatori',
    molti: 'I condizionatori',
    plurale: 'Condizionatori',
    colonna: 'condizionatore_id',
    query: condizionatori,
    riga: condizionatoreConVisita,
    inScadenza: condizionatoreInScadenzaConVisita,
  }),
]
