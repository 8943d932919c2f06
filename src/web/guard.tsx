import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from './ui/confirm.tsx'

/** The guards on duty; true once what they guard was given up. */
const inPiedi = new Set<{ current: boolean }>()

/** Whether something written would be lost with the page. */
export const openChanges = (): boolean => [...inPiedi].some((lasciata) => !lasciata.current)

/** The person has agreed to lose it: nothing asks again. */
export function leaveChanges(): void {
  for (const lasciata of inPiedi) lasciata.current = true
}

type Perde = 'indietro' | 'ricerca' | 'schermata'

interface Guardia {
  /** To be rendered; it stands guard while it is there. */
  guardia: ReactNode
  /** The question itself, for a way out that is no navigation: true to leave. */
  confermaUscita: () => Promise<boolean>
  /** What was written is saved or given up: the next navigation goes through unasked. */
  lascia: () => void
}

/**
 * Asks before a navigation or a reload throws away what was written. The router has room for one guard at a time: of
 * nested forms only the outermost takes part.
 * @param cheCosa what throws it away, beside another screen: Back, which closes what is open over this one; also another
 *   search part of the address, as between tabs; or nothing, where it lasts as long as the screen
 */
export function useGuard(modificato: boolean, cheCosa: Perde = 'indietro'): Guardia {
  const conferma = useConfirm()
  const lasciata = useRef(false)
  const confermaUscita = () =>
    conferma({
      frase: 'Modifiche non salvate',
      dettaglio: 'Se esci adesso, quello che hai scritto va perso.',
      azione: 'Esci senza salvare',
      annulla: 'Resta',
    })
  return {
    guardia: modificato && <Sentinella lasciata={lasciata} cheCosa={cheCosa} chiedi={confermaUscita} />,
    confermaUscita,
    lascia: () => {
      lasciata.current = true
    },
  }
}

interface SentinellaProps {
  lasciata: { current: boolean }
  cheCosa: Perde
  chiedi: () => Promise<boolean>
}

function Sentinella({ lasciata, cheCosa, chiedi }: SentinellaProps) {
  const blocco = useBlocker(
    ({ currentLocation: corrente, nextLocation: prossima, historyAction }) =>
      !lasciata.current &&
      (corrente.pathname !== prossima.pathname ||
        (historyAction === 'POP' && cheCosa !== 'schermata') ||
        (cheCosa === 'ricerca' && corrente.search !== prossima.search)),
  )
  const attuale = useRef(chiedi)
  useEffect(() => {
    if (blocco.state !== 'blocked') return
    void attuale.current().then((esci) => (esci ? blocco.proceed() : blocco.reset()))
  }, [blocco])
  // The router takes the blocker in its second drawing: only then does it hold anything back.
  const [attiva, setAttiva] = useState(false)
  useEffect(() => setAttiva(true), [])
  useEffect(() => {
    if (!attiva) return
    const avvisa = (evento: BeforeUnloadEvent) => lasciata.current || evento.preventDefault()
    addEventListener('beforeunload', avvisa)
    inPiedi.add(lasciata)
    return () => {
      removeEventListener('beforeunload', avvisa)
      inPiedi.delete(lasciata)
    }
  }, [attiva, lasciata])
  return null
}
