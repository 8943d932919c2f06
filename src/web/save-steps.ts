import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './http.ts'
import { newKey } from './idempotency.ts'
import { queryClient } from './query.ts'

interface Step {
  /** Made of the data. A try with the same mark is a repeat, and gets the same answer; another mark is a new call. */
  mark: string
  key: string
  call: (key: string) => Promise<unknown>
  answer?: { value: unknown }
}

/**
 * The calls of a save in steps (docs/product.md §9.3): what has succeeded is remembered, and what was left without an
 * answer is sent again as it was, with the same Idempotency-Key. Trying again after a failure repeats nothing.
 */
export class SaveSteps {
  readonly #steps = new Map<string, Step>()
  /** Called with what has just been saved, in words: `la caldaia`. */
  readonly say: (what: string) => void
  readonly #failed: () => void

  /** @param failed called when a step didn't succeed */
  constructor(say: (what: string) => void = () => {}, failed: () => void = () => {}) {
    this.say = say
    this.#failed = failed
  }

  /**
   * @param mark made of the data: with another mark it is a new call
   * @param what this step saves, in words
   * @throws ApiError what the call throws
   */
  async run<T>(name: string, mark: string, call: (key: string) => Promise<T>, what?: string): Promise<T> {
    let step = this.#steps.get(name)
    if (step?.mark !== mark) {
      step = { mark, key: newKey(), call }
      this.#steps.set(name, step)
    }
    if (!step.answer) {
      try {
        step.answer = { value: await step.call(step.key) }
      } catch (error) {
        this.#failed()
        // The server refused and wrote nothing, so the next try may send other data with a key of its own.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) this.#steps.delete(name)
        throw error
      }
      if (what) this.say(what)
    }
    return step.answer.value as T
  }
}

/** The steps of a form's save, kept for as long as the form is open; once one has failed `done` says in words what is saved already. */
export function useSaveSteps(): { steps: SaveSteps; done: string[] } {
  const [done, setDone] = useState<string[]>([])
  const [failed, setFailed] = useState(false)
  const [steps] = useState(
    () =>
      new SaveSteps(
        (what) => setDone((before) => (before.includes(what) ? before : [...before, what])),
        () => setFailed(true),
      ),
  )
  return { steps, done: failed ? done : [] }
}

/** A save in steps as a mutation. After a failure everything is read again, because some of the steps may have succeeded. */
export const useSave = <V, R>(save: (value: V) => Promise<R>) =>
  useMutation({ mutationFn: save, onError: () => void queryClient.invalidateQueries() })

/** For `.catch`: throws the error again, with what could not be saved before the server's words. */
export const saying = (what: string) => (error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, campi } = error
  throw new ApiError(status, code, `${what}: ${message}`, { campi })
}
