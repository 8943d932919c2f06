import type { QueryFunction, QueryFunctionContext, QueryKey, SkipToken } from '@tanstack/react-query'
import { appuntamentiCliente, unCliente } from '#features/clienti/api.ts'
import { documentiCliente } from '#features/documenti/api.ts'
import { fattureCliente } from '#features/fatture/api.ts'
import { caldaieCliente, condizionatoriCliente } from '#features/impianti/api.ts'
import { preventiviCliente } from '#features/preventivi/api.ts'
import { rceeCliente } from '#features/rcee/api.ts'
import { request } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import type { SchedaCliente } from './contract.ts'

/** How a part of the sheet is asked for by itself. */
interface Parte<T, C extends QueryKey> {
  queryKey: C
  queryFn?: QueryFunction<T, C> | SkipToken | undefined
}

/**
 * All that a customer's sheet shows, in one call. Each part is kept where the piece of the screen that shows it looks;
 * those that are fresh stay, and whatever is asked again afterwards is asked by itself.
 */
export function anticipaCliente(id: number): void {
  let inViaggio: Promise<SchedaCliente> | undefined
  const chiedi = () => {
    inViaggio ??= request<{ data: SchedaCliente }>(`/clienti/${id}/scheda`).then(({ data }) => data)
    return inViaggio
  }
  function porta<T, C extends QueryKey>({ queryKey, queryFn }: Parte<T, C>, parte: (s: SchedaCliente) => T) {
    let insieme = true
    void queryClient.prefetchQuery({
      queryKey,
      queryFn: async (contesto: QueryFunctionContext<C>) => {
        if (!insieme && typeof queryFn === 'function') return queryFn(contesto)
        insieme = false
        return parte(await chiedi())
      },
    })
  }
  porta(unCliente(id), ({ cliente }) => cliente)
  porta(caldaieCliente(id), ({ caldaie }) => caldaie)
  porta(condizionatoriCliente(id), ({ condizionatori }) => condizionatori)
  porta(rceeCliente(id), ({ rcee }) => rcee)
  porta(preventiviCliente(id), ({ preventivi }) => preventivi)
  porta(fattureCliente(id), ({ fatture }) => fatture)
  porta(appuntamentiCliente(id), ({ appuntamenti }) => appuntamenti)
  porta(documentiCliente(id), ({ documenti }) => documenti)
}
