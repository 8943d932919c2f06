import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { RicevutaPortata, VistaFattura } from '#carte/elettronica/contract.ts'
import { request, requestData, uploadFile } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'
import type { DecisioneDati, DocumentoRicevuto, Ricezione } from './contract.ts'

const EVERY_MS = 600
/** Of mail, as of what the bell tells. */
const ARRIVE_MS = 30_000
/** A whole archive on an office's line. */
const UPLOAD_MS = 300_000

const ricezioni = resource<Ricezione, never>('/fatture-ricevute')

/** Those that were confirmed, the last first. */
export const useRicezioni = () => ricezioni.useList({ limit: 20 })

/** One's own that wait to be confirmed, the last first; asked again and again: certified mail brings them by itself. */
export const useRicezioniSospese = () =>
  useQuery({
    ...ricezioni.list({ sospese: true, limit: 5 }),
    ...{ gcTime: 0, staleTime: 0, refetchInterval: ARRIVE_MS },
    select: ({ data }) => data,
  })

/** One, asked again and again while it is read or written. */
export const useRicezione = (id: number | null) =>
  useQuery({
    ...ricezioni.one(id ?? 0),
    enabled: id !== null,
    queryFn: ({ signal }) => requestData<Ricezione>(`/fatture-ricevute/${id}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.stato === 'lettura' || state.data?.stato === 'scrittura' ? EVERY_MS : false,
  })

const chiaveRighe = (id: number) => [ricezioni.name, 'righe', id]

/** All of its documents; they are read again as more of them come. */
export const useDocumenti = (id: number, quante: number, scritte: number) =>
  useQuery({
    queryKey: [...chiaveRighe(id), quante, scritte],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => requestData<DocumentoRicevuto[]>(`/fatture-ricevute/${id}/righe`, { signal }),
  })

/** A document in words, from its file. */
export const useDocumentoRicevuto = (id: number, n: number | null) =>
  useQuery({
    queryKey: [ricezioni.name, 'documento', id, n],
    enabled: n !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      requestData<VistaFattura>(`/fatture-ricevute/${id}/righe/${n}/documento`, { signal }),
  })

const modulo = (file: readonly File[]): FormData => {
  const form = new FormData()
  for (const documento of file) form.append('file', documento)
  return form
}

/** Files for a new receiving, or for one that waits. */
export const useCaricaRicevute = () =>
  useMutation({
    mutationFn: async ({ file, id, key }: { file: readonly File[]; id: number | null; key: string }) => {
      const path = id === null ? '/fatture-ricevute' : `/fatture-ricevute/${id}/file`
      return (await uploadFile<{ data: Pick<Ricezione, 'id' | 'stato'> }>(path, modulo(file), key, UPLOAD_MS))
        .data
    },
  })

/** What becomes of a document; shown at once. */
export const useDecidiRicevuta = (id: number) =>
  useMutation({
    mutationKey: [ricezioni.name, 'decidi'],
    mutationFn: ({ n, ...dati }: DecisioneDati & { n: number }) =>
      request<{ data: DocumentoRicevuto }>(`/fatture-ricevute/${id}/righe/${n}`, {
        method: 'PUT',
        body: dati,
      }),
    onMutate: ({ n, scelta, pagata, aggiornaCosti }) =>
      queryClient.setQueriesData<DocumentoRicevuto[]>({ queryKey: chiaveRighe(id) }, (righe) =>
        righe?.map((riga) =>
          riga.n === n
            ? {
                ...riga,
                scelta: scelta ?? riga.scelta,
                pagata: pagata ?? riga.pagata,
                aggiorna_costi: aggiornaCosti ?? riga.aggiorna_costi,
              }
            : riga,
        ),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: chiaveRighe(id) }),
    // What follows from a choice is the server's to say: the remarks of another supplier, his usual days.
    onSuccess: ({ data }) =>
      queryClient.setQueriesData<DocumentoRicevuto[]>({ queryKey: chiaveRighe(id) }, (righe) =>
        righe?.map((riga) => (riga.n === data.n ? data : riga)),
      ),
  })

const useAtto = <T>(fai: (dati: T) => Promise<{ data: Ricezione }>) =>
  useMutation({
    mutationFn: fai,
    onSuccess: ({ data }) => void queryClient.setQueryData(ricezioni.one(data.id).queryKey, data),
  })

export const useConferma = (id: number) =>
  useAtto((viste: number) =>
    request<{ data: Ricezione }>(`/fatture-ricevute/${id}/conferma`, {
      method: 'POST',
      body: { righe: viste },
    }).catch((failure) => {
      // What has come meanwhile is to be seen.
      void queryClient.invalidateQueries({ queryKey: [ricezioni.name] })
      throw failure
    }),
  )

export const useAnnullaRicezione = () =>
  useAtto(({ id, tieniUsati }: { id: number; tieniUsati: boolean }) =>
    request(`/fatture-ricevute/${id}/annulla`, { method: 'POST', body: { tieniUsati } }),
  )

export const useButtaRicezione = ricezioni.useRemove

/** Matches what the exchange answered with the invoices that were sent. */
export const usePortaRicevute = () =>
  useMutation({
    mutationFn: async ({ file, key }: { file: readonly File[]; key: string }) =>
      (await uploadFile<{ data: RicevutaPortata[] }>('/ricevute-sdi', modulo(file), key, UPLOAD_MS)).data,
  })
