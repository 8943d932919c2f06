import { useSyncExternalStore } from 'react'

/** Whether the browser says that there is a network, now and whenever that changes. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)

function listen(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
