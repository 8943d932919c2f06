import type { Services } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import type { Job } from '#server/jobs.ts'
import { addMonths, oggi } from '#shared/dates.ts'
import { preparaDiNotte, preparaGiornoPrima } from './a-tempo.queries.server.ts'
import { mandaMessaggi } from './invio.queries.server.ts'
import { ritiraInutili, ritiraPassati } from './preparazione.queries.server.ts'
import { TESTI_PER_MESI } from './rules.ts'

/** What was said to customers is kept for two years; that it was said stays. */
const dimenticaTesti = ({ db }: Services) =>
  db
    .updateTable('messaggi')
    .set({ testo: null, oggetto: null })
    .where('creato_il', '<', `${addMonths(oggi(), -TESTI_PER_MESI)}T00:00:00.000Z`)
    .where('testo', 'is not', null)
    .execute()

export const jobs: readonly Job[] = [
  { name: 'messaggi', everyMinute: true, run: (services) => mandaMessaggi(services) },
  {
    name: 'avvisi',
    async run(services) {
      await ritiraInutili(services)
      await transaction(services.db, async (db) => {
        await ritiraPassati(db)
        await preparaGiornoPrima(db)
      })
    },
  },
  {
    name: 'promemoria',
    nightlyFrom: '02:45',
    async run(services) {
      await preparaDiNotte(services.db)
      await dimenticaTesti(services)
    },
  },
]
