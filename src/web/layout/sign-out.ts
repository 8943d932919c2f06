import { inActions, unsentByUser } from '#web/keeping.ts'
import { useSession } from '#web/session.tsx'
import { useConfirm } from '../ui/confirm.tsx'

/** The way out; it asks first where something that was confirmed here has yet to arrive. */
export function useSignOut(): () => void {
  const { esci, utente } = useSession()
  const conferma = useConfirm()
  return async () => {
    const quante = (utente && unsentByUser()[utente.id]) ?? 0
    const arrivate = quante === 1 ? 'non è ancora arrivata' : 'non sono ancora arrivate'
    const si =
      quante === 0 ||
      (await conferma({
        frase: `${inActions(quante)} ${arrivate} all'ufficio`,
        dettaglio: 'Restano su questo telefono e partono quando rientri con lo stesso nome.',
        azione: 'Esci lo stesso',
      }))
    if (si) esci()
  }
}
