import * as z from 'zod'
import type { Context } from '#server/data/context.ts'
import { capital } from '#server/data/words.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Permission } from '#shared/permissions.ts'
import { type Route, route } from './routes.ts'

interface Noun<R extends z.ZodType, I extends z.ZodType, M extends z.ZodType> {
  /** Below /api: the noun, which is the table. */
  path: string
  /** With its article, for the API description: `un cliente`; the calls are `trovaCliente`, `creaCliente` … */
  name: string
  permissions: { leggi: Permission; crea: Permission; modifica: Permission; elimina: Permission }
  /** What creating and changing refuses beyond that, for the API description. */
  failures?: readonly ErrorCode[]
  row: R
  input: I
  modifica: M
  trova(ctx: Context, id: number): Promise<z.output<R>>
  /** Gives the new record's id, or the record itself where it has been read. */
  crea(ctx: Context, dati: z.output<I>): Promise<number | z.output<R>>
  aggiorna(ctx: Context, id: number, dati: z.output<M>): Promise<void>
  elimina(ctx: Context, id: number): Promise<void>
}

/** The four calls that every noun has: one record read, created, changed, deleted. Lists are each noun's own. */
export function recordRoutes<R extends z.ZodType, I extends z.ZodType, M extends z.ZodType>(
  noun: Noun<R, I, M>,
): Route[] {
  const { path, name, permissions, failures = [], row } = noun
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
      run: ({ id, ...ctx }) => noun.trova(ctx, id),
    }),
    route({
      method: 'POST',
      path,
      operation: `crea${singular}`,
      title: `Crea ${name}`,
      permission: permissions.crea,
      failures,
      body: noun.input,
      reply: row,
      async run({ body, ...ctx }) {
        const creato = await noun.crea(ctx, body)
        return typeof creato === 'number' ? noun.trova(ctx, creato) : creato
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
      current: ({ id, ...ctx }) => noun.trova(ctx, id),
      async run({ body, id, ...ctx }) {
        await noun.aggiorna(ctx, id, body)
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
        await noun.elimina(ctx, id)
        return { id }
      },
    }),
  ]
}
