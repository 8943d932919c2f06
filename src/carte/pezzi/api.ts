import { useMutation, useQuery } from '@tanstack/react-query'
import { downloadFile, downloadNamed, requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import { saveToDisk } from '#web/save.ts'
import type {
  ArrivoProposto,
  OrdineInput,
  OrdineMandato,
  Pezzo,
  PezzoInput,
  PezzoModifica,
} from './contract.ts'

/** Parts that are needed, with the visit that each is taken to. */
export const pezziApi = resource<Pezzo, PezzoInput, PezzoModifica>('/pezzi')

/** What somebody waits for or has to take along, the urgent first. */
export const pezziAperti = pezziApi.list({ aperti: true })

/** Orders some parts, all or none. */
export const useOrdinaPezzi = () =>
  useMutation({
    mutationFn: ({ dati, key }: { dati: OrdineInput; key: string }) =>
      requestData<OrdineMandato>('/pezzi/ordine', { method: 'POST', body: dati, key }),
  })

/** Awaited parts that stand in suppliers' invoices. */
export const useArriviProposti = () =>
  useQuery({
    queryKey: [pezziApi.name, 'arrivi'],
    queryFn: ({ signal }) => requestData<ArrivoProposto[]>('/pezzi/arrivi', { signal }),
  })

/** The sheet of an order, into the browser's downloads. @throws ApiError */
export async function scaricaOrdine(id: number): Promise<void> {
  const { file, nome } = await downloadNamed(`/pezzi/ordini/${id}/pdf`)
  saveToDisk(file, nome)
}

/** The photograph of a part's plate. */
export const useFotoPezzo = (id: number) =>
  useQuery({
    queryKey: [pezziApi.name, 'foto', id],
    queryFn: ({ signal }) => downloadFile(`/pezzi/${id}/foto`, signal),
  })
