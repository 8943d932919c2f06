import { useEffect, useState } from 'react'

/** Rows drawn in one frame: a full one takes some milliseconds. */
const IN_UN_FOTOGRAMMA = 2

/** How many rows are drawn: from the top, some more in each frame, so that a full week makes none of them late. */
export function useRigheDisegnate(quante: number, lunedi: string): number {
  const [{ settimana, fatte }, setFatte] = useState({ settimana: lunedi, fatte: IN_UN_FOTOGRAMMA })
  const ora = settimana === lunedi ? fatte : IN_UN_FOTOGRAMMA
  useEffect(() => {
    if (ora >= quante) return
    const prossimo = requestAnimationFrame(() =>
      setFatte({ settimana: lunedi, fatte: ora + IN_UN_FOTOGRAMMA }),
    )
    return () => cancelAnimationFrame(prossimo)
  }, [ora, quante, lunedi])
  return ora
}
