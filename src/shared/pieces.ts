/** Does to its end, at once, what else may be done piece by piece. @returns what it comes to */
export function atOnce<T>(pieces: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
  }
}
