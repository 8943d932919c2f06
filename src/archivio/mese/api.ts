import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { fattureApi } from '#carte/fatture/api.ts'
import { downloadFile, requestData } from '#web/http.ts'
import { saveToDisk } from '#web/save.ts'
import type { MeseDelCommercialista } from './contract.ts'

const percorso = (mese: string) => `/fatture/mese/${Number(mese.slice(0, 4))}/${Number(mese.slice(5))}`

/** A month as the accountant gets it. @param mese `yyyy-MM` */
export const useMeseCommercialista = (mese: string) =>
  useQuery({
    queryKey: [fattureApi.name, 'mese', mese],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => requestData<MeseDelCommercialista>(percorso(mese), { signal }),
  })

/** Downloads its ZIP. */
export const useScaricaMese = () =>
  useMutation({
    mutationFn: async ({ mese, nome }: { mese: string; nome: string }) => {
      saveToDisk(await downloadFile(`${percorso(mese)}/zip`), nome)
      return nome
    },
  })
