import {
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { downloadPdf } from '#anagrafe/documenti/api.ts'
import type { filtriRegistro } from '#carte/fatture/components/filtri-registro.ts'
import type {
  AllegatoPrecedente,
  Fattura,
  FatturaInput,
  FatturaIntera,
  FatturaModifica,
  RegistroFatture,
  RitenutaSubita,
  VoceScadenziario,
} from '#carte/fatture/contract.ts'
import { type TipoFattura, VOCI_A_PAGINA } from '#carte/fatture/rules.ts'
import { type Lista, request, requestData } from '#web/http.ts'
import { resource } from '#web/resource.ts'
import type { GeneraInput, Rata, RataModifica } from './contract.ts'

/** Unpaid ones by due date, then paid ones. */
export const fattureApi = resource<FatturaIntera, FatturaInput, FatturaModifica, Fattura>('/fatture')

const rate = resource<Rata, never, RataModifica>('/rate-fatture')

/** How many there are of each type, and in all. */
export const useConteggiFatture = () =>
  useQuery({
    queryKey: [fattureApi.name, 'conteggi'],
    queryFn: async ({ signal }) => {
      const quante = async (tipo: TipoFattura) =>
        (await request<Lista<Fattura>>('/fatture', { query: { tipo, limit: 1 }, signal })).count
      const [attive, passive] = await Promise.all([quante('Attiva'), quante('Passiva')])
      return { attive, passive, tutte: attive + passive }
    },
  })

/** What stands above the ledger's rows: counts by state, counts and sums by group. */
export const useRegistroFatture = (filtri: ReturnType<typeof filtriRegistro>) =>
  useQuery({
    queryKey: [fattureApi.name, 'registro', filtri],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => requestData<RegistroFatture>('/fatture/registro', { query: filtri, signal }),
  })

/** One invoice; what a list already knows of it, which is less, is shown at once. */
export const useFattura = (id: number): UseQueryResult<Fattura> =>
  useQuery({
    ...fattureApi.one(id),
    placeholderData: () => fattureApi.known(id) as FatturaIntera | undefined,
  })

/** The files that an invoice had before the present one. */
export const useAllegatiPrecedenti = (id: number) =>
  useQuery({
    queryKey: [fattureApi.name, 'allegati', id],
    queryFn: ({ signal }) =>
      requestData<AllegatoPrecedente[]>(`/fatture/${id}/allegati-precedenti`, { signal }),
  })

/** What a supplier has sent: what is paid, the last first, or what is still to pay by due date. */
export const useFattureFornitore = (fornitoreId: number, pagate: boolean) =>
  useInfiniteQuery(fattureApi.pages({ tipo: 'Passiva', fornitoreId, pagate }))

/** All that a customer has been sent. */
export const fattureCliente = (clienteId: number) => fattureApi.list({ tipo: 'Attiva', clienteId })

export const useFattureCliente = (clienteId: number) => useQuery(fattureCliente(clienteId))

/** All of them, in as many calls as they take: a month of a large company has thousands. */
async function vociDi(anno: number, mese: number, query: { arretrate?: true }, signal: AbortSignal) {
  const pagina = (offset: number) =>
    request<Lista<VoceScadenziario>>(`/fatture/scadenziario/${anno}/${mese}/voci`, {
      query: { ...query, limit: VOCI_A_PAGINA, offset },
      signal,
    })
  const { data, count } = await pagina(0)
  const seguenti = Array.from({ length: Math.ceil(count / VOCI_A_PAGINA) - 1 }, (_, n) =>
    pagina((n + 1) * VOCI_A_PAGINA),
  )
  return [data, ...(await Promise.all(seguenti)).map((risposta) => risposta.data)].flat()
}

/** What is due in a month, and what was due before and isn't paid; by day. */
export const useScadenziario = (anno: number, mese: number, attivo: boolean) =>
  useQuery({
    enabled: attivo,
    queryKey: [fattureApi.name, 'scadenziario', anno, mese],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [voci, arretrate] = await Promise.all([
        vociDi(anno, mese, {}, signal),
        vociDi(anno, mese, { arretrate: true }, signal),
      ])
      return { voci, arretrate }
    },
  })

/** What was withheld from what customers paid in a year. */
export const useRitenute = (anno: number) =>
  useQuery({
    queryKey: [fattureApi.name, 'ritenute', anno],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      request<Lista<RitenutaSubita>>('/fatture/ritenute', { query: { anno }, signal }),
  })

/** Writes an invoice's plan; a repeat is harmless while nothing of it is paid. */
export const chiediPiano = (dati: GeneraInput, key: string): Promise<Rata[]> =>
  requestData<Rata[]>('/rate-fatture/genera', { method: 'POST', body: dati, key })

export const useGeneraPiano = () =>
  useMutation({
    mutationFn: ({ dati, key }: { dati: GeneraInput; key: string }) => chiediPiano(dati, key),
  })

/** Pays an instalment, takes a payment back, or moves a due date. */
export const useAggiornaRata = () =>
  // The instalment moves its invoice too: what is shown next must be read again first.
  useMutation({ mutationFn: rate.update, meta: { awaited: true } })

/** The courtesy copy of an issued invoice. @throws ApiError */
export const copiaDiCortesia = (id: number): Promise<Blob> => downloadPdf(`/fatture/${id}/copia-cortesia`)
