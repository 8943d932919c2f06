import { pdfFault } from './pdf-reader.ts'
import { readSheet } from './sheet-reader.ts'

/** The process that reads what came from outside; started and ended by `Children`. */

const READERS = { sheet: readSheet, pdf: pdfFault }

export type Task = keyof typeof READERS
export type Readings = { [T in Task]: Awaited<ReturnType<(typeof READERS)[T]>> }

export interface Question {
  task: Task
  bytes: Buffer
}
/** `error` is a fault of the program: what is wrong with a file is an answer. */
export type Answer = { value: unknown } | { error: string }

const answer = async ({ task, bytes }: Question): Promise<Answer> => {
  try {
    return { value: await READERS[task](bytes) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (question: Question) => {
  const given = await answer(question)
  // A server that was killed meanwhile waits for nothing.
  process.send?.(given, undefined, undefined, (error) => error && process.exit())
})
process.on('disconnect', () => process.exit())
// Ctrl-C and systemd tell all processes at once: the server answers what it has begun, then ends its children.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.send?.('ready')
