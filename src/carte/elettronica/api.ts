import { useMutation, useQuery } from '@tanstack/react-query'
import { copiaDiCortesia, fattureApi } from '#carte/fatture/api.ts'
import { chiamaFattura } from '#carte/fatture/components/chiamate.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import type { StatoInvio } from '#carte/fatture/rules.ts'
import { downloadFile, downloadNamed, request, requestData, uploadFile } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { queryClient } from '#web/query.ts'
import { saveToDisk } from '#web/save.ts'
import type {
  Accodate,
  DaEmettere,
  DaInviare,
  DecisionePec,
  Emissione,
  Emissioni,
  Invio,
  RicevutaSdi,
  VistaFattura,
} from './contract.ts'

/** Below the invoice's own key: what is asked for of it goes with it. */
const chiave = (id: number, risorsa: string) => [...fattureApi.one(id).queryKey, risorsa]

/** What would be issued, and what stands against it; of one that isn't issued yet. */
export const useEmissione = (id: number, attiva = true) =>
  useQuery({
    // Once it is issued the server refuses to say, and what follows the write would ask before the screen is drawn again.
    enabled: () =>
      attiva && queryClient.getQueryData<FatturaIntera>(fattureApi.one(id).queryKey)?.fase !== 'Emessa',
    // Who opens it is about to issue it: it is asked for again each time.
    staleTime: 0,
    queryKey: chiave(id, 'emissione'),
    queryFn: ({ signal }) => requestData<Emissione>(`/fatture/${id}/emissione`, { signal }),
  })

/** The kept file of an issued invoice in words. */
export const useDocumento = (id: number, attiva = true) =>
  useQuery({
    enabled: attiva,
    queryKey: chiave(id, 'documento'),
    queryFn: ({ signal }) => requestData<VistaFattura>(`/fatture/${id}/documento`, { signal }),
  })

export const useEmetti = () =>
  useMutation({
    mutationFn: ({
      id,
      key,
      ...body
    }: {
      id: number
      key: string
      senzaScalare: boolean
      inviaPec: boolean
    }) => chiamaFattura(`/fatture/${id}/emetti`, { key, body }),
  })

/** Takes off a draft what its customer's advances have billed already. */
export const useScalaAcconto = () =>
  useMutation({ mutationFn: (id: number) => chiamaFattura(`/fatture/${id}/scala-acconto`) })

/** The drafts, oldest first, and by when each is to be issued. */
export const useDaEmettere = () =>
  useQuery({
    queryKey: [fattureApi.name, 'da-emettere'],
    queryFn: ({ signal }) => requestData<DaEmettere[]>('/fatture/da-emettere', { signal }),
  })

/** Issues drafts one by one, oldest first; done again, it goes on from where it stopped. */
export const useEmettiInsieme = () =>
  useMutation({
    mutationFn: (body: { ids: number[]; inviaPec: boolean }) =>
      requestData<Emissioni>('/fatture/emetti', { method: 'POST', body }),
  })

/** Sums a draft again for whom it is now and from what it was made from; `righe`: without what somebody wrote. */
export const useRicalcola = () =>
  useMutation({
    mutationFn: ({ id, righe }: { id: number; righe: boolean }) =>
      chiamaFattura(`/fatture/${id}/ricalcola`, { body: { righe } }),
  })

/** A draft stays as it is, though what it was made from has changed. */
export const useTieni = () =>
  useMutation({ mutationFn: (id: number) => chiamaFattura(`/fatture/${id}/tieni`) })

/** Brings what of a draft is above the customer's dichiarazione d'intento to the ordinary rate. */
export const usePortaOltre = () =>
  useMutation({ mutationFn: (id: number) => chiamaFattura(`/fatture/${id}/oltre-dichiarazione`) })

/** Makes an issued invoice a draft again: the last that wasn't sent, or one that was refused. */
export const useRiapri = () =>
  useMutation({ mutationFn: (id: number) => chiamaFattura(`/fatture/${id}/riapri`) })

export const useEsito = () =>
  useMutation({
    mutationKey: ['esito'],
    mutationFn: ({ id, stato, data }: { id: number; stato: StatoInvio; data?: string | undefined }) =>
      chiamaFattura(`/fatture/${id}/esito`, { body: { stato, data } }),
  })

/** Downloads the electronic file under its own name; it doesn't count as taken to the exchange. @throws ApiError */
export async function scaricaXml(id: number): Promise<void> {
  const { file, nome } = await downloadNamed(`/fatture/${id}/xml`)
  saveToDisk(file, nome)
}

