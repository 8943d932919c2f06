import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './http.ts'
import { newKey } from './idempotency.ts'
import { queryClient } from './query.ts'

interface Step {
  /** What tells one try from another: the same data give what they gave. */
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
  /** Told of what is saved, in words: `la caldaia`. */
  readonly say: (what: string) => void

  constructor(say: (what: string) => void = () => {}) {
    this.say = say
  }

  /**
   * @param mark of the data: with another one it is a new call
   * @param what is saved with this step, in words
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
        // A refusal wrote nothing: what is sent next may differ.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) this.#steps.delete(name)
        throw error
      }
      if (what) this.say(what)
    }
    return step.answer.value as T
  }
}

/** The steps of a form's save, for as long as the form is open, and what of it is done, in words. */
export function useSaveSteps(): { steps: SaveSteps; done: string[] } {
  const [done, setDone] = useState<string[]>([])
  const [steps] = useState(
    () => new SaveSteps((what) => setDone((before) => (before.includes(what) ? before : [...before, what]))),
  )
  return { steps, done }
}

/** A save in steps as a mutation: also after a failure everything is read again, for a part of it may be done. */
export const useSave = <V, R>(save: (value: V) => Promise<R>) =>
  useMutation({ mutationFn: save, onError: () => void queryClient.invalidateQueries() })

/** For `.catch`: the server's words, after what could not be saved. */
export const saying = (what: string) => (error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, campi } = error
  throw new ApiError(status, code, `${what}: ${message}`, { campi })
}
