import type { ComponentProps } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { formValues, type Held, type Unanswered } from '../form-values.ts'
import { FormDialog } from './form-dialog.tsx'
import { toast } from './toast.tsx'

/** A record; there is one company, and its record has no id. */
interface Stored {
  id?: number
  versione: number
}

/** The same for a new record and for one that is there, or one for each. */
type Both = string | readonly [nuovo: string, modifica: string]

/** How it is written: a noun's `resource`, or what it has of it. */
interface Writes<R, D> {
  useCreate?: () => { mutateAsync(what: { dati: D; key: string }): Promise<R> }
  useUpdate?: () => {
    mutateAsync(what: { id: number; dati: D; versione: number | undefined }): Promise<R>
  }
}

type Dialog<S extends z.ZodObject, R> = ComponentProps<
  typeof FormDialog<z.input<S> & FieldValues, z.output<S>, R>
>

type RecordFormProps<S extends z.ZodObject, R extends Stored> = Pick<
  Dialog<S, R>,
  'onChiudi' | 'larghezza' | 'riga' | 'extra' | 'children' | 'fuoco'
> & {
  /** The record to change, `nuovo` or `nuova` for one more; null or false while the dialog is closed. */
  record: R | 'nuovo' | 'nuova' | null | false
  api: Writes<R, NoInfer<z.output<S>>>
  /** The contract's input schema: what the form holds follows from it and from the record. */
  schema: S
  /** In its place while the form shows only some of its fields: these are checked and sent. */
  breve?: z.ZodObject | false
  /** What a new record begins with, where that isn't nothing. */
  nuovo?: NoInfer<Held<z.input<S>>>
  /** What is sent, where that isn't what the form holds. `record` is null for a new one. */
  prepara?: (dati: z.output<S>, meta: { record: R | null; key: string }) => object | Promise<object>
  titolo: Both
  testoInvia?: Both
  testoAttesa?: Both
  erroreGenerico: Both
  /** What is said of a record that was saved, or done with it. */
  fatto: Both | ((salvato: R) => void)
} & Particular<z.input<S>, R>

/** What the form holds of a record otherwise than its column, or beside them: none may be forgotten. */
type Particular<I, R> =
  object extends Unanswered<I, R>
    ? { propri?: (record: R) => Held<I> }
    : { propri: (record: R) => Held<I> & Unanswered<I, R> }

const nobody = () => undefined

/** The dialog in which a record is created or changed (`FormDialog`, which says what becomes of a failure). */
export function RecordForm<S extends z.ZodObject, R extends Stored>(props: RecordFormProps<S, R>) {
  const {
    record,
    api,
    schema,
    breve,
    nuovo,
    prepara,
    titolo,
    testoInvia = 'Salva',
    testoAttesa,
    ...resto
  } = props
  const { erroreGenerico, fatto, propri, ...dialogo } = resto as typeof resto & {
    propri?: (record: R) => Held<z.input<S>>
  }
  const { useCreate = nobody, useUpdate = nobody } = api
  const crea = useCreate()
  const aggiorna = useUpdate()
  if (!record) return null
  const esistente = typeof record === 'object' ? record : null
  const testoDi = (testo: Both) => (typeof testo === 'string' ? testo : testo[esistente ? 1 : 0])
  const valori = (riga: R | null) =>
    formValues(schema, riga as null, riga ? propri?.(riga) : (nuovo as Held<z.input<S>>))

  async function invia(
    scritti: z.output<S>,
    { key, versione }: { key: string; versione: number | undefined },
  ) {
    const dati = (prepara ? await prepara(scritti, { record: esistente, key }) : scritti) as z.output<S>
    const salvato = esistente
      ? await aggiorna?.mutateAsync({ id: esistente.id ?? 0, dati, versione })
      : await crea?.mutateAsync({ dati, key })
    return salvato as R
  }

  return (
    <FormDialog<z.input<S> & FieldValues, z.output<S>, R>
      {...dialogo}
      aperto
      titolo={testoDi(titolo)}
      schema={(breve || schema) as unknown as z.ZodType<z.output<S>, z.input<S> & FieldValues>}
      valori={valori(esistente) as DefaultValues<z.input<S> & FieldValues>}
      versione={esistente?.versione}
      daRecord={(attuale) => valori(attuale as R) as z.input<S> & FieldValues}
      testoInvia={testoDi(testoInvia)}
      {...(testoAttesa && { testoAttesa: testoDi(testoAttesa) })}
      erroreGenerico={testoDi(erroreGenerico)}
      invia={invia}
      onFatto={(salvato) => (typeof fatto === 'function' ? fatto(salvato) : toast.successo(testoDi(fatto)))}
    />
  )
}
