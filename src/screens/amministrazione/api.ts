import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { downloadFile, type Lista, request } from '#web/http.ts'
import { saveToDisk } from '#web/save.ts'
import type { Backup } from './contract.ts'

/** The archives on the server's disk, last first. */
export const useBackup = () =>
  useQuery({
    queryKey: ['backup'],
    queryFn: ({ signal }) => request<Lista<Backup>>('/backup', { signal }),
  })

export function useFaiBackup() {
  const memoria = useQueryClient()
  return useMutation({
    mutationFn: () => request<{ data: Backup }>('/backup', { method: 'POST' }),
    onSuccess: () => memoria.invalidateQueries({ queryKey: ['backup'] }),
  })
}

export const useScaricaBackup = () =>
  useMutation({
    mutationFn: async ({ id, nome }: Backup) =>
      saveToDisk(await downloadFile(`/backup/${id}/download`), nome),
  })
