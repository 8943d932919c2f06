import { MutationCache, partialMatchKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { onForget } from '#web/answers.ts'
import { ApiError } from '#web/http.ts'
import { server } from '#web/reachable.ts'

const retryable = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Refusals that say that what is shown is no longer so: it is gone, decided or changed meanwhile. */
const OUTDATED = [404, 409, 412]

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Under way until the new data are there. */
      awaited?: boolean
      /** The key below which all is gone, by what the mutation was called with. */
      gone?: (variables: never) => QueryKey
    }
  }
}

/**
 * Data are fresh for 30 s; one retry, never of a refusal; no refetch on focus (docs/product.md §18.10).
 *
 * After any write everything in sight is read again, and the rest when it is next shown: what did not change costs a
 * 304. A download counts as a write: that is harmless. Nobody keeps lists of what shows what. Mutations with the same
 * `mutationKey` that are under way together count as one write, or what the later ones already show would flicker. What
 * a deletion took is not asked for again while its screen is on the way out. A mutation that got no answer only marks
 * the data as old: there is nobody to ask.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSettled: (_data, error, variables, _result, mutation) => {
      const { mutationKey, meta } = mutation.options
      if (mutationKey && queryClient.isMutating({ mutationKey }) > 1) return
      const gone = error ? undefined : meta?.gone?.(variables as never)
      const remains = ({ queryKey }: { queryKey: QueryKey }) => !gone || !partialMatchKey(queryKey, gone)
      const known = !error || (error instanceof ApiError && OUTDATED.includes(error.status))
      if (gone) queryClient.removeQueries({ queryKey: gone, type: 'inactive' })
      void queryClient.invalidateQueries({ refetchType: 'none' })
      const reading = known && queryClient.refetchQueries({ type: 'active', predicate: remains })
      return meta?.awaited && reading ? reading : undefined
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

// What the telephone answered meanwhile is asked for as soon as the server is there again.
let away = false
server.listen(() => {
  if (away && server.reached) void queryClient.invalidateQueries()
  away = !server.reached && server.kept !== null
})
