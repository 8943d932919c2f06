import {
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  type SkipToken,
  useQuery,
} from '@tanstack/react-query'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { documentiApi } from '#anagrafe/documenti/api.ts'
import { caldaieApi, condizionatoriApi } from '#anagrafe/impianti/api.ts'
import { fattureCliente } from '#carte/fatture/api.ts'
import { preventiviApi } from '#carte/preventivi/api.ts'
import { rceeApi } from '#scadenze/rcee/api.ts'
import { scadenzeApi } from '#scadenze/scadenze/api.ts'
import { APPUNTAMENTI_IN_SCHEDA } from '#telefono/giornata/rules.ts'
import { appuntamentiApi } from '#visite/appuntamenti/api.ts'
import { request } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import type { SchedaCliente } from './contract.ts'

/** Past and booked appointments of a customer, the furthest ahead first. */
const appuntamentiCliente = (clienteId: number) =>
  appuntamentiApi.list({ clienteId, ordine: 'recenti', limit: APPUNTAMENTI_IN_SCHEDA })

export const useAppuntamentiCliente = (clienteId: number) => useQuery(appuntamentiCliente(clienteId))

/** How a part of the sheet is asked for by itself. */
interface Part<T, K extends QueryKey> {
  queryKey: K
  queryFn?: QueryFunction<T, K> | SkipToken | undefined
}

/**
 * All that a customer's sheet shows, in one call. Each part is kept where the piece of the screen that shows it looks;
 * those that are fresh stay, and whatever is asked again afterwards is asked by itself.
 */
export function anticipaCliente(id: number): void {
  let underWay: Promise<SchedaCliente> | undefined
  const ask = () => {
    underWay ??= request<{ data: SchedaCliente }>(`/clienti/${id}/scheda`).then(({ data }) => data)
    return underWay
  }
  function bring<T, K extends QueryKey>(
    { queryKey, queryFn }: Part<T, K>,
    part: (s: SchedaCliente) => T | undefined,
  ) {
    let together = true
    void queryClient.prefetchQuery({
      queryKey,
      queryFn: async (context: QueryFunctionContext<K>) => {
        if (!together && typeof queryFn === 'function') return queryFn(context)
        together = false
        // Where the telephone answers, what it doesn't keep is asked for by itself.
        return part(await ask()) ?? (queryFn as QueryFunction<T, K>)(context)
      },
    })
  }
  const filtro = { clienteId: id }
  bring(clientiApi.one(id), ({ cliente }) => cliente)
  bring(caldaieApi.list(filtro), (s) => s.caldaie)
  bring(condizionatoriApi.list(filtro), (s) => s.condizionatori)
  bring(rceeApi.list(filtro), (s) => s.rcee)
  bring(scadenzeApi.list(filtro), (s) => s.scadenze)
  bring(preventiviApi.list(filtro), (s) => s.preventivi)
  bring(fattureCliente(id), (s) => s.fatture)
  bring(appuntamentiCliente(id), (s) => s.appuntamenti)
  bring(documentiApi.list(filtro), (s) => s.documenti)
}
