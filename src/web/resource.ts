import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { requestData } from '#web/http.ts'
import { type Lista, type RequestOptions, request } from './http.ts'
import { queryClient } from './query.ts'

interface Identified {
  id: number
}

type Query = NonNullable<RequestOptions['query']>

interface Creation<Input> {
  dati: Input
  /** Idempotency-Key: the same until the server has answered. */
  key: string
}

interface Update<Change> {
  id: number
  /** Keys that it lacks stay as they are. */
  dati: Change
  /** Of the record that the form started from, for If-Match; undefined writes over whatever is there. */
  versione: number | undefined
}

/**
 * The calls and hooks that every noun has. Its `api.ts` adds only what is special. After a write everything is read
 * again by one rule (query.ts), so that none of these says what shows what.
 * @typeParam Row the stored row, as `GET /noun/:id` and the writes answer it
 * @typeParam Input what `POST` takes; Change: what `PUT` takes
 * @typeParam Listed a row of `GET /noun`, where it has more than `Row`
 * @param path below /api; also the first part of the query keys
 * @param pageSize records asked for at a time by `pages`
 */
export function resource<
  Row extends Identified,
  Input,
  Change = Partial<Input>,
  Listed extends Identified = Row,
>(path: `/${string}`, pageSize = 60) {
  type Pages = InfiniteData<Lista<Listed>>
  const name = path.slice(1)
  const read = (query: Query, signal: AbortSignal) => request<Lista<Listed>>(path, { query, signal })

  /** What corresponds to `query`, in one call. */
  const list = (query: Query = {}) =>
    queryOptions({ queryKey: [name, 'list', query], queryFn: ({ signal }) => read(query, signal) })

  /** The same, `pageSize` at a time. */
  const pages = (query: Query = {}) =>
    infiniteQueryOptions({
      queryKey: [name, 'pages', query],
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) => read({ ...query, limit: pageSize, offset: pageParam }, signal),
      getNextPageParam: (last, _, offset) => (offset + pageSize < last.count ? offset + pageSize : undefined),
    })

  /** One record. @throws ApiError */
  const find = (id: number, signal?: AbortSignal): Promise<Row> =>
    requestData<Row>(`${path}/${id}`, { ...(signal && { signal }) })

  const one = (id: number) =>
    queryOptions({ queryKey: [name, 'one', id], queryFn: ({ signal }) => find(id, signal) })

  const create = ({ dati, key }: Creation<Input>): Promise<Row> =>
    requestData<Row>(path, { method: 'POST', body: dati, key })

  const update = ({ id, dati, versione }: Update<Change>): Promise<Row> =>
    requestData<Row>(`${path}/${id}`, { method: 'PUT', body: dati, ifMatch: versione })

  /** The record as the screens know it now: as it was read for itself, else as it is in a list. */
  function known(id: number): Row | Listed | undefined {
    const listed = queryClient
      .getQueriesData<Pages>({ queryKey: [name, 'pages'] })
      .flatMap(([, data]) => data?.pages ?? [])
    return (
      queryClient.getQueryData<Row>([name, 'one', id]) ??
      listed.flatMap((page) => page.data).find((row) => row.id === id)
    )
  }

  /** Changes a record wherever it is shown, before it is read again. */
  function patch(id: number, change: Partial<Row>): void {
    const touch = <T extends Identified>(row: T): T => (row.id === id ? { ...row, ...change } : row)
    const inPage = (page: Lista<Listed>) => ({ ...page, data: page.data.map(touch) })
    queryClient.setQueriesData<Pages>(
      { queryKey: [name, 'pages'] },
      (data) => data && { ...data, pages: data.pages.map(inPage) },
    )
    queryClient.setQueriesData<Lista<Listed>>({ queryKey: [name, 'list'] }, (page) => page && inPage(page))
    queryClient.setQueryData<Row>([name, 'one', id], (row) => row && touch(row))
  }

  return {
    name,
    list,
    pages,
    find,
    one,
    create,
    update,
    known,
    patch,
    useList: (query?: Query) => useQuery(list(query)),
    /** The former query's rows stay while the next ones come. */
    usePages: (query?: Query) => useInfiniteQuery({ ...pages(query), placeholderData: keepPreviousData }),
    prefetchPages: (query?: Query): void => void queryClient.prefetchInfiniteQuery(pages(query)),
    useOne: (id: number) => useQuery(one(id)),
    useCreate: () =>
      useMutation({
        mutationFn: create,
        onSuccess: (row) => void queryClient.setQueryData(one(row.id).queryKey, row),
      }),
    useUpdate: () => useMutation({ mutationFn: update, onSuccess: (row) => patch(row.id, row) }),
    useRemove: () =>
      useMutation({
        mutationFn: (id: number) => request(`${path}/${id}`, { method: 'DELETE' }),
        meta: { gone: (id: number) => one(id).queryKey },
      }),
  }
}
