import { clientiApi } from '#anagrafe/clienti/api.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'

/**
 * Writes the codes of a visit that was saved into its customer's sheet; an empty one leaves the sheet's as it is. What
 * goes wrong is said and not thrown: the visit is saved all the same.
 */
export function useCodiciInScheda() {
  const { mutateAsync: aggiorna } = clientiApi.useUpdate()
  return async ({ cliente_id: id, codice_fiscale, partita_iva }: Appuntamento): Promise<void> => {
    const dati = {
      ...(codice_fiscale && { codiceFiscale: codice_fiscale }),
      ...(partita_iva && { partitaIva: partita_iva }),
    }
    try {
      const { versione } = await clientiApi.find(id)
      await aggiorna({ id, dati, versione })
    } catch (errore) {
      toast.errore(`La visita è salvata, i codici non sono nella scheda del cliente: ${errorText(errore)}`)
    }
  }
}
