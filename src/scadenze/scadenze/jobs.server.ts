import type { Job } from '#server/jobs.ts'
import { continuaCalcolo, daRifare } from './calcolo.queries.server.ts'

export const jobs: readonly Job[] = [
  { name: 'scadenze da calcolare', run: ({ db }) => continuaCalcolo(db) },
  {
    // With the day the rules in force change, and what was due grows old.
    name: 'scadenze',
    nightlyFrom: '02:30',
    async run({ db }) {
      await daRifare(db)
      await continuaCalcolo(db)
    },
  },
]
