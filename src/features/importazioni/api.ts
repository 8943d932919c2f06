import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Importazione, RigaDelFile, RigaImportazione } from '#features/importazioni/contract.ts'
import { type Campo, COLONNE_MODELLO, type Esito, testoCsv } from '#features/importazioni/rules.ts'
import { downloadFile, type Lista, newKey, request, uploadFile } from '#web/http.ts'
import { saveToDisk } from '#web/save.ts'

const OGNI_MS = 700

/** Imports that were started, the last first. */
export const useImportazioni = () =>
  useQuery({
    queryKey: ['importazioni', 'elenco'],
    queryFn: ({ signal }) =>
      request<Lista<RigaImportazione>>('/importazioni', { query: { limit: 50 }, signal }),
  })

/** One's own that were left half way, the last first; asked each time, for a file that has just been read is one. */
export const useSospese = () =>
  useQuery({
    queryKey: ['importazioni', 'sospese'],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (
        await request<Lista<RigaImportazione>>('/importazioni', {
          query: { sospese: true, limit: 50 },
          signal,
        })
      ).data,
  })

/** One import, asked again and again while it is under way. */
export const useImportazione = (id: number | null) =>
  useQuery({
    queryKey: ['importazioni', id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await request<{ data: Importazione }>(`/importazioni/${id}`, { signal, sfondo: true })).data,
    refetchInterval: (query) => (query.state.data?.stato === 'in_corso' ? OGNI_MS : false),
    retry: (volte, errore) => volte < 3 && (errore as { status?: number }).status !== 404,
  })

/** Rows of the file with what was found in them. */
export const useRighe = (
  id: number,
  esito: Esito | null,
  pagina: number,
  perPagina: number,
  versione: number,
) =>
  useQuery({
    queryKey: ['importazioni', id, 'righe', esito, pagina, versione],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Lista<RigaDelFile>>(`/importazioni/${id}/righe`, {
        query: { esito, limit: perPagina, offset: (pagina - 1) * perPagina },
        signal,
      }),
  })

export const useCarica = () =>
  useMutation({
    mutationFn: async ({ file, chiave }: { file: File; chiave: string }) => {
      const modulo = new FormData()
      modulo.set('file', file)
      return (await uploadFile<{ data: Importazione }>('/importazioni', modulo, chiave)).data
    },
  })

/** A change of one import: what comes back takes its place. */
function useCambia<T>(id: number, fai: (dati: T) => Promise<{ data: Importazione }>) {
  const memoria = useQueryClient()
  return useMutation({
    mutationFn: fai,
    onSuccess: ({ data }) => {
      memoria.setQueryData(['importazioni', id], data)
      return memoria.invalidateQueries({ queryKey: ['importazioni', id, 'righe'] })
    },
  })
}

export const useControlla = (id: number) =>
  useCambia(id, (abbinamento: (Campo | null)[]) =>
    request(`/importazioni/${id}`, { method: 'PUT', corpo: { abbinamento } }),
  )

export const useScegliDuplicati = (id: number) =>
  useCambia(id, (corpo: { scelta: 'salta' | 'crea'; n?: number }) =>
    request(`/importazioni/${id}/duplicati`, { method: 'PUT', corpo }),
  )

export const useConfirm = (id: number) =>
  useCambia(id, () => request(`/importazioni/${id}/conferma`, { method: 'POST' }))

export function useAnnulla() {
  const memoria = useQueryClient()
  return useMutation({
    mutationFn: ({ id, tieniUsati }: { id: number; tieniUsati: boolean }) =>
      request<{ data: Importazione }>(`/importazioni/${id}/annulla`, {
        method: 'POST',
        corpo: { tieniUsati },
        chiave: newKey(),
      }),
    onSuccess: async ({ data }) => {
      memoria.setQueryData(['importazioni', data.id], data)
      await rileggiTutto(memoria)
    },
  })
}

/** What an import changes: lists and counts of customers and plants, and its own list. */
export function rileggiTutto(memoria: ReturnType<typeof useQueryClient>) {
  return Promise.all(
    ['clienti', 'caldaie', 'registro', 'ricerca'].map((nome) =>
      memoria.invalidateQueries({ queryKey: [nome] }),
    ),
  ).then(() => memoria.invalidateQueries({ queryKey: ['importazioni', 'elenco'] }))
}

export function useButta() {
  const memoria = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(`/importazioni/${id}`, { method: 'DELETE' }),
    onSettled: () => memoria.invalidateQueries({ queryKey: ['importazioni', 'sospese'] }),
  })
}

/** The rows to be mended, as a file. */
export async function scaricaErrori({ id, nome_file }: Importazione): Promise<void> {
  saveToDisk(
    await downloadFile(`/importazioni/${id}/errori`),
    `${nome_file.replace(/\.\w+$/, '')} - da correggere.csv`,
  )
}

/** An empty file with all of the columns. */
export function scaricaModello(): void {
  saveToDisk(new Blob([testoCsv([COLONNE_MODELLO])], { type: 'text/csv' }), 'modello-clienti.csv')
}
