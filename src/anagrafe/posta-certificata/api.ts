import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { downloadFile, request, requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { saveToDisk } from '#web/save.ts'
import type {
  DaGuardare,
  LetturaPec,
  PostaCertificata,
  PostaCertificataModifica,
  ProvaCertificata,
} from './contract.ts'

const risorsa = queryOptions({
  queryKey: ['posta-certificata'],
  queryFn: ({ signal }) => request<{ data: PostaCertificata }>('/posta-certificata', { signal }),
})

const tieni = (data: PostaCertificata) => void queryClient.setQueryData(risorsa.queryKey, { data })

/** The certified mailbox that invoices leave from; Admins only. */
export const usePostaCertificata = () => useQuery({ ...risorsa, select: ({ data }) => data })

/** Whether the mailbox can be used; `spedisce`: and somebody has said that this archive sends. Undefined until it is known. */
export function useComeStaPec(): { pronta: boolean; spedisce: boolean } | undefined {
  const { data } = usePostaCertificata()
  const pronta = data?.smtp_host != null && data.password === 'c_e'
  return data && { pronta, spedisce: pronta && data.attiva }
}

export const postaCertificataApi = {
  useUpdate: () =>
    useMutation({
      mutationFn: ({ dati, versione }: { dati: PostaCertificataModifica; versione: number | undefined }) =>
        requestData<PostaCertificata>('/posta-certificata', { method: 'PUT', body: dati, ifMatch: versione }),
      onSuccess: tieni,
    }),
}

/** Signs in at both servers, and counts; fails with the reason in words. */
export const useProvaPostaCertificata = () =>
  useMutation({
    mutationFn: () => requestData<ProvaCertificata>('/posta-certificata/prova', { method: 'POST' }),
  })

const daGuardare = queryOptions({
  queryKey: ['posta-certificata', 'da-guardare'],
  queryFn: ({ signal }) => requestData<DaGuardare>('/posta-certificata/da-guardare', { signal }),
})

/** What somebody has to look at in the mailbox, and whose signatures are to be known. */
export const useDaGuardareNellaPec = () => useQuery(daGuardare)

const tieniDaGuardare = (data: DaGuardare) => {
  queryClient.setQueryData(daGuardare.queryKey, data)
  void queryClient.invalidateQueries({ queryKey: risorsa.queryKey, exact: true })
}

export const useSegnaVisto = () =>
  useMutation({
    mutationFn: (id: number) =>
      requestData<DaGuardare>(`/posta-certificata/da-guardare/${id}/visto`, { method: 'POST' }),
    onSuccess: tieniDaGuardare,
  })

/** Looks into the mailbox now; whatever it says, all that it may have moved is asked for again. */
export const useLeggiPec = () =>
  useMutation({
    mutationFn: () => requestData<LetturaPec>('/posta-certificata/leggi', { method: 'POST' }),
    onSettled: () => queryClient.invalidateQueries(),
  })

/** Says whether a signature counts; what waited for it is read at once. */
export const useDecidiEmittente = () => {
  const leggi = useLeggiPec()
  return useMutation({
    mutationFn: ({ id, riconosciuto }: { id: number; riconosciuto: boolean }) =>
      requestData<DaGuardare>(`/posta-certificata/emittenti/${id}`, {
        method: 'POST',
        body: { riconosciuto },
      }),
    onSuccess: (data, { riconosciuto }) => {
      tieniDaGuardare(data)
      if (riconosciuto) leggi.mutate()
    },
  })
}

/** Saves a message as it came. */
export const salvaMessaggioPec = async ({ id, tipo }: { id: number; tipo: string }): Promise<void> =>
  saveToDisk(await downloadFile(`/posta-certificata/messaggi/${id}`), `${tipo}.eml`)
