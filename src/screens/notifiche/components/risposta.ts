import { useRichieste, useRispondi } from '#visite/notifiche/api.ts'
import type { Notifica, RichiestaPresaInCarico } from '#visite/notifiche/contract.ts'
import { ApiError, errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'

export type EsitoRichiesta = 'Approvata' | 'Rifiutata'

interface StatoRisposta {
  /** How the request stands; undefined until it is known. */
  stato: RichiestaPresaInCarico['stato'] | undefined
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
  dati_extra: { richiestaId },
}: Notifica): StatoRisposta {
  const daRispondere = appuntamento && richiestaId !== undefined ? appuntamento.id : null
  const richieste = useRichieste(daRispondere)
  const risposta = useRispondi()
  return {
    stato: richieste.data?.find((r) => r.id === richiestaId)?.stato,
    errore: risposta.error ? errorText(risposta.error) : null,
    giaRisposto: risposta.error instanceof ApiError && risposta.error.status === 409,
    inCorso: risposta.isPending ? risposta.variables.esito : null,
    rispondi(esito) {
      if (daRispondere === null || richiestaId === undefined || risposta.isPending) return
      risposta.mutate(
        { appuntamentoId: daRispondere, richiestaId, esito },
        {
          onSuccess: () =>
            toast.successo(esito === 'Approvata' ? 'Richiesta approvata' : 'Richiesta rifiutata'),
        },
      )
    },
  }
}
