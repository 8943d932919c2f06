import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Gate } from '#server/gate.ts'
import { AppError } from '#shared/errors.ts'
import type { ChildAnswer, Question, Readings, Task } from './child.ts'

const AT_ONCE = 2
/** Of V8's heap; the child itself looks after the rest (`child-watch.ts`). */
const HEAP_MB = 512
/**
 * From when its process is there: with the start, its way to us and the answer's, five seconds where the machine isn't busy. How
 * long a start takes is no fault of a file. 20,000 rows of 50 columns take about three. What is received is read after the
 * reply, in pieces of a second.
 */
const LIMITS_MS: Record<Task, number> = {
  sheet: 4_000,
  pdf: 4_000,
  photo: 4_000,
  received: 30_000,
  attachments: 30_000,
  signed: 10_000,
  statement: 10_000,
  pec: 30_000,
}
/** Between two files; then its memory goes back. */
const IDLE_MS = 60_000

/** Files that wait hold their bytes in memory. */
const WAITING = 12
const WAITING_OF_ONE = 6
const RETRY_S = 5

const WAIT = 'riprova tra qualche secondo'
const OWN_FULL = `Stai già caricando altri file: ${WAIT}`
const FULL = `In questo momento si stanno caricando molti file: ${WAIT}`

/**
 * Whose file is read next. So many at a time, of one person one: whoever sends many waits for themselves. Among people
 * turns go round, and whoever has just had one comes last.
 */
export class ReadingTurns extends Gate<number> {
  constructor(atOnce: number) {
    super({ ofOne: 1, ofAll: atOnce, crowd })
  }
}

function crowd(ofPerson: number, ofAll: number): AppError | undefined {
  if (ofPerson < WAITING_OF_ONE && ofAll < WAITING) return undefined
  return new AppError('troppi_tentativi', ofPerson > 0 ? OWN_FULL : FULL, { riprovaTra: RETRY_S })
}

/**
 * Reads what came from outside in processes of their own, with limits of time and memory: a file made to do harm ends its
 * process, not the server, and nobody else waits for it. At most two files are read at a time, one of a person, others wait
 * for their turn; a process is kept for the next file.
 */
export class Children {
  readonly #limits: Record<Task, number>
  readonly #alive = new Set<ChildProcess>()
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()
  readonly #turns = new ReadingTurns(AT_ONCE)

  constructor(limits: Partial<Record<Task, number>> = {}) {
    this.#limits = { ...LIMITS_MS, ...limits }
  }

  /**
   * @param person whose file it is: the id of a user
   * @param which of it, where the reader asks: the name of a sheet
   * @param ifEnded the answer for a file whose reading passed a limit
   * @throws AppError troppi_tentativi where too many files wait already; Error where a reader has a fault of its own
   */
  async read<T extends Task>(
    task: T,
    person: number,
    bytes: Buffer,
    ifEnded: Readings[T],
    which?: string,
  ): Promise<Readings[T]> {
    await this.#turns.take(person)
    try {
      const child = this.#rested() ?? (await this.#start())
      const answer = await this.#ask(child, { task, bytes, which })
      if (!answer) return ifEnded
      if ('error' in answer) throw new Error(answer.error)
      return answer.value as Readings[T]
    } finally {
      this.#turns.give(person)
    }
  }

  /** Ends all children, whatever they are at. */
  close(): void {
    for (const child of this.#alive) this.#end(child)
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(new URL('./child.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Passwords in the server's environment are none of its business; Windows needs to know where it is.
      env: { SystemRoot: process.env.SystemRoot },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#alive.add(child)
    const ended = once(child, 'exit').then(([code, signal]) => {
      this.#forget(child)
      throw new Error(`the reading process ended by itself (${code ?? signal})`)
    })
    await Promise.race([once(child, 'message'), ended])
    // After the start an end is noticed by `#ask`, and a message that can't be sent is followed by the end.
    ended.catch(() => undefined)
    child.on('error', () => undefined)
    // A child at rest doesn't keep the server from ending.
    child.unref()
    child.channel?.unref()
    return child
  }

  /** @returns undefined where the child has ended, by its limit or otherwise */
  #ask(child: ChildProcess, question: Question): Promise<ChildAnswer | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(child), this.#limits[question.task])
      const settle = (answer: ChildAnswer | undefined) => {
        clearTimeout(timer)
        child.off('message', answered).off('exit', ended)
        resolve(answer)
      }
      const answered = (answer: ChildAnswer) => {
        if (answer.grown) this.#end(child)
        else this.#idle.set(child, setTimeout(() => this.#end(child), IDLE_MS).unref())
        settle(answer)
      }
      const ended = () => settle(undefined)
      child.once('message', answered).once('exit', ended)
      child.send(question)
    })
  }

  /** A child that waits for a file. */
  #rested(): ChildProcess | undefined {
    const [child] = this.#idle.keys()
    if (child) this.#wake(child)
    return child
  }

  #wake(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
  }

  #end(child: ChildProcess): void {
    this.#forget(child)
    child.kill('SIGKILL')
  }

  #forget(child: ChildProcess): void {
    this.#wake(child)
    this.#alive.delete(child)
  }
}
