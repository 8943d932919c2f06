import type * as z from 'zod'
import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
import { oggi } from '#shared/dates.ts'
import { tutti } from '#shared/permissions.ts'
import {
  caldaiaInput,
  caldaiaInScadenza,
  caldaiaModifica,
  condizionatoreInput,
  condizionatoreInScadenza,
  condizionatoreModifica,
  impiantiQuery,
  manutenzioniQuery,
  rigaCaldaia,
  rigaCondizionatore,
} from './contract.ts'
import { caldaie, condizionatori, type queryImpianti } from './queries.server.ts'

/** Look-ahead of the due list where none is asked for (docs/product.md §7.3). */
const GIORNI = 30

interface Impianti<R extends z.ZodObject, S extends z.ZodObject, I extends z.ZodType, M extends z.ZodType> {
  path: string
  nome: string
  molti: string
  /** Within the names of the calls: `elencaCaldaie`. */
  plurale: string
  row: R
  inScadenza: S
  input: I
  modifica: M
  query: ReturnType<typeof queryImpianti<R, S>>
}

/** The calls of boilers and air conditioners: the same shape for both (docs/product.md §7.3). */
export function impiantiRoutes<
  R extends z.ZodObject,
  S extends z.ZodObject,
  I extends z.ZodType<{ clienteId: number }>,
  M extends z.ZodType<{ clienteId?: number }>,
>({ path, nome, molti, plurale, row, inScadenza, input, modifica, query: q }: Impianti<R, S, I, M>): Route[] {
  return [
    route({
      method: 'GET',
      path,
      operation: `elenca${plurale}`,
      title: `${molti}, di un cliente o di tutti`,
      permission: tutti,
      list: true,
      query: impiantiQuery,
      reply: row,
      run: ({ db, query }) => (query.limit ? q.elenca : q.scorri)(db, query),
    }),
    route({
      method: 'GET',
      path: `${path}/manutenzioni`,
      operation: `elencaManutenzioni${plurale}`,
      title: `${molti} con la manutenzione in scadenza da oggi a oggi + giorni (30)`,
      permission: tutti,
      list: true,
      query: manutenzioniQuery,
      reply: inScadenza,
      run: ({ db, query }) =>
        (query.limit ? q.elencaManutenzioni : q.scorriManutenzioni)(
          db,
          oggi(),
          query.giorni ?? GIORNI,
          query,
        ),
    }),
    ...recordRoutes({
      table: q.table,
      path,
      name: nome,
      permissions: { leggi: tutti, crea: tutti, modifica: tutti, elimina: tutti },
      row,
      input,
      modifica,
      crea: q.crea,
      aggiorna: q.aggiorna,
      elimina: q.elimina,
    }),
  ]
}

export const caldaieRoutes = impiantiRoutes({
  path: '/caldaie',
  nome: 'una caldaia',
  molti: 'Le caldaie',
  plurale: 'Caldaie',
  row: rigaCaldaia,
  inScadenza: caldaiaInScadenza,
  input: caldaiaInput,
  modifica: caldaiaModifica,
  query: caldaie,
})

export const condizionatoriRoutes = impiantiRoutes({
  path: '/condizionatori',
  nome: 'un condizionatore',
  molti: 'I condizionatori',
  plurale: 'Condizionatori',
  row: rigaCondizionatore,
  inScadenza: condizionatoreInScadenza,
  input: condizionatoreInput,
  modifica: condizionatoreModifica,
  query: condizionatori,
})
