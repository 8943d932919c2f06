import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'
import stili from './da-caricare.module.css'

interface Props<I extends FieldValues, O> {
  schema: z.ZodType<O, I>
  valori: DefaultValues<I>
  fuoco: Path<I>
  testo: string
  invia: (dati: O) => Promise<void>
  onChiudi: () => void
  children: ReactNode
}

/** One or two fields below a row; it closes when they are written, or at Escape. */
export function InLinea<I extends FieldValues, O>({ schema, valori, fuoco, testo, ...resto }: Props<I, O>) {
  const { invia, onChiudi, children } = resto
  const form = useForm<I, unknown, O>({ resolver: zodResolver(schema), defaultValues: valori })
  const { isSubmitting } = form.formState
  useEffect(() => form.setFocus(fuoco), [form, fuoco])
  const manda = form.handleSubmit(async (dati) => {
    try {
      await invia(dati)
      onChiudi()
    } catch (errore) {
      toast.errore(errorText(errore, 'Non è stato salvato'))
    }
  })
  return (
    <FormProvider {...form}>
      <form
        className={stili.inLinea}
        noValidate
        onSubmit={(evento) => void manda(evento)}
        onKeyDown={({ key }) => key === 'Escape' && onChiudi()}
      >
        {children}
        <div className={stili.azioni}>
          <Button type="submit" aria-disabled={isSubmitting}>
            {testo}
          </Button>
          <Button variant="subtle" onClick={onChiudi}>
            Annulla
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
