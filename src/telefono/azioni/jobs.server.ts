import type { Job } from '#server/jobs.ts'
import { dimenticaAttesi } from '#telefono/rapporti/attesi.queries.server.ts'
import { dimenticaMandati } from './file.queries.server.ts'
import { dimenticaAzioni } from './queries.server.ts'

export const jobs: readonly Job[] = [
  {
    name: 'azioni_vecchie',
    nightlyFrom: '03:40',
    async run({ db }) {
      await dimenticaAzioni(db)
      await dimenticaAttesi(db)
    },
  },
  { name: 'file_mandati', run: ({ db }) => dimenticaMandati(db) },
]
