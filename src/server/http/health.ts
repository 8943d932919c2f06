import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '#server/data/schema.ts'
import { type Rotta, rotta } from './routes.ts'

const stato = z.object({ stato: z.literal('ok') })

/** Whether the process is up, and whether its database answers (503 where it does not). */
export const rotteDiSalute = (db: Db): Rotta[] => [
  rotta({
    metodo: 'GET',
    percorso: '/health',
    titolo: 'Il programma è in funzione',
    permesso: 'pubblico',
    risposta: stato,
    esegui: async () => ({ stato: 'ok' as const }),
  }),
  rotta({
    metodo: 'GET',
    percorso: '/health/ready',
    titolo: 'L’archivio risponde',
    permesso: 'pubblico',
    risposta: stato,
    async esegui() {
      await sql`select 1`.execute(db)
      return { stato: 'ok' as const }
    },
  }),
]
