import { useMutation, useQuery } from '@tanstack/react-query'
import { downloadFile, request, requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import { saveToDisk } from '#web/save.ts'
import type { StatoBackup, StatoDelBackup, StatoProgramma } from './contract.ts'

/** The archives on the server's disk, last first. */
export const backupApi = resource<StatoDelBackup, never>('/backup')

const OGNI_DIECI_MINUTI = 600_000

/** How the last backup went; asked again as often as the server may try again. */
export const useStatoBackup = () =>
  useQuery({
    queryKey: ['backup', 'stato'],
    queryFn: ({ signal }) => requestData<StatoBackup>('/backup/stato', { signal }),
    refetchInterval: OGNI_DIECI_MINUTI,
  })

const OGNI_MINUTO = 60_000

/** How the program is; asked again each minute while one looks. */
export const useStato = () =>
  useQuery({
    queryKey: ['stato'],
    queryFn: ({ signal }) => requestData<StatoProgramma>('/stato', { signal }),
    refetchInterval: OGNI_MINUTO,
  })

export const useFaiBackup = () =>
  useMutation({ mutationFn: () => request<{ data: StatoDelBackup }>('/backup', { method: 'POST' }) })

export const useScaricaBackup = () =>
  useMutation({
    mutationFn: async ({ id, nome }: StatoDelBackup) =>
      saveToDisk(await downloadFile(`/backup/${id}/download`), nome),
  })
