import { useElimina, useRipristina } from '#visite/notifiche/api.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'
import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'

/** Deletes at once, and takes it back for ten seconds with 'Annulla'. */
export function useEliminaConAnnulla(): (notifica: Notifica) => void {
  const elimina = useElimina()
  const ripristina = useRipristina()
  const dillo = (errore: unknown) => toast.errore(errorText(errore))
  return (notifica) => {
    const fatto = elimina.mutateAsync(notifica)
    fatto.catch(dillo)
    toast.successo('Notifica eliminata', {
      // In order: what has not arrived yet can't be taken back.
      annulla: () => void fatto.then(() => ripristina.mutateAsync(notifica)).catch(dillo),
    })
  }
}
