/** For `useSyncExternalStore`: the browser has found or lost a network. */
export function ascoltaRete(avvisa: () => void): () => void {
  addEventListener('online', avvisa)
  addEventListener('offline', avvisa)
  return () => {
    removeEventListener('online', avvisa)
    removeEventListener('offline', avvisa)
  }
}
