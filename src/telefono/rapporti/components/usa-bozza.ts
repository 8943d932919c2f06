import { useEffect, useRef, useState } from 'react'
import { outbox } from '#web/outbox.ts'
import type { Along } from '#web/outbox-store.ts'
import type { Bozza, CambiaBozza } from './bozza.ts'
import { AltraScheda, daTenere, leggiBozza, tieniBozza } from './bozza-tenuta.ts'
import { nomeBozza } from './chiuso-qui.ts'

/** Whether what stands on the screen stands on the device too, and what keeps it from that. */
export type Salvataggio = 'salvato' | 'in corso' | 'piena' | 'chiuso' | 'altrove'

/** Of what is typed; a photograph or a signature is kept at once. */
const DOPO_MS = 300
/** Whoever has made room doesn't have to say so. */
const RIPROVA_MS = 5_000

/**
 * The draft of a visit's report, kept on this device as one writes (docs/product.md §29.3). Writings follow one another; a
 * draft that another tab has written meanwhile is never written over.
 * @param posto see `nomeBozza`
 * @returns `bozza` undefined while it is being read, null where there is none, `illeggibile` where nobody knows
 */
export function useBozza<B extends Bozza = Bozza>(utenteId: number, posto: number | string) {
  const [bozza, setBozza] = useState<B | null>()
  const [illeggibile, setIlleggibile] = useState(false)
  const [salvataggio, setSalvataggio] = useState<Salvataggio>('salvato')
  /** As it is, also before it is drawn. */
  const corrente = useRef<B | null>(null)
  const n = useRef(0)
  /** Whether something has yet to be kept. */
  const sporca = useRef(false)
  /** Whether there was one since the page was opened: what was finished isn't begun anew. */
  const mai = useRef(true)
  const coda = useRef<Promise<unknown>>(Promise.resolve())
  const attesa = useRef<ReturnType<typeof setTimeout>>(undefined)

  const accoda = <T>(fai: () => Promise<T>): Promise<T> => {
    const fatto = coda.current.then(fai)
    coda.current = fatto.catch(() => {})
    return fatto
  }

  function mostra(nuova: B | null) {
    corrente.current = nuova
    if (nuova) mai.current = false
    setBozza(nuova)
  }

  /** Writes what has yet to be kept. @throws where it can't be */
  async function tieniOra() {
    clearTimeout(attesa.current)
    attesa.current = undefined
    if (!sporca.current) return
    sporca.current = false
    try {
      n.current = await tieniBozza(utenteId, posto, { bozza: corrente.current, n: n.current })
      setSalvataggio(sporca.current ? 'in corso' : 'salvato')
    } catch (causa) {
      sporca.current = true
      setSalvataggio(perche(causa))
      if (!(causa instanceof AltraScheda)) attesa.current = setTimeout(scrivi, RIPROVA_MS)
      throw causa
    }
  }
  const scrivi = () => void accoda(tieniOra).catch(() => {})

  const rileggi = () =>
    accoda(async () => {
      try {
        const letta = await leggiBozza<B>(utenteId, posto)
        sporca.current = false
        n.current = letta.n
        mostra(letta.bozza)
        setIlleggibile(false)
        setSalvataggio('salvato')
      } catch {
        setIlleggibile(true)
      }
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is of the same person and visit
  useEffect(() => {
    void rileggi()
    const vista = () => {
      if (sporca.current) scrivi()
      // What another tab has written meanwhile is seen before one goes on.
      else if (document.visibilityState === 'visible')
        void accoda(async () => {
          const letta = await leggiBozza<B>(utenteId, posto)
          if (sporca.current || letta.n === n.current) return
          n.current = letta.n
          mostra(letta.bozza)
        }).catch(() => {})
    }
    addEventListener('pagehide', vista)
    document.addEventListener('visibilitychange', vista)
    return () => {
      scrivi()
      removeEventListener('pagehide', vista)
      document.removeEventListener('visibilitychange', vista)
    }
  }, [utenteId, posto])

  /** Changes it, and keeps it soon; `subito` what nobody could do again. */
  const cambia: CambiaBozza<B> = (cambio, subito = false) => {
    const attuale = corrente.current
    if (!attuale) return
    poni({ ...attuale, ...(typeof cambio === 'function' ? cambio(attuale) : cambio) }, subito)
  }

  /** Puts another one in its place, or none. */
  function poni(nuova: B | null, subito = true) {
    mostra(nuova)
    sporca.current = true
    // While it can't be kept that is what is said.
    setSalvataggio((stato) => (stato === 'salvato' ? 'in corso' : stato))
    if (subito) scrivi()
    else attesa.current ??= setTimeout(scrivi, DOPO_MS)
  }

  /**
   * Puts another one in its place, or none, in the one step that keeps what was confirmed with it. Where this browser keeps
   * no actions the draft follows by itself.
   * @param manda keeps the action with the draft that it is given, or nothing of both
   */
  const conAzione = <T>(seguito: (fatto: T) => B | null, manda: Manda<T, B>): Promise<T> =>
    accoda(async () => {
      await tieniOra()
      const insieme = outbox.isOpen()
      const nome = nomeBozza(posto)
      const fatto = await manda((nuova) => ({
        nome,
        valore: nuova && daTenere(nuova, n.current + 1),
      })).catch(async (causa) => {
        // It may have been kept, and taken back: what stands on the screen takes its place again.
        const letta = await leggiBozza<B>(utenteId, posto).catch(() => null)
        if (letta) n.current = letta.n
        sporca.current = true
        await tieniOra().catch(() => {})
        throw causa
      })
      const nuova = seguito(fatto)
      mostra(nuova)
      if (insieme && nuova) n.current++
      else if (insieme) n.current = 0
      // Its photographs too, where none is left; and the draft itself where no action took it along.
      sporca.current = true
      await tieniOra().catch(() => {})
      return fatto
    })

  return {
    ...{ bozza, illeggibile, salvataggio, cambia, poni, conAzione, rileggi },
    /** Keeps it now, and says whether it is kept. */
    fissa: (): Promise<Salvataggio> => accoda(tieniOra).then(() => 'salvato', perche),
    /** As it is by now, also before it is drawn. */
    attuale: () => corrente.current,
    /** Whether none was here since the page was opened. */
    mai: () => mai.current,
  }
}

type Manda<T, B extends Bozza> = (along: (nuova: B | null) => NonNullable<Along['bozza']>) => Promise<T>

function perche(causa: unknown): Salvataggio {
  if (causa instanceof AltraScheda) return 'altrove'
  return (causa as Error).name === 'QuotaExceededError' ? 'piena' : 'chiuso'
}
