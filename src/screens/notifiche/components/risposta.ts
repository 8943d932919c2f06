import { useRispondi } from '#visite/notifiche/api.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'
import { ApiError, errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'

export type EsitoRichiesta = 'Approvata' | 'Rifiutata'

interface StatoRisposta {
  /** How the request stands; null where there is none. */
  stato: Notifica['richiesta']
  /** What went wrong; also that somebody answered meanwhile. */
  errore: string | null
  /** Somebody else was faster: `stato` is their answer. */
  giaRisposto: boolean
  inCorso: EsitoRichiesta | null
  rispondi: (esito: EsitoRichiesta) => void
}

/** The take-over request that a notification asks an Admin to answer. */
export function useRispostaAllaRichiesta({
  appuntamento,
  richiesta: stato,
  dati_extra: { richiestaId },
}: Notifica): StatoRisposta {
  const risposta = useRispondi()
  return {
    stato,
    errore: risposta.error ? errorText(risposta.error) : null,
    giaRisposto: risposta.error instanceof ApiError && risposta.error.status === 409,
    inCorso: risposta.isPending ? risposta.variables.esito : null,
    rispondi(esito) {
      if (!appuntamento || richiestaId === undefined || risposta.isPending) return
      risposta.mutate(
        { appuntamentoId: appuntamento.id, richiestaId, esito },
        {
          onSuccess: () =>
            toast.successo(esito === 'Approvata' ? 'Richiesta approvata' : 'Richiesta rifiutata'),
        },
      )
    },
  }
}
