import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '#server/data/schema.ts'
import { type Route, route } from './routes.ts'

const stateShape = z.object({ stato: z.literal('ok') })

/** Whether the process is up, and whether its database answers (503 where it does not). */
export const healthRoutes = (db: Db): Route[] => [
  route({
    method: 'GET',
    percorso: '/health',
    operation: 'trovaStato',
    titolo: 'Il programma è in funzione',
    permission: 'pubblico',
    risposta: stateShape,
    esegui: async () => ({ stato: 'ok' as const }),
  }),
  route({
    method: 'GET',
    percorso: '/health/ready',
    operation: 'trovaProntezza',
    titolo: 'L’archivio risponde',
    permission: 'pubblico',
    risposta: stateShape,
    async esegui() {
      await sql`select 1`.execute(db)
      return { stato: 'ok' as const }
    },
  }),
]
