import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type Lista, request, requestData, uploadFile } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'
import type {
  AbbinamentoDati,
  ContoDiEstratto,
  Estratto,
  GruppiDiRighe,
  Movimento,
  MovimentoDaSistemare,
  ParteDati,
  PerFattura,
} from './contract.ts'
import { type GruppoRighe, type Ignora, RIGHE_A_PAGINA, RIGHE_PER_VOLTA } from './rules.ts'

const estratti = resource<Estratto, never>('/movimenti')

/** The statements that were brought, the last first; with `sospese` those of which something is left to do. */
export const useEstratti = (sospese: boolean) =>
  useQuery({
    ...estratti.list({ limit: 10, ...(sospese && { sospese }) }),
    select: ({ data }) => data,
  })

export const useEstratto = (id: number | null) => useQuery({ ...estratti.one(id ?? 0), enabled: id !== null })

/** Its accounts, and whether each agrees. */
export const useContiDi = (id: number) =>
  useQuery({
    queryKey: [estratti.name, 'conti', id],
    queryFn: async ({ signal }) =>
      (await request<Lista<ContoDiEstratto>>(`/movimenti/conti?movimentoId=${id}`, { signal })).data,
  })

/** Its open movements by how sure they are: how many and how much, and the first of each group. */
export const useGruppi = (id: number, attivo: boolean) =>
  useQuery({
    queryKey: [estratti.name, 'gruppi', id],
    enabled: attivo,
    queryFn: async ({ signal }) =>
      (await requestData<GruppiDiRighe>(`/movimenti/${id}/gruppi`, { signal })).gruppi,
  })

const leggiRighe = (id: number, gruppo: GruppoRighe, offset: number, signal?: AbortSignal) =>
  request<Lista<Movimento>>(`/movimenti/${id}/righe`, {
    query: { gruppo, limit: RIGHE_A_PAGINA, offset },
    ...(signal && { signal }),
  })

/** All movements of one group, page by page. */
export const useRigheDi = (id: number, gruppo: GruppoRighe, attivo: boolean) =>
  useInfiniteQuery({
    queryKey: [estratti.name, 'righe', id, gruppo],
    enabled: attivo,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => leggiRighe(id, gruppo, pageParam, signal),
    getNextPageParam: (ultima, _, offset) =>
      offset + RIGHE_A_PAGINA < ultima.count ? offset + RIGHE_A_PAGINA : undefined,
  })

/** The sure ones, all of them, as they are now. */
export async function tutteLeSicure(id: number): Promise<Movimento[]> {
  const sicure: Movimento[] = []
  for (let offset = 0, ancora = true; ancora; offset += RIGHE_A_PAGINA) {
    const { data, count } = await leggiRighe(id, 'sicure', offset)
    sicure.push(...data)
    ancora = offset + RIGHE_A_PAGINA < count
  }
  return sicure
}

const tieni = (estratto: Estratto) => {
  queryClient.setQueryData(estratti.one(estratto.id).queryKey, estratto)
  return estratto
}

/** @throws ApiError with the sheets in `dati` where a workbook has several and none is named */
export const useCaricaEstratto = () =>
  useMutation({
    mutationFn: async ({ file, foglio, key }: { file: File; foglio?: string; key: string }) => {
      const form = new FormData()
      if (foglio !== undefined) form.append('foglio', foglio)
      form.append('file', file)
      return (await uploadFile<{ data: Estratto }>('/movimenti', form, key)).data
    },
  })

/** Says what is in each column of a table, and what no column says. */
export const useAbbina = (id: number) =>
  useMutation({
    mutationFn: async (body: AbbinamentoDati) =>
      tieni(await requestData<Estratto>(`/movimenti/${id}`, { method: 'PUT', body })),
  })

/** Movements of all statements that are registered in part: the first of them, and how many there are. */
export const useDaSistemare = () =>
  useQuery({
    queryKey: [estratti.name, 'da-sistemare'],
    queryFn: ({ signal }) =>
      request<Lista<MovimentoDaSistemare>>('/movimenti/da-sistemare?limit=100', { signal }),
  })

export interface DaConfermare {
  n: number
  fatture?: PerFattura[]
  parti?: ParteDati[]
  /** What was seen of it without a place, signed as its amount. */
  resta: number
}

/** Registers what rows of a statement paid, and says which: many of them in slices, each of which is done or not. */
export const useConfermaMovimenti = () =>
  useMutation({
    mutationFn: async ({
      id,
      righe: date,
    }: {
      id: number
      righe: readonly DaConfermare[] | (() => Promise<DaConfermare[]>)
    }) => {
      const righe = typeof date === 'function' ? await date() : date
      for (let da = 0; da < righe.length; da += RIGHE_PER_VOLTA)
        await request<{ data: Estratto }>(`/movimenti/${id}/conferma`, {
          method: 'POST',
          body: { righe: righe.slice(da, da + RIGHE_PER_VOLTA) },
        })
      return righe
    },
  })

/** Takes back what was registered: some rows, or all of the statement, which is then over. */
export const useAnnullaMovimenti = () =>
  useMutation({
    mutationFn: ({ id, righe }: { id: number; righe: readonly number[] | null }) =>
      request(`/movimenti/${id}/annulla`, { method: 'POST', body: righe ? { righe } : {} }),
  })

export const useIgnora = (id: number) =>
  useMutation({
    mutationFn: ({ n, ignora }: { n: number; ignora: Ignora | null }) =>
      request(`/movimenti/${id}/righe/${n}`, { method: 'PUT', body: { ignora } }),
  })

export const useButtaEstratto = estratti.useRemove
