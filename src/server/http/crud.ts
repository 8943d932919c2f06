import * as z from 'zod'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Table } from '#server/data/table.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Permission } from '#shared/permissions.ts'
import { capital } from '#shared/text.ts'
import { type Route, route } from './routes.ts'

interface Noun<R extends z.ZodType, I extends z.ZodType, M extends z.ZodType> {
  /** What is not said below is done by its description: one record read, created, changed, deleted as it is. */
  table: Table
  /** Below /api: the noun, which is the table. */
  path: string
  /** With its article, for the API description: `un cliente`; the calls are `trovaCliente`, `creaCliente` … */
  name: string
  permissions: { leggi: Permission; crea: Permission; modifica: Permission; elimina: Permission }
  /** What creating and changing refuses beyond that, for the API description. */
  failures?: readonly ErrorCode[]
  row: R
  /** What creating answers, where that is more than the record. */
  creato?: z.ZodType<z.output<R>>
  input: I
  modifica: M
  trova?: (ctx: Context, id: number) => Promise<z.output<R>>
  /** Gives the new record's id, or the record itself where it has been read. */
  crea?: (ctx: Context, dati: z.output<I>) => Promise<number | z.output<R>>
  aggiorna?: (ctx: Context, id: number, dati: z.output<M>) => Promise<unknown>
  elimina?: (ctx: Context, id: number) => Promise<unknown>
}

/** The four calls that every noun has: one record read, created, changed, deleted. Lists are each noun's own. */
export function recordRoutes<R extends z.ZodType, I extends z.ZodType, M extends z.ZodType>(
  noun: Noun<R, I, M>,
): Route[] {
  const { table, path, name, permissions, failures = [], row } = noun
  const {
    trova = async ({ db }, id) => (await richiedi(db, table, id)) as z.output<R>,
    crea: create = async (ctx, dati) => (await crea(ctx, table, dati as object)).id,
    aggiorna: update = (ctx, id, dati) => aggiorna(ctx, table, id, dati as object),
    elimina: remove = (ctx, id) => elimina(ctx, table, id),
  } = noun
  const unico = `${path}/:id`
  const title = capital(name)
  const words = name
    .replace(/^\w+[ ’]/, '')
    .toLowerCase()
    .split(' ')
  const singular = words.map(capital).join('')
  return [
    route({
      method: 'GET',
      path: unico,
      operation: `trova${singular}`,
      title,
      permission: permissions.leggi,
      reply: row,
      run: ({ id, ...ctx }) => trova(ctx, id),
    }),
    route({
      method: 'POST',
      path,
      operation: `crea${singular}`,
      title: `Crea ${name}`,
      permission: permissions.crea,
      failures,
      body: noun.input,
      reply: noun.creato ?? row,
      async run({ body, ...ctx }) {
        const creato = await create(ctx, body)
        return typeof creato === 'number' ? trova(ctx, creato) : creato
      },
    }),
    route({
      method: 'PUT',
      path: unico,
      operation: `aggiorna${singular}`,
      title: `Modifica ${name}; le chiavi assenti restano come sono`,
      permission: permissions.modifica,
      failures,
      body: noun.modifica,
      reply: row,
      current: ({ id, ...ctx }) => trova(ctx, id),
      async run({ body, id, ...ctx }) {
        await update(ctx, id, body)
        return undefined
      },
    }),
    route({
      method: 'DELETE',
      path: unico,
      operation: `elimina${singular}`,
      title: `Elimina ${name}`,
      permission: permissions.elimina,
      reply: z.object({ id: z.int() }),
      async run({ id, ...ctx }) {
        await remove(ctx, id)
        return { id }
      },
    }),
  ]
}
