import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { isVeiled, veilLifted } from '../veiled.ts'
import type { Aperta, DomandaAvviso } from './alert.tsx'
import { lazy } from './lazy.tsx'

const Alert = lazy(() => import('./alert.tsx').then((m) => m.Alert))

type Chiedi = (domanda: DomandaAvviso) => Promise<boolean>
type Avvisa = (frase: string, dettaglio?: ReactNode) => Promise<void>

const Context = createContext<{ conferma: Chiedi; avviso: Avvisa } | null>(null)

/** Where questions are asked from; one at a time, in the order they came. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [coda, setCoda] = useState<Aperta[]>([])
  const apri = useCallback(
    (domanda: DomandaAvviso & { soloAvviso?: boolean }) =>
      new Promise<boolean>((risolvi) => {
        const voce: Aperta = {
          ...domanda,
          rispondi: (risposta) => {
            setCoda((inCoda) => inCoda.filter((chiesta) => chiesta !== voce))
            // What follows may go back, or elsewhere.
            if (isVeiled()) void veilLifted().then(() => risolvi(risposta))
            else risolvi(risposta)
          },
        }
        setCoda((inCoda) => [...inCoda, voce])
      }),
    [],
  )
  const [azioni] = useState({
    conferma: apri as Chiedi,
    avviso: (async (frase, dettaglio) => void (await apri({ frase, dettaglio, soloAvviso: true }))) as Avvisa,
  })
  const aperta = coda[0]
  return (
    <Context value={azioni}>
      {children}
      {aperta && <Alert key={aperta.frase} {...aperta} />}
    </Context>
  )
}

function useAzioni() {
  const azioni = useContext(Context)
  if (!azioni) throw new Error('useConferma outside ConfermaProvider')
  return azioni
}

/** Asks before something that can't be taken back: true to go on. */
export function useConfirm(): Chiedi {
  return useAzioni().conferma
}

/** Says something that must be read before going on. */
export function useAlert(): Avvisa {
  return useAzioni().avviso
}
