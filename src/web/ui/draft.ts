import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { draftName, memory } from '../memory.ts'
import { useUser } from '../session.tsx'

const RITARDO_MS = 300

interface Bozza {
  /** When what was taken up again had been typed, in ms; null when the form began with nothing of the kind. */
  ripresa: number | null
  /** Gives up what was taken up: the form is again that of the record. */
  ricomincia: () => void
  /** The form was saved, or given up. */
  togli: () => void
}

/**
 * Keeps on this device what is typed in a form, so that a reload or a closed browser does not lose it. Only the fields
 * that were changed are kept: taken up again, they stand over the record as it is by then.
 * @param nome of the form and its record, for example `gestione 12`; without it nothing is kept. Never for passwords.
 */
export function useDraft<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  nome: string | undefined,
  valori: DefaultValues<I>,
): Bozza {
  const utente = useUser().id
  const [ripresa, setRipresa] = useState<number | null>(null)
  const finita = useRef(false)
  const modulo = useRef({ form, campi: Object.keys(valori) as Path<I>[] })

  useEffect(() => {
    if (!nome) return
    const { form, campi } = modulo.current
    const voce = draftName(nome)
    const tenuta = memory.leggi<Record<string, unknown>>(voce, utente)
    for (const campo of campi)
      if (tenuta && campo in tenuta.dati)
        form.setValue(campo, tenuta.dati[campo] as PathValue<I, typeof campo>, { shouldDirty: true })
    setRipresa(tenuta?.quando ?? null)

    let attesa: ReturnType<typeof setTimeout> | undefined
    const tieni = () => {
      clearTimeout(attesa)
      if (finita.current) return
      // A file can't be kept as text: it is chosen again.
      const scritti = campi.filter(
        (campo) => form.getFieldState(campo).isDirty && !((form.getValues(campo) as unknown) instanceof File),
      )
      if (scritti.length === 0) return memory.togli(voce)
      memory.scrivi(voce, utente, Object.fromEntries(scritti.map((campo) => [campo, form.getValues(campo)])))
    }
    const ascolto = form.watch(() => {
      clearTimeout(attesa)
      attesa = setTimeout(tieni, RITARDO_MS)
    })
    // A phone may end a page that is out of sight without a word.
    const nascosta = () => document.visibilityState === 'hidden' && attesa !== undefined && tieni()
    document.addEventListener('visibilitychange', nascosta)
    return () => {
      ascolto.unsubscribe()
      clearTimeout(attesa)
      document.removeEventListener('visibilitychange', nascosta)
    }
  }, [nome, utente])

  const togli = () => {
    finita.current = true
    if (nome) memory.togli(draftName(nome))
  }
  return {
    ripresa,
    ricomincia: () => {
      form.reset()
      setRipresa(null)
      if (nome) memory.togli(draftName(nome))
    },
    togli,
  }
}
