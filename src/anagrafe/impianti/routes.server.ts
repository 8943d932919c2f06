import type * as z from 'zod'
import { recordRoutes } from '#server/http/crud.ts'
import type { Route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import {
  caldaiaInput,
  caldaiaModifica,
  condizionatoreInput,
  condizionatoreModifica,
  rigaCaldaia,
  rigaCondizionatore,
} from './contract.ts'
import { caldaie, condizionatori, type queryImpianti } from './queries.server.ts'

interface Impianti<R extends z.ZodObject, I extends z.ZodType, M extends z.ZodType> {
  path: string
  nome: string
  row: R
  input: I
  modifica: M
  query: Pick<ReturnType<typeof queryImpianti<R, z.ZodObject>>, 'table' | 'crea' | 'aggiorna' | 'elimina'>
}

/**
 * The calls of one boiler or air conditioner: the same shape for both (docs/product.md §7.3). Their lists say what is
 * booked, which only a later wing knows (scadenze/prenotate).
 */
export const impiantiRoutes = <
  R extends z.ZodObject,
  I extends z.ZodType<{ clienteId: number }>,
  M extends z.ZodType<{ clienteId?: number }>,
>({
  path,
  nome,
  row,
  input,
  modifica,
  query: q,
}: Impianti<R, I, M>): Route[] =>
  recordRoutes({
    table: q.table,
    path,
    name: nome,
    permissions: { leggi: ogniRuolo, crea: ogniRuolo, modifica: ogniRuolo, elimina: ogniRuolo },
    row,
    input,
    modifica,
    crea: q.crea,
    aggiorna: q.aggiorna,
    elimina: q.elimina,
  })

export const caldaieRoutes = impiantiRoutes({
  path: '/caldaie',
  nome: 'una caldaia',
  row: rigaCaldaia,
  input: caldaiaInput,
  modifica: caldaiaModifica,
  query: caldaie,
})

export const condizionatoriRoutes = impiantiRoutes({
  path: '/condizionatori',
  nome: 'un condizionatore',
  row: rigaCondizionatore,
  input: condizionatoreInput,
  modifica: condizionatoreModifica,
  query: condizionatori,
})
