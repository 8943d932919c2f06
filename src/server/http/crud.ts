import * as z from 'zod'
import type { Permesso } from '#shared/permissions.ts'
import type { Contesto } from './context.ts'
import { type Rotta, rotta } from './routes.ts'

interface Noun<R extends z.ZodType, I extends z.ZodType, M extends z.ZodType> {
  /** Below /api: the noun, which is the table. */
  percorso: string
  /** With its article, for the API description: `un cliente`. */
  nome: string
  permessi: { leggi: Permesso; crea: Permesso; modifica: Permesso; elimina: Permesso }
  riga: R
  input: I
  modifica: M
  trova(ctx: Contesto, id: number): Promise<z.output<R>>
  /** Gives the new record's id, or the record itself where it has been read. */
  crea(ctx: Contesto, dati: z.output<I>): Promise<number | z.output<R>>
  aggiorna(ctx: Contesto, id: number, dati: z.output<M>): Promise<void>
  elimina(ctx: Contesto, id: number): Promise<void>
}

/** The four calls that every noun has: one record read, created, changed, deleted. Lists are each noun's own. */
export function rotteDiRecord<R extends z.ZodType, I extends z.ZodType, M extends z.ZodType>(
  noun: Noun<R, I, M>,
): Rotta[] {
  const { percorso, nome, permessi, riga } = noun
  const unico = `${percorso}/:id`
  const Nome = nome[0]?.toUpperCase() + nome.slice(1)
  return [
    rotta({
      metodo: 'GET',
      percorso: unico,
      titolo: Nome,
      permesso: permessi.leggi,
      risposta: riga,
      esegui: ({ id, ...ctx }) => noun.trova(ctx, id),
    }),
    rotta({
      metodo: 'POST',
      percorso,
      titolo: `Crea ${nome}`,
      permesso: permessi.crea,
      corpo: noun.input,
      risposta: riga,
      async esegui({ corpo, ...ctx }) {
        const creato = await noun.crea(ctx, corpo)
        return typeof creato === 'number' ? noun.trova(ctx, creato) : creato
      },
    }),
    rotta({
      metodo: 'PUT',
      percorso: unico,
      titolo: `Modifica ${nome}; le chiavi assenti restano come sono`,
      permesso: permessi.modifica,
      corpo: noun.modifica,
      risposta: riga,
      corrente: ({ id, ...ctx }) => noun.trova(ctx, id),
      async esegui({ corpo, id, ...ctx }) {
        await noun.aggiorna(ctx, id, corpo)
        return undefined
      },
    }),
    rotta({
      metodo: 'DELETE',
      percorso: unico,
      titolo: `Elimina ${nome}`,
      permesso: permessi.elimina,
      risposta: z.object({ id: z.int() }),
      async esegui({ id, ...ctx }) {
        await noun.elimina(ctx, id)
        return { id }
      },
    }),
  ]
}
