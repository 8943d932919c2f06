import * as z from 'zod'
import type { ErrorCode } from '#shared/errors.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Context } from './context.ts'
import { type Route, route } from './routes.ts'

interface Noun<R extends z.ZodType, I extends z.ZodType, M extends z.ZodType> {
  /** Below /api: the noun, which is the table. */
  percorso: string
  /** With its article, for the API description: `un cliente`; the calls are `trovaCliente`, `creaCliente` … */
  nome: string
  permessi: { leggi: Permission; crea: Permission; modifica: Permission; elimina: Permission }
  /** What creating and changing refuses beyond that, for the API description. */
  failures?: readonly ErrorCode[]
  riga: R
  input: I
  modifica: M
  trova(ctx: Context, id: number): Promise<z.output<R>>
  /** Gives the new record's id, or the record itself where it has been read. */
  crea(ctx: Context, dati: z.output<I>): Promise<number | z.output<R>>
  aggiorna(ctx: Context, id: number, dati: z.output<M>): Promise<void>
  elimina(ctx: Context, id: number): Promise<void>
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The four calls that every noun has: one record read, created, changed, deleted. Lists are each noun's own. */
export function recordRoutes<R extends z.ZodType, I extends z.ZodType, M extends z.ZodType>(
  noun: Noun<R, I, M>,
): Route[] {
  const { percorso: path, nome, permessi, failures = [], riga } = noun
  const unico = `${path}/:id`
  const Nome = capital(nome)
  const singular = capital(nome.replace(/^\w+[ ’]/, '').toLowerCase())
  return [
    route({
      method: 'GET',
      percorso: unico,
      operation: `trova${singular}`,
      titolo: Nome,
      permission: permessi.leggi,
      risposta: riga,
      esegui: ({ id, ...ctx }) => noun.trova(ctx, id),
    }),
    route({
      method: 'POST',
      percorso: path,
      operation: `crea${singular}`,
      titolo: `Crea ${nome}`,
      permission: permessi.crea,
      failures,
      corpo: noun.input,
      risposta: riga,
      async esegui({ corpo, ...ctx }) {
        const creato = await noun.crea(ctx, corpo)
        return typeof creato === 'number' ? noun.trova(ctx, creato) : creato
      },
    }),
    route({
      method: 'PUT',
      percorso: unico,
      operation: `aggiorna${singular}`,
      titolo: `Modifica ${nome}; le chiavi assenti restano come sono`,
      permission: permessi.modifica,
      failures,
      corpo: noun.modifica,
      risposta: riga,
      corrente: ({ id, ...ctx }) => noun.trova(ctx, id),
      async esegui({ corpo, id, ...ctx }) {
        await noun.aggiorna(ctx, id, corpo)
        return undefined
      },
    }),
    route({
      method: 'DELETE',
      percorso: unico,
      operation: `elimina${singular}`,
      titolo: `Elimina ${nome}`,
      permission: permessi.elimina,
      risposta: z.object({ id: z.int() }),
      async esegui({ id, ...ctx }) {
        await noun.elimina(ctx, id)
        return { id }
      },
    }),
  ]
}
