import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'

/** Whether Back or Forward have been pressed: the page's first navigation has their name too. */
let tornato = false
addEventListener('popstate', () => {
  tornato = true
})

/**
 * A screen of several parts, drawn one after the other: one commit with all of them would hold up what the finger asks
 * for meanwhile. The first is there at once, each of the others in a commit of its own, as soon as the one before has
 * been seen. Who comes back finds all of it at once, or the place where they were would not be there.
 * @param quante how many there are
 * @param attesa ms to leave to something else before the first: none is there until then
 * @returns how many to draw
 */
export function useAPassi(quante: number, attesa = 0): number {
  const torna = useNavigationType() === 'POP' && tornato
  const [disegnate, setDisegnate] = useState(torna ? quante : attesa > 0 ? 0 : 1)
  useEffect(() => {
    if (disegnate >= quante) return
    const avanti = () => startTransition(() => setDisegnate(disegnate + 1))
    if (disegnate > 0 || attesa === 0) return avanti()
    const scade = setTimeout(avanti, attesa)
    return () => clearTimeout(scade)
  }, [disegnate, quante, attesa])
  return disegnate
}

/** What it holds is drawn after all around it: where that comes in one go, as what a dialog opens with does. */
export function Poi({ attesa = null, children }: { attesa?: ReactNode; children: ReactNode }) {
  return useAPassi(2) > 1 ? children : attesa
}

/**
 * Of a list's rows those that a window shows come first, the others when these have been seen.
 * @param altezza of a row with what parts it from the next, in px
 * @param sopra px that are taken by what stands above the list, at least
 * @returns how many to draw, from the first
 */
export function useFileAPassi(altezza: number, sopra = 200): number {
  return useAPassi(2) > 1 ? Number.POSITIVE_INFINITY : Math.ceil((innerHeight - sopra) / altezza)
}
