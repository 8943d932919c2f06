import { useAnnullaLotto } from '#features/lotti/api.ts'
import type { LottoAnnullato } from '#features/lotti/contract.ts'
import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'
import { visite } from './parole.ts'

/** `Annullate 14 visite; 2 restano perché cambiate dopo` */
const esito = ({ annullate, restano }: LottoAnnullato): string =>
  [
    annullate > 0 && `${annullate === 1 ? 'Annullata' : 'Annullate'} ${visite(annullate)}`,
    restano > 0 &&
      (annullate > 0
        ? `${restano} ${restano === 1 ? 'resta perché cambiata' : 'restano perché cambiate'} dopo`
        : 'Non si annulla niente: tutte sono cambiate dopo'),
  ]
    .filter(Boolean)
    .join('; ')

/** Takes a batch back, and says what came of it. */
export function useAnnulla() {
  const annulla = useAnnullaLotto()
  return (id: number) =>
    annulla.mutate(id, {
      onSuccess: (fatto) => toast.successo(esito(fatto)),
      onError: (errore) => toast.errore(errorText(errore, 'Le visite non sono state annullate')),
    })
}