/** Downloads the courtesy copy, named as the invoice is. @throws ApiError */
export async function scaricaCopia(id: number, numero: string): Promise<void> {
  saveToDisk(await copiaDiCortesia(id), `${numero.replaceAll('/', '-')}.pdf`)
}

/** What the exchange answered of an invoice, the last first. */
export const useRicevuteSdi = (id: number) =>
  useQuery({
    queryKey: chiave(id, 'ricevute-sdi'),
    queryFn: ({ signal }) => requestData<RicevutaSdi[]>(`/fatture/${id}/ricevute-sdi`, { signal }),
  })

/** Says whether a receipt that doesn't bear our file's digest is of this invoice. */
export const useDecidiRicevutaSdi = () =>
  useMutation({
    mutationFn: ({ id, vale }: { id: number; vale: boolean }) =>
      chiamaFattura(`/ricevute-sdi/${id}`, { method: 'PUT', body: { vale } }),
  })

/** Issued invoices that the exchange hasn't had yet, those first that are due first. */
export const useDaInviare = (attiva = true) =>
  useQuery({
    enabled: attiva,
    queryKey: [fattureApi.name, 'da-inviare'],
    queryFn: ({ signal }) => requestData<DaInviare[]>('/fatture/da-inviare', { signal }),
    refetchInterval: ({ state }) => fraQuanto(state.data ?? []),
  })

const GUARDA_MS = 3_000

/** When what is about to leave is looked at again, in ms: at once, or when its five minutes are over; false where nothing is. */
function fraQuanto(fatture: readonly Pick<DaInviare, 'invio_pec'>[]): number | false {
  const attese = fatture.flatMap(({ invio_pec }) => {
    if (invio_pec?.stato === 'In_Invio') return GUARDA_MS
    if (invio_pec?.stato !== 'In_Coda' || invio_pec.motivo) return []
    return Math.max(GUARDA_MS, Date.parse(invio_pec.parte_il ?? '') - Date.now() || 0)
  })
  return attese.length > 0 && Math.min(...attese)
}

/** Looks at an invoice that is about to leave, again and again; whoever asks for all of them lets them leave. */
export function useSeguiPec(f: FatturaIntera): void {
  const ogni = fraQuanto([f])
  useDaInviare(ogni !== false)
  useQuery({ ...fattureApi.one(f.id), enabled: ogni !== false, refetchInterval: ogni })
}

/** Puts invoices in the queue of certified mail; says which can't leave. */
export const useInviaPec = () =>
  useMutation({
    mutationFn: (ids: number[]) =>
      requestData<Accodate>('/fatture/invia-pec', { method: 'POST', body: { ids } }),
  })

/** Brings the signed file of an invoice: from then on it is what is sent. */
export const usePortaFirmata = () =>
  useMutation({
    mutationFn: async ({ id, file, key }: { id: number; file: File; key: string }) => {
      const form = new FormData()
      form.append('file', file)
      const { data } = await uploadFile<{ data: FatturaIntera }>(`/fatture/${id}/firmata`, form, key)
      queryClient.setQueryData(fattureApi.one(id).queryKey, data)
    },
  })

/** Takes back what waits to leave by certified mail. */
export const useAnnullaPec = () =>
  useMutation({ mutationFn: (id: number) => chiamaFattura(`/fatture/${id}/invia-pec/annulla`) })

/** What became of an uncertain one: it had left, or it leaves again. */
export const useDecidiPec = () =>
  useMutation({
    mutationFn: ({ id, decisione }: { id: number; decisione: DecisionePec }) =>
      chiamaFattura(`/fatture/${id}/invia-pec/decisione`, { body: { decisione } }),
  })

/** Gathers the files of some invoices, and downloads them: several in one ZIP. */
export const useScaricaInsieme = () =>
  useMutation({
    mutationFn: async ({ ids, key }: { ids: number[]; key: string }) => {
      const { data: invio } = await request<{ data: Invio }>('/fatture/invii', {
        method: 'POST',
        body: { ids, canale: 'download' },
        key,
      })
      const [sola] = invio.fatture.length === 1 ? invio.fatture : []
      if (sola) await scaricaXml(sola.id)
      else
        saveToDisk(
          await downloadFile(`/invii/${invio.id}/file`),
          `fatture-${invio.inviato_il.slice(0, 10)}.zip`,
        )
      return invio
    },
  })

/** Downloads the file of one invoice; of one that the exchange hasn't had, it counts as taken there. */
export function useScaricaUna(): (f: FatturaIntera) => Promise<unknown> {
  const { mutateAsync } = useScaricaInsieme()
  return ({ id, stato_invio }) =>
    stato_invio === 'Da_Inviare' ? mutateAsync({ ids: [id], key: newKey() }) : scaricaXml(id)
}
