import { appuntamentiApi } from '#features/appuntamenti/api.ts'
import { useFattura } from '#features/fatture/components/nuova-da-stato.ts'
import type { Notifica } from '#features/notifiche/contract.ts'
import { errorText } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { toast } from '#web/ui/toast.tsx'

/** Of a request for an invoice whose visit is still there. */
export const chiedeFattura = ({ tipo, appuntamento }: Notifica): boolean =>
  tipo === 'Richiesta_Fattura' && appuntamento !== null

/** Opens the invoice that a customer has asked for: whose it is, what was taken, and the codes it goes to. */
export function useFatturaRichiesta(): (di: Notifica) => Promise<void> {
  const fattura = useFattura()
  return async ({ appuntamento, dati_extra: d }) => {
    if (!appuntamento) return
    try {
      const visita = await queryClient.fetchQuery(appuntamentiApi.one(appuntamento.id))
      // As they are now: the visit may have been corrected since.
      const codici = [
        visita.partita_iva && `P. IVA ${visita.partita_iva}`,
        visita.codice_fiscale && `C.F. ${visita.codice_fiscale}`,
      ].filter(Boolean)
      const totale = visita.incasso ?? d.incasso ?? null
      fattura({
        tipo: 'Attiva',
        clienteId: visita.cliente_id,
        ...(totale !== null && { totale }),
        note: [visita.titolo, ...codici].join(' · '),
      })
    } catch (errore) {
      toast.errore(errorText(errore))
    }
  }
}
