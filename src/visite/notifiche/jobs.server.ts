import type { Job } from '#server/jobs.ts'
import { svuotaCestino } from './queries.server.ts'

export const jobs: readonly Job[] = [{ name: 'cestino', run: ({ db }) => svuotaCestino(db) }]
