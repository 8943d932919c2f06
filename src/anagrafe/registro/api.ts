import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ParoleRegistro, RigaRegistro } from '#anagrafe/registro/contract.ts'
import { type Lista, request, requestData } from '#web/http.ts'

interface FiltriRegistro {
  tabella?: string | null
  recordId?: number | null
  utenteId?: number | null
  limit: number
  offset?: number
}

/** They change with the program only. */
const parole = queryOptions({
  queryKey: ['registro', 'parole'],
  queryFn: () => requestData<ParoleRegistro>('/registro/parole'),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Lines of the register, the latest first, once the words for them are there. Admin only. Always read again when shown: it
 * tells what just happened.
 */
export const useRegistro = (filtri: FiltriRegistro, active = true) =>
  useQuery({
    queryKey: ['registro', filtri],
    queryFn: async ({ signal, client }) => {
      const paroleLette = client.ensureQueryData(parole)
      // An address may name a table that there isn't.
      const tabella = filtri.tabella && filtri.tabella in (await paroleLette) ? filtri.tabella : null
      const [righe] = await Promise.all([
        request<Lista<RigaRegistro>>('/registro', { query: { ...filtri, tabella }, signal }),
        paroleLette,
      ])
      return righe
    },
    enabled: active,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How everything that the register tells of is called; there where lines of the register are, until then empty. */
export const useParoleRegistro = (): ParoleRegistro => useQuery(parole).data ?? {}
