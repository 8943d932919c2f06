import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { readPhoto } from '#shared/jpeg.ts'
import { pdfFault } from './pdf-reader.ts'
import type * as pecMail from './pec-mail.ts'
import type * as received from './received.ts'
import { sheetFromBytes } from './sheet-reader.ts'
import type * as signed from './signed.ts'
import type * as statement from './statement.ts'

/** The process that reads what came from outside; started and ended by `Children`. */

const READERS = {
  sheet: sheetFromBytes,
  pdf: (bytes: Buffer, _which?: string) => pdfFault(bytes),
  photo: (bytes: Buffer, _which?: string) => readPhoto(bytes),
  // With what they stand on they start for as long as all the others together.
  received: async (...of: Parameters<typeof received.readReceived>) =>
    (await import('./received.ts')).readReceived(...of),
  attachments: async (...of: Parameters<typeof received.readAttachments>) =>
    (await import('./received.ts')).readAttachments(...of),
  pec: async (bytes: Buffer, _which?: string): Promise<pecMail.CertifiedAnswer> =>
    (await import('./pec-mail.ts')).readCertifiedMail(bytes),
  signed: async (...of: Parameters<typeof signed.readSigned>) =>
    (await import('./signed.ts')).readSigned(...of),
  statement: async (...of: Parameters<typeof statement.statementFromBytes>) =>
    (await import('./statement.ts')).statementFromBytes(...of),
}

export type Task = keyof typeof READERS
export type Readings = { [T in Task]: Awaited<ReturnType<(typeof READERS)[T]>> }

export interface Question {
  task: Task
  bytes: Buffer
  /** What of it: the name of a sheet, which files of a folder. */
  which?: string | undefined
}
/** `error` is a fault of the program: what is wrong with a file is an answer. */
type Outcome = { value: unknown } | { error: string }
/** `grown`: it holds so much memory that the next file would have too little. */
export type ChildAnswer = Outcome & { grown: boolean }

const answer = async ({ task, bytes, which }: Question): Promise<Outcome> => {
  try {
    return { value: await READERS[task](bytes, which) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const MB = 1_048_576
/** Of all that this process holds, a hundred of which is the process itself. */
const MEMORY_MB = 700
/** With more than this after a file it ends. */
const KEPT_MB = 250
/** Whoever is at work comes before a file. */
const NICE = 5

new Worker(new URL('./child-watch.ts', import.meta.url), {
  workerData: { maxBytes: MEMORY_MB * MB },
}).unref()
setPriority(NICE)

process.on('message', async (question: Question) => {
  const outcome = await answer(question)
  const given: ChildAnswer = { ...outcome, grown: process.memoryUsage.rss() > KEPT_MB * MB }
  // A server that was killed meanwhile waits for nothing.
  process.send?.(given, undefined, undefined, (error) => error && process.exit())
})
process.on('disconnect', () => process.exit())
// Ctrl-C and systemd tell all processes at once: the server answers what it has begun, then ends its children.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.send?.('ready')
