import type { AfterWrite } from '#server/data/after-write.ts'
import type { Services } from '#server/data/context.ts'
import type { Table } from '#server/data/table.ts'
import type { FilesInUse } from '#server/files/in-use.ts'
import type { Route } from '#server/http/routes.ts'
import type { VisitorPage } from '#server/http/visitors.ts'
import type { Job } from './jobs.ts'
import type { Mailable } from './mailables.ts'

/** What the nouns of a wing bring to the server (docs/architecture.md, "What a wing declares"). */
export interface Wing {
  routes: readonly Route[]
  tables: readonly Table[]
  /** By noun or topic: app.ts says in which order they run. */
  jobs?: Record<string, readonly Job[]>
  afterWrite?: Record<string, AfterWrite>
  filesInUse?: readonly FilesInUse[]
  /** Documents that may be sent to customers. */
  mailables?: readonly Mailable<Services>[]
  /** Pages for people without an account. */
  visitors?: readonly ((services: Services) => VisitorPage)[]
}
