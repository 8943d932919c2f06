import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '#server/data/schema.ts'
import { type Route, route } from './routes.ts'

const stateShape = z.object({ stato: z.literal('ok') })

/** Whether the process is up, and whether its database answers (503 where it does not). */
export const healthRoutes = (db: Db): Route[] => [
  route({
    method: 'GET',
    path: '/health',
    operation: 'trovaStato',
    title: 'Il programma è in funzione',
    permission: 'pubblico',
    reply: stateShape,
    run: async () => ({ stato: 'ok' as const }),
  }),
  route({
    method: 'GET',
    path: '/health/ready',
    operation: 'trovaProntezza',
    title: 'L’archivio risponde',
    permission: 'pubblico',
    reply: stateShape,
    async run() {
      await sql`select 1`.execute(db)
      return { stato: 'ok' as const }
    },
  }),
]
