import { leaveChanges, openChanges } from './guard.tsx'
import { useConfirm } from './ui/confirm.tsx'

/**
 * Reloads the page, never over a form that was changed: there it asks first.
 * @param ricarica what to do instead of a plain reload
 * @returns whether the page is on its way
 */
export function useReload(): (ricarica?: () => void) => Promise<boolean> {
  const conferma = useConfirm()
  return async (ricarica = () => location.reload()) => {
    if (openChanges()) {
      const si = await conferma({
        frase: 'Modifiche non salvate',
        dettaglio: 'Salvale prima di ricaricare la pagina, o quello che hai scritto va perso.',
        azione: 'Ricarica senza salvare',
        annulla: 'Resta',
      })
      if (!si) return false
      leaveChanges()
    }
    ricarica()
    return true
  }
}
