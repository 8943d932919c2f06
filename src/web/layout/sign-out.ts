import { inActions, unsentByUser } from '#web/keeping.ts'
import { useSession } from '#web/session.tsx'
import { useConfirm } from '../ui/confirm.tsx'

/** How long sending may take before it is asked again, in ms. */
const PATIENCE_MS = 10_000

/** The way out; it asks first where something that was confirmed here has yet to arrive, as often as it is sent in vain. */
export function useSignOut(): () => void {
  const { esci, utente } = useSession()
  const conferma = useConfirm()
  return async () => {
    const quante = () => (utente && unsentByUser()[utente.id]) ?? 0
    for (let invano = ''; quante() > 0; ) {
      const n = quante()
      let invia = false
      const si = await conferma({
        frase: `${inActions(n)} ${n === 1 ? 'non è ancora arrivata' : 'non sono ancora arrivate'} all'ufficio`,
        dettaglio: `${invano && `${invano}. `}Restano su questo telefono e partono quando rientri con lo stesso nome.`,
        altra: {
          testo: 'Invia ora',
          fai: () => {
            invia = true
          },
        },
        azione: 'Esci lo stesso',
      })
      if (si) break
      if (!invia) return
      invano = await sendNow()
    }
    esci()
  }
}

/** Until all is sent, a try has failed, or it takes too long. @returns why something may still be there */
async function sendNow(): Promise<string> {
  const sent = import('#web/outbox.ts').then(async ({ outbox, sendAll }) => {
    await sendAll({ atOnce: true }).catch(() => {})
    return outbox.trouble()
  })
  const late = new Promise<null>((over) => setTimeout(() => over(null), PATIENCE_MS))
  return (await Promise.race([sent.catch(() => null), late])) ?? 'Il server non risponde'
}
