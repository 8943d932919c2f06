import { useMutation, useQuery } from '@tanstack/react-query'
import { impiantiApi } from '#anagrafe/impianti/api.ts'
import type { Catasto } from '#telefono/catasti/contract.ts'
import { call, downloadFile, type Lista, request, requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import { saveToDisk } from '#web/save.ts'
import type { ModuloInElenco, ModuloIntero } from './contract.ts'
import { nomeCit } from './rules.ts'

/** Closed forms; they are written by what telephones confirm. */
export const moduliApi = resource<ModuloIntero, never, never, ModuloInElenco>('/rcee-moduli')

/** What waits to be uploaded, and the regions' registries. */
export const useDaCaricare = () =>
  useQuery({
    queryKey: [moduliApi.name, 'da-caricare'],
    queryFn: async ({ signal }) => {
      const [moduli, catasti] = await Promise.all([
        request<Lista<ModuloInElenco>>('/rcee-moduli', { query: { stato: 'Da_Caricare' }, signal }),
        request<Lista<Catasto>>('/catasti', { signal }),
      ])
      return { moduli: moduli.data, catasti: catasti.data }
    },
  })

/** Downloads the registry's file of one report, or of several in one ZIP. */
export const useScaricaCit = () =>
  useMutation({
    mutationFn: async (scelti: readonly ModuloInElenco[]) => {
      const [solo] = scelti
      if (scelti.length === 1 && solo)
        saveToDisk(await downloadFile(`/rcee-moduli/${solo.id}/cit`), nomeCit(solo.tipo, solo.codice))
      else {
        const ids = JSON.stringify({ ids: scelti.map(({ id }) => id) })
        const zip = await call('/rcee-moduli/cit', { method: 'POST' }, ids, (risposta) => risposta.blob())
        saveToDisk(zip, 'rcee-cit.zip')
      }
    },
  })

type Detto = {
  modulo: Pick<ModuloInElenco, 'id' | 'versione'>
  caricatoIl: string | null
  numero: string | null
}

/** Says that a report is in its registry, or takes that back. */
export const useSegnaCatasto = () =>
  useMutation({
    mutationFn: ({ modulo: { id, versione }, ...body }: Detto) =>
      requestData<ModuloInElenco>(`/rcee-moduli/${id}/catasto`, {
        method: 'PUT',
        body,
        ifMatch: versione,
      }),
  })

/** The code that a plant has in its registry. */
export const useSegnaCodice = () =>
  useMutation({
    mutationFn: ({ id, codiceCatasto }: { id: number; codiceCatasto: string }) =>
      impiantiApi.update({ id, dati: { codiceCatasto }, versione: undefined }),
  })

/** Says that who answers for the plant has had a report, and how. */
export const useConsegnaModulo = () =>
  useMutation({
    mutationFn: ({ id, come: modo }: { id: number; come: 'Condiviso' | 'Stampato' }) =>
      request(`/rcee-moduli/${id}/consegna`, { method: 'PUT', body: { come: modo } }),
  })
