import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, onForget } from '#web/http.ts'

const retryable = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Refusals that say that what is shown is no longer so: it is gone, decided or changed meanwhile. */
const OUTDATED = [404, 409, 412]

/**
 * Data are fresh for 30 s; one retry, never of a refusal; no refetch on focus (docs/product.md §18.10).
 *
 * After any write everything in sight is read again, and the rest when it is next shown: what did not change costs a
 * 304. A download counts as a write: that is harmless. Nobody keeps lists of what shows what. Mutations with the same `mutationKey` that are under way together count
 * as one write, or what the later ones already show would flicker. With `meta: { awaited: true }` a mutation is under
 * way until the new data are there. A mutation that got no answer only marks the data as old: there is nobody to ask.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSettled: (_data, error, _variables, _result, mutation) => {
      const { mutationKey, meta } = mutation.options
      if (mutationKey && queryClient.isMutating({ mutationKey }) > 1) return
      const known = !error || (error instanceof ApiError && OUTDATED.includes(error.status))
      const reading = queryClient.invalidateQueries({ refetchType: known ? 'active' : 'none' })
      return meta?.awaited ? reading : undefined
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && retryable(error),
      retryDelay: 600,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Offline calls fail at once and say so, instead of waiting unseen for the network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onForget(() => queryClient.clear())
