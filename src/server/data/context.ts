import type { Environment } from '#server/env.ts'
import type { Children } from '#server/files/children.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Mailable } from '#server/mailables.ts'
import type { CurrentUser } from '#shared/permissions.ts'
import type { Db } from './schema.ts'

/** What every call works with. */
export interface Services {
  /** Inside a transaction where the call writes. */
  db: Db
  environment: Environment
  fileStore: FileStore
  /** Where files from outside are read. */
  children: Children
  /** Which tables name stored files. */
  filesInUse: readonly FilesInUse[]
  /** Which documents may be sent. */
  mailables: readonly Mailable<Services>[]
  /** Tells the log what work has failed that nobody waits for. */
  failed(work: string, error: unknown): void
}

/** What a call carries with it: the services, who calls, and how. */
export interface Context extends Services {
  utente: CurrentUser
  /** Request id, in the log, in the register and in error replies. */
  requestId: string
  /** Version named by If-Match; null when the client sent none. */
  ifVersion: number | null
}
