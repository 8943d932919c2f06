import { partite, token, whoAsks } from '#web/http.ts'

/** What these screens ask first; e2e/apertura.e2e.ts fails where one of them is not taken up. */
const CALLS: Record<string, string[]> = {
  '': ['/dashboard/stats?limit=6'],
  '/': ['/dashboard/stats?limit=6'],
  '/clienti': ['/clienti?limit=100&offset=0', '/clienti/conteggi', '/clienti/follow-up/da-ricontattare'],
}

/**
 * Asks what the opened screen will ask first, while its code is on the way; http.ts takes the answers up, by address.
 * @returns resolves when they have come
 */
export async function askFirst(path: string, search: string): Promise<void> {
  const headers = whoAsks()
  const answers = ['/auth/me', ...((!search && CALLS[path]) || [])].map((call) => {
    const answer = fetch(`/api${call}`, { headers, cache: 'no-store', signal: AbortSignal.timeout(60_000) })
    partite.set(`/api${call}`, { answer, token: token.leggi() })
    return answer
  })
  await Promise.allSettled(answers)
}
