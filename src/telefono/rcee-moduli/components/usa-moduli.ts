import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { CambiaBozza } from '#telefono/rapporti/components/bozza.ts'
import { onFocusMoved } from '#web/focus-moved.ts'
import { altraData, type BozzaConModuli, type OrarioModulo, type PassoModulo, sezioneDi } from './bozza.ts'
import { diSezione, type Giudicato, giudicato, SEZIONI } from './giudicato.ts'
import { type CambioDiModulo, cambiati } from './impianto-comune.ts'

export interface PostoModulo {
  uid: string
  sezione: PassoModulo
}

interface Di {
  bozza: BozzaConModuli | null | undefined
  /** Changes what is signed. */
  cambia: CambiaBozza<BozzaConModuli>
  /** Of the report that they go with; null where there is none. */
  orario: OrarioModulo | null
  oggi: string
}

/** The forms of a draft with what the rules say of them, the section that stands open, and the way to any field. */
export function useModuli({ bozza, cambia, orario, oggi }: Di) {
  const [aperto, setAperto] = useState<PostoModulo | null>(null)
  const moduli = bozza?.moduli
  const { giorno, arrivo, partenza } = orario ?? {}
  const giudicati = useMemo(() => {
    const orario = giorno && arrivo && partenza ? { giorno, arrivo, partenza } : null
    return (moduli ?? []).map((modulo) => giudicato(modulo, orario, oggi, moduli))
  }, [moduli, giorno, arrivo, partenza, oggi])

  const apri = useCallback((posto: PostoModulo | null) => {
    // At once: a telephone opens its keyboard only within the touch that asked for it.
    flushSync(() => setAperto(posto))
    const sezione = posto && sezioneNelFoglio(posto)
    sezione?.scrollIntoView({ block: 'start' })
    const misura = sezione?.querySelector<HTMLInputElement>('[data-misura]')
    if (misura?.value === '') misura.focus({ preventScroll: true })
  }, [])

  /** Opens the section of a field, and its folded parts, and puts the cursor there. */
  const vai = useCallback((uid: string, campo: string) => {
    const posto = { uid, sezione: sezioneDi({ campo }) }
    setAperto(posto)
    aDisegnoFatto(() => {
      const sezione = sezioneNelFoglio(posto)
      const punto =
        sezione?.querySelector<HTMLElement>(`[data-campo="${campo}"]`) ??
        sezione?.querySelector<HTMLElement>(`[data-campo^="${campo}"]`)
      for (let su = punto?.closest('details'); su; su = su.parentElement?.closest('details')) su.open = true
      const scelto = punto?.querySelector<HTMLElement>('input:checked, input, select, textarea, button')
      ;(punto ?? sezione)?.scrollIntoView({ block: 'center' })
      scelto?.focus({ preventScroll: true })
    })
  }, [])

  const prossima = prossimaDa(giudicati, aperto)
  return {
    ...{ giudicati, aperto, apri, vai, prossima },
    cambia: (uid: string, cambio: CambioDiModulo) =>
      cambia((bozza) => ({ moduli: cambiati(bozza.moduli ?? [], uid, cambio) })),
    daConfermare: altraData,
  }
}

/** As it was heard last: what draws the sheet between a press and its click finds it unchanged. */
let inMisura = false
function ascoltaFuoco(avvisa: () => void): () => void {
  const guarda = () => {
    inMisura = document.activeElement?.matches('[data-misura]') ?? false
    avvisa()
  }
  guarda()
  return onFocusMoved(guarda)
}

/** Whether somebody is writing a measure: then a keyboard stands where the foot of the screen was. */
export const useInMisura = (): boolean => useSyncExternalStore(ascoltaFuoco, () => inMisura)

/** After the next drawing. */
const aDisegnoFatto = (fai: () => void) => requestAnimationFrame(() => requestAnimationFrame(fai))

const sezioneNelFoglio = ({ uid, sezione }: PostoModulo) =>
  document.querySelector<HTMLElement>(`[data-sezione="${sezione}"][data-di="${uid}"]`)

/** The next section with something to fill in, after the open one and then from the beginning; null where none is left. */
function prossimaDa(giudicati: readonly Giudicato[], aperto: PostoModulo | null): PostoModulo | null {
  const passi = giudicati.flatMap(({ modulo: { uid }, mancano, sbagliati }) =>
    SEZIONI.map(([sezione]) => ({
      uid,
      sezione,
      resta: diSezione([...mancano, ...sbagliati], sezione).length,
    })),
  )
  const attuale = passi.findIndex(({ uid, sezione }) => uid === aperto?.uid && sezione === aperto.sezione)
  const trovata = [...passi.slice(attuale + 1), ...passi.slice(0, Math.max(0, attuale))].find(
    ({ resta }) => resta > 0,
  )
  return trovata ? { uid: trovata.uid, sezione: trovata.sezione } : null
}
