import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '#web/ui/toast.tsx'
import type { CellaRiga } from './celle.tsx'
import { aggiungiSotto, ripeti, spostaRiga, togli } from './modifiche.ts'
import { eVuota, type RigaDelModulo } from './modulo.ts'

/** What can be done with the lines; always the same object. */
export interface AzioniRighe {
  cambia: (chiave: string, valori: Partial<RigaDelModulo>) => void
  /** An empty line below this one, or at the end. */
  sotto: (chiave: string | null) => void
  sposta: (chiave: string, passo: -1 | 1, campo?: CellaRiga) => void
  ripeti: (chiave: string, campo?: CellaRiga) => void
  togli: (chiave: string) => void
  /** The keys of a line. */
  tasto: (evento: KeyboardEvent, chiave: string) => void
}

/**
 * The acts of the editor, and where the focus is after each.
 * @param tavola in which the lines are
 */
export function useAzioniRighe(
  righe: RigaDelModulo[],
  onCambia: (righe: RigaDelModulo[]) => void,
  tavola: RefObject<HTMLElement | null>,
): AzioniRighe {
  const [fuoco, setFuoco] = useState<{ chiave: string; campo: CellaRiga } | null>(null)
  useEffect(() => {
    if (!fuoco) return
    const campo = tavola.current?.querySelector<HTMLElement>(
      `[data-riga="${fuoco.chiave}"] [data-campo="${fuoco.campo}"]`,
    )
    campo?.focus()
    campo?.scrollIntoView({ block: 'nearest' })
  }, [fuoco, tavola])

  // Two acts may come before the form has drawn the first: the lines are those of now.
  const correnti = useRef({ righe, onCambia })
  correnti.current = { righe, onCambia }
  return useMemo(() => {
    const metti = (nuove: RigaDelModulo[]) => {
      correnti.current.righe = nuove
      correnti.current.onCambia(nuove)
    }
    const fatta = (esito: { righe: RigaDelModulo[]; chiave: string }, campo: CellaRiga = 'descrizione') => {
      metti(esito.righe)
      setFuoco({ chiave: esito.chiave, campo })
    }
    const azioni: AzioniRighe = {
      cambia: (chiave, valori) =>
        metti(correnti.current.righe.map((r) => (r.chiave === chiave ? { ...r, ...valori } : r))),
      sotto: (chiave) => fatta(aggiungiSotto(correnti.current.righe, chiave)),
      sposta: (chiave, passo, campo) => fatta(spostaRiga(correnti.current.righe, chiave, passo), campo),
      ripeti: (chiave, campo) => fatta(ripeti(correnti.current.righe, chiave), campo),
      togli: (chiave) => {
        const precedenti = correnti.current.righe
        const riga = precedenti.find((r) => r.chiave === chiave)
        const esito = togli(precedenti, chiave)
        fatta(esito)
        if (!riga || eVuota(riga)) return
        const i = precedenti.indexOf(riga)
        toast.successo('Riga tolta', {
          annulla: () => fatta({ righe: correnti.current.righe.toSpliced(i, 0, riga), chiave }),
        })
      },
      tasto(evento, chiave) {
        const cella = evento.target as HTMLElement
        const campo = cella.dataset.campo as CellaRiga | undefined
        const { key, altKey, shiftKey } = evento
        const ctrl = evento.ctrlKey || evento.metaKey
        if (!campo || evento.nativeEvent.isComposing) return
        const riga = correnti.current.righe.find((r) => r.chiave === chiave)
        if (key === 'Enter' && !ctrl && !altKey && !shiftKey) azioni.sotto(chiave)
        else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
          azioni.sposta(chiave, key === 'ArrowUp' ? -1 : 1, campo)
        else if (ctrl && !altKey && key.toLowerCase() === 'd') azioni.ripeti(chiave, campo)
        else if (altKey && key === '.') {
          const menu = cella.closest('[data-riga]')?.querySelector<HTMLElement>('[data-menu] button')
          // After the key: within it the menu would take it for one that closes.
          setTimeout(() => menu?.click())
        } else if (key === 'Backspace' && campo === 'descrizione' && correnti.current.righe.length > 1) {
          if (!riga || !eVuota(riga)) return
          azioni.togli(chiave)
        } else return
        evento.preventDefault()
      },
    }
    return azioni
  }, [])
}
