import { useMutation, useQuery } from '@tanstack/react-query'
import { type Lista, request, uploadFile } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'
import type { CampoMovimento } from './colonne.rules.ts'
import type { Estratto, Movimento, MovimentoDaSistemare, PerFattura } from './contract.ts'
import { type Ignora, RIGHE_PER_VOLTA } from './rules.ts'

const estratti = resource<Estratto, never>('/movimenti')

/** The statements that were brought, the last first; with `sospese` those of which something is left to do. */
export const useEstratti = (sospese: boolean) =>
  useQuery({
    ...estratti.list({ limit: 10, ...(sospese && { sospese }) }),
    select: ({ data }) => data,
  })

export const useEstratto = (id: number | null) => useQuery({ ...estratti.one(id ?? 0), enabled: id !== null })

/** All of its movements, with what each may have paid. */
export const useMovimenti = (id: number, attivo: boolean) =>
  useQuery({
    queryKey: [estratti.name, 'righe', id],
    enabled: attivo,
    queryFn: async ({ signal }) =>
      (await request<Lista<Movimento>>(`/movimenti/${id}/righe`, { signal })).data,
  })

const tieni = (uno: Estratto) => {
  queryClient.setQueryData(estratti.one(uno.id).queryKey, uno)
  return uno
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

/** Says what is in each column of a table. */
export const useAbbina = (id: number) =>
  useMutation({
    mutationFn: async (abbinamento: (CampoMovimento | null)[]) =>
      tieni(
        (await request<{ data: Estratto }>(`/movimenti/${id}`, { method: 'PUT', body: { abbinamento } }))
          .data,
      ),
  })

/** Registered movements of which something was left, of all statements: the first of them, and how many there are. */
export const useDaSistemare = () =>
  useQuery({
    queryKey: [estratti.name, 'da-sistemare'],
    queryFn: ({ signal }) =>
      request<Lista<MovimentoDaSistemare>>('/movimenti/da-sistemare?limit=100', { signal }),
  })

export interface DaConfermare {
  n: number
  fatture?: PerFattura[]
  /** What was seen of it without a place, signed as its amount. */
  resta: number
  lasciaResto?: true
}

/** Registers what rows of a statement paid: many of them in slices, each of which is done or not. */
export const useConfermaMovimenti = () =>
  useMutation({
    mutationFn: async ({ id, righe }: { id: number; righe: readonly DaConfermare[] }) => {
      for (let da = 0; da < righe.length; da += RIGHE_PER_VOLTA)
        await request<{ data: Estratto }>(`/movimenti/${id}/conferma`, {
          method: 'POST',
          body: { righe: righe.slice(da, da + RIGHE_PER_VOLTA) },
        })
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
