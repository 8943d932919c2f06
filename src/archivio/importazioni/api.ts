import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { downloadFile, type Lista, request, requestData, uploadFile } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { resource } from '#web/resource.ts'
import { saveToDisk } from '#web/save.ts'
import type {
  DomandeInput,
  FoglioDaScegliere,
  Importazione,
  RigaDelFile,
  RigaImportazione,
} from './contract.ts'
import {
  type CampoImportato,
  COLONNE_MODELLO,
  COLONNE_MODELLO_LISTINO,
  type EsitoRigaImportata,
  type SceltaRigaImportata,
  type TipoImportazione,
  testoCsv,
} from './rules.ts'

const EVERY_MS = 700

/** Whether the server is writing it, or taking it back. */
export const inLavoro = (importazione: Pick<RigaImportazione, 'stato'> | undefined): boolean =>
  importazione?.stato === 'in_corso' || importazione?.stato === 'in_annullamento'

const importazioni = resource<Importazione, never, never, RigaImportazione>('/importazioni')

/** Imports that were started, the last first. */
export const useImportazioni = () => importazioni.useList({ limit: 50 })

/** One's own that were left half way, the last first; asked each time, for a file that has just been read is one. */
export const useImportazioniSospese = () =>
  useQuery({
    ...importazioni.list({ sospese: true, limit: 50 }),
    gcTime: 0,
    select: ({ data }) => data,
  })

/** One import, asked again and again while it is under way. */
export const useImportazione = (id: number | null) =>
  useQuery({
    ...importazioni.one(id ?? 0),
    enabled: id !== null,
    queryFn: ({ signal }) => requestData<Importazione>(`/importazioni/${id}`, { signal }),
    refetchInterval: (query) => (inLavoro(query.state.data) ? EVERY_MS : false),
    retry: (failures, error) => failures < 3 && (error as { status?: number }).status !== 404,
  })

/** Rows of the file with what was found in them. */
export const useRigheImportate = (
  id: number,
  { esito, genere }: { esito: EsitoRigaImportata | null; genere?: string | undefined },
  pagina: number,
  perPagina: number,
  versione: number,
) =>
  useQuery({
    queryKey: [importazioni.name, 'righe', id, esito, genere, pagina, versione],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Lista<RigaDelFile>>(`/importazioni/${id}/righe`, {
        query: { esito, genere, limit: perPagina, offset: (pagina - 1) * perPagina },
        signal,
      }),
  })

interface DaCaricare {
  file: File
  tipo: TipoImportazione
  /** Which sheet of a workbook, and those that it was chosen from. */
  foglio?: string
  fogli?: FoglioDaScegliere[] | undefined
  key: string
}

export const useCaricaImportazione = () =>
  useMutation({
    mutationFn: async ({ file, tipo, foglio, key }: DaCaricare) => {
      const form = new FormData()
      form.set('tipo', tipo)
      if (foglio !== undefined) form.set('foglio', foglio)
      form.set('file', file)
      return (await uploadFile<{ data: Importazione }>('/importazioni', form, key)).data
    },
  })

/** A change of one import: what comes back takes its place. */
const useChange = <T>(change: (dati: T) => Promise<{ data: Importazione }>, onMutate?: (dati: T) => void) =>
  useMutation({
    mutationFn: change,
    ...(onMutate && { onMutate }),
    onSuccess: ({ data }) => void queryClient.setQueryData(importazioni.one(data.id).queryKey, data),
  })

export const useControlla = (id: number) =>
  useChange((abbinamento: (CampoImportato | null)[]) =>
    request(`/importazioni/${id}`, { method: 'PUT', body: { abbinamento } }),
  )

export const useRispondiDomande = (id: number) =>
  useChange((body: DomandeInput) => request(`/importazioni/${id}/domande`, { method: 'PUT', body }))

export const useScegliDuplicati = (id: number) =>
  useChange((body: { scelta: SceltaRigaImportata; n?: number }) =>
    request(`/importazioni/${id}/duplicati`, { method: 'PUT', body }),
  )

export const useConfermaImportazione = (id: number) =>
  useChange(() => request(`/importazioni/${id}/conferma`, { method: 'POST' }))

/** A large import takes seconds to be taken back: meanwhile it is asked how far it is. */
export const useAnnullaImportazione = () =>
  useChange(
    ({ id, tieniUsati }: { id: number; tieniUsati: boolean }) =>
      request(`/importazioni/${id}/annulla`, { method: 'POST', body: { tieniUsati } }),
    ({ id }) => {
      setTimeout(() => void queryClient.invalidateQueries(importazioni.one(id)), EVERY_MS)
    },
  )

export const useButtaImportazione = importazioni.useRemove

/** The rows to be mended, as a file. */
export async function scaricaErrori({ id, nome_file }: Importazione): Promise<void> {
  saveToDisk(
    await downloadFile(`/importazioni/${id}/errori`),
    `${nome_file.replace(/\.\w+$/, '')} - da correggere.csv`,
  )
}

/** An empty file with all of the columns. */
export function scaricaModello(tipo: TipoImportazione): void {
  const colonne = tipo === 'articoli' ? COLONNE_MODELLO_LISTINO : COLONNE_MODELLO
  saveToDisk(new Blob([testoCsv([colonne])], { type: 'text/csv' }), `modello-${tipo}.csv`)
}
