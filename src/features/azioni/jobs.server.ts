import type { Job } from '#server/jobs.ts'
import { dimenticaAzioni } from './queries.server.ts'

export const jobs: readonly Job[] = [
  { name: 'azioni_vecchie', nightlyFrom: '03:40', run: ({ db }) => dimenticaAzioni(db) },
]
