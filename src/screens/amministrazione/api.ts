import { useMutation } from '@tanstack/react-query'
import { downloadFile, request } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import { saveToDisk } from '#web/save.ts'
import type { Backup } from './contract.ts'

/** The archives on the server's disk, last first. */
export const backupApi = resource<Backup, never>('/backup')

export const useFaiBackup = () =>
  useMutation({ mutationFn: () => request<{ data: Backup }>('/backup', { method: 'POST' }) })

export const useScaricaBackup = () =>
  useMutation({
    mutationFn: async ({ id, nome }: Backup) =>
      saveToDisk(await downloadFile(`/backup/${id}/download`), nome),
  })
