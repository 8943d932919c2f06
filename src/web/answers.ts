/**
 * The last answers with their ETag, so that a repeated read of what did not change costs a 304. In memory only: nothing
 * of the customers is left in the browser's cache on disk.
 */
const answers = new Map<string, { etag: string; data: unknown }>()
const REMEMBERED = 40

/** The last answer of an address. */
export const lastAnswer = (url: string) => answers.get(url)

export function remember(url: string, etag: string, data: unknown): void {
  answers.delete(url)
  answers.set(url, { etag, data })
  const [first] = answers.keys()
  if (answers.size > REMEMBERED && first !== undefined) answers.delete(first)
}

const forgetters = new Set<() => void>()

/** Calls back when another user takes over: what one has read must not be there for the next. */
export function onForget(action: () => void): void {
  forgetters.add(action)
}

/** Forgets what was read. Whoever changes the token does so; it may also have been changed by another tab. */
export function forget(): void {
  answers.clear()
  for (const action of forgetters) action()
}
