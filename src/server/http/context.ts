import type { Db } from '#server/data/schema.ts'
import type { Environment } from '#server/env.ts'
import type { Children } from '#server/files/children.ts'
import type { FileStore } from '#server/files/store.ts'
import type { CurrentUser } from '#shared/permissions.ts'

/** What a call carries with it: the database (inside the transaction where the call writes), who calls, and how. */
export interface Context {
  db: Db
  utente: CurrentUser
  /** Request id, in the log, in the register and in error replies. */
  richiesta: string
  environment: Environment
  /** Where files are kept. */
  fileStore: FileStore
  /** Where files from outside are read. */
  children: Children
  /** Version named by If-Match; null when the client sent none. */
  ifVersion: number | null
}
