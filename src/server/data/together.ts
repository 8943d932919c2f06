/**
 * Waits for questions that were asked together, in this order, and throws the error of the first that failed: what comes
 * behind it in a transaction is only refused. None is still under way then, so that nothing is asked on its connection
 * after the transaction has been undone.
 */
export async function insieme<T extends readonly unknown[]>(
  domande: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const esiti = await Promise.allSettled(domande)
  return esiti.map((esito) => {
    if (esito.status === 'rejected') throw esito.reason
    return esito.value
  }) as { [K in keyof T]: Awaited<T[K]> }
}
