import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/http.ts'

const riprovabile = (errore: Error) =>
  !(errore instanceof ApiError) || errore.status === 0 || errore.status >= 500

/** Data are fresh for 30 s; one retry, never of a refusal; no refetch on focus (docs/product.md §18.10). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (volte, errore) => volte < 1 && riprovabile(errore),
      retryDelay: 600,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Offline calls fail at once and say so, instead of waiting unseen for the network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
