import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useUser } from '../session.tsx'
import { draftHome } from './draft-home.ts'

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
  const utente = useUser()
  const { id } = utente
  const casa = useRef(nome ? draftHome(utente, nome) : null)
  const [ripresa, setRipresa] = useState<number | null>(null)
  const finita = useRef(false)
  const modulo = useRef({ form, campi: Object.keys(valori) as Path<I>[] })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's name and its user say which draft it is
  useEffect(() => {
    if (!nome) return
    const { form, campi } = modulo.current
    const tenutaIn = draftHome(utente, nome)
    casa.current = tenutaIn
    let montato = true
    void tenutaIn.read().then((tenuta) => {
      if (!montato || finita.current) return
      // What was typed while it was read is newer.
      for (const campo of campi)
        if (tenuta && campo in tenuta.dati && !form.getFieldState(campo).isDirty)
          form.setValue(campo, tenuta.dati[campo] as PathValue<I, typeof campo>, { shouldDirty: true })
      setRipresa(tenuta?.quando ?? null)
    })

    let attesa: ReturnType<typeof setTimeout> | undefined
    const tieni = () => {
      clearTimeout(attesa)
      if (finita.current) return
      // A file can't be kept as text: it is chosen again.
      const scritti = campi.filter(
        (campo) => form.getFieldState(campo).isDirty && !((form.getValues(campo) as unknown) instanceof File),
      )
      if (scritti.length === 0) return tenutaIn.remove()
      tenutaIn.write(Object.fromEntries(scritti.map((campo) => [campo, form.getValues(campo)])))
    }
    const ascolto = form.watch(() => {
      clearTimeout(attesa)
      attesa = setTimeout(tieni, RITARDO_MS)
    })
    // A phone may end a page that is out of sight without a word.
    const nascosta = () => document.visibilityState === 'hidden' && attesa !== undefined && tieni()
    document.addEventListener('visibilitychange', nascosta)
    return () => {
      montato = false
      ascolto.unsubscribe()
      clearTimeout(attesa)
      document.removeEventListener('visibilitychange', nascosta)
    }
  }, [nome, id])

  const togli = () => {
    finita.current = true
    casa.current?.remove()
  }
  return {
    ripresa,
    ricomincia: () => {
      form.reset()
      setRipresa(null)
      casa.current?.remove()
    },
    togli,
  }
}
