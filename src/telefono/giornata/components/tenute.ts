import { useQuery } from '@tanstack/react-query'
import { oggi } from '#shared/dates.ts'
import type { Giornata } from '#telefono/giornata/contract.ts'
import { OGNI_MS } from '#telefono/giornata/rules.ts'
import { eDel } from '#visite/tempo/parti.rules.ts'
import { requestData } from '#web/http.ts'
import { useUser } from '#web/session.tsx'

/* What screens ask of the kept days that no call of the server's answers. */

/** Where the days are kept is no part of the screens' own code. */
const tenute = async (utente: number) => (await import('#telefono/giornata/api.ts')).leggiGiornata(utente)

/** What goes with a visit of the kept days; where nothing is kept the server says it. */
export function useDellaVisita(id: number) {
  const { id: utente } = useUser()
  const { data } = useQuery({
    queryKey: ['giornata', 'visita', id],
    queryFn: async () => {
      const lavori =
        (await tenute(utente))?.giornata.lavori ??
        (await requestData<Giornata>('/giornata', { query: { visita: id } })).lavori
      return lavori.find(({ visitaId }) => visitaId === id) ?? null
    },
    staleTime: OGNI_MS,
  })
  return data ?? undefined
}

/** When a kept visit begins, ISO; undefined where it isn't known here. */
export function useInizioTenuto(id: number): string | undefined {
  const { id: utente } = useUser()
  const { data } = useQuery({
    queryKey: ['giornata', 'inizi'],
    queryFn: async () =>
      (await tenute(utente))?.giornata.visite.map((visita) => [visita.id, visita.data_inizio] as const) ?? [],
    staleTime: OGNI_MS,
  })
  return data?.find(([visitaId]) => visitaId === id)?.[1]
}

/** How many visits of today this device has; undefined while that isn't known. */
export function useVisiteTenute(): number | undefined {
  const { id: utente } = useUser()
  const { data } = useQuery({
    queryKey: ['giornata', 'tenute'],
    queryFn: async () =>
      (await tenute(utente))?.giornata.visite.filter((visita) => eDel(visita, oggi())).length ?? null,
    staleTime: OGNI_MS,
  })
  return data ?? undefined
}
