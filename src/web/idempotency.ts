/** A new Idempotency-Key. `crypto.randomUUID` is missing on plain http outside localhost. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One with hyphens, as the server wants what is a record's number. */
export const newUuid = (): string =>
  newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/** Writes that nobody answered → their key. Only the same request again may carry it: it may have been done. */
const unanswered = new Map<string, string>()
const KEPT = 50

/**
 * The Idempotency-Key of a write: that of the same request, if it was sent and got no answer; else the proposed one, if
 * no other request has carried it.
 * @param write what makes it the same request: method, path, version and body
 */
export function keyOf(write: string, proposed: string | undefined): string {
  const own = unanswered.get(write)
  if (own) return own
  return proposed && ![...unanswered.values()].includes(proposed) ? proposed : newKey()
}

/** No answer came: the same request again carries the same key. */
export function wasLost(write: string, key: string): void {
  unanswered.set(write, key)
  const [first] = unanswered.keys()
  if (first !== undefined && unanswered.size > KEPT) unanswered.delete(first)
}

/** An answer came, were it a refusal: the same request again is a new one. */
export const wasAnswered = (write: string): void => void unanswered.delete(write)
