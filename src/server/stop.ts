import type { FastifyInstance } from 'fastify'
import type { Archive } from '#server/data/database.ts'

/** What is under way gets so long to be answered; then its connections are cut. */
const GRACE_MS = 8_000
/** The end in any case, within the 15 s of docs/product.md §2.5: a database may not answer any more. */
const LIMIT_MS = 13_000

/**
 * Takes no new calls, lets those under way end, and closes the database. Nobody can hold it up: not who doesn't read an
 * answer, nor who sends a body byte by byte. What was answered is kept; of what was not, each transaction is whole or undone.
 */
export async function endAll(
  app: FastifyInstance,
  archive: Archive,
  { graceMs = GRACE_MS, limitMs = LIMIT_MS } = {},
): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  const limit = Promise.withResolvers<void>()
  const patience = setTimeout(limit.resolve, limitMs)
  const closed = app.close().then(() => archive.chiudi())
  await Promise.race([closed, limit.promise])
  clearTimeout(cut)
  clearTimeout(patience)
}
