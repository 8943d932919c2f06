import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Lista, richiesta, scaricaFile } from '#web/http.ts'
import { salvaSulDisco } from '#web/save.ts'
import type { Backup } from './contract.ts'

/** The archives on the server's disk, last first. */
export const useBackup = () =>
  useQuery({
    queryKey: ['backup'],
    queryFn: ({ signal }) => richiesta<Lista<Backup>>('/backup', { signal }),
  })

export function useFaiBackup() {
  const memoria = useQueryClient()
  return useMutation({
    mutationFn: () => richiesta<{ data: Backup }>('/backup', { metodo: 'POST' }),
    onSuccess: () => memoria.invalidateQueries({ queryKey: ['backup'] }),
  })
}

export const useScaricaBackup = () =>
  useMutation({
    mutationFn: async ({ id, nome }: Backup) =>
      salvaSulDisco(await scaricaFile(`/backup/${id}/download`), nome),
  })
