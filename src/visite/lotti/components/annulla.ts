import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'
import { useAnnullaLotto } from '../api.ts'
import { annullateInParole } from './words.ts'

/** Takes a batch back, and says what came of it. */
export function useAnnullaGiro() {
  const annulla = useAnnullaLotto()
  return (id: number) =>
    annulla.mutate(id, {
      onSuccess: (fatto) => toast.successo(annullateInParole(fatto)),
      onError: (errore) => toast.errore(errorText(errore, 'Le visite non sono state annullate')),
    })
}
