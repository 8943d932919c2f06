import { caldaieApi, condizionatoriApi } from '#anagrafe/impianti/api.ts'
import type { Caldaia, Condizionatore } from '#anagrafe/impianti/contract.ts'
import { rceeApi } from '#scadenze/rcee/api.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'
import type { Scadenza } from '../contract.ts'

/** A plant of the customer with its controls; no plant for a report that names none. */
export interface ImpiantoConScadenze {
  nome: string
  caldaia?: Caldaia
  condizionatore?: Condizionatore
  scadenze: Scadenza[]
}

/** Writes the rules' date on the record; undefined where it is there already, or there is no record to write it on. */
export function useUsaData(
  scadenza: Scadenza,
  { caldaia, condizionatore }: ImpiantoConScadenze,
): (() => void) | undefined {
  const { controllo, cliente_id: clienteId, proposta_data: data, data_dovuta, origine } = scadenza
  const inCaldaia = caldaieApi.useUpdate()
  const inCondizionatore = condizionatoriApi.useUpdate()
  const inRcee = rceeApi.useUpdate()
  const rcee = rceeApi.useList({ clienteId })
  if (!data || (origine === 'scheda' && data === data_dovuta)) return undefined
  const esito = {
    onSuccess: () => toast.successo(`Data scritta sulla scheda: ${formatDate(data)}`),
    onError: (errore: Error) => toast.errore(errorText(errore, 'La data non è stata scritta')),
  }
  if (controllo === 'RCEE') {
    const suImpianto = (r: Rcee) =>
      caldaia ? r.caldaia_id === caldaia.id : r.condizionatore_id === (condizionatore?.id ?? null)
    const ultimo = rcee.data?.data
      .filter(suImpianto)
      .reduce<Rcee | undefined>((u, r) => (u && u.data_emissione >= r.data_emissione ? u : r), undefined)
    return ultimo && (() => inRcee.mutate({ ...chiave(ultimo), dati: { dataScadenza: data } }, esito))
  }
  if (caldaia) return () => inCaldaia.mutate({ ...chiave(caldaia), dati: { prossimaRevisione: data } }, esito)
  if (!condizionatore) return undefined
  const dati = controllo === 'FGAS' ? { prossimoControlloFgas: data } : { prossimaManutenzione: data }
  return () => inCondizionatore.mutate({ ...chiave(condizionatore), dati }, esito)
}

const chiave = ({ id, versione }: { id: number; versione: number }) => ({ id, versione })
