import { IconAlertCircle } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { useController } from 'react-hook-form'
import stili from './fields.module.css'
import { useHeld } from './press.ts'

/** What every field bound to a form by name has in common. */
export interface FieldProps {
  name: string
  /** Where it isn't the word of the field in the row that the form writes (`riga` of `FormDialog`). */
  etichetta?: string | undefined
  obbligatorio?: boolean | undefined
  /** Below the field. */
  suggerimento?: ReactNode
  disabilitato?: boolean | undefined
  solaLettura?: boolean | undefined
  className?: string | undefined
}

const ORDINE: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** What the row that the form around writes calls a field. */
export const WordsContext = createContext<(campo: string) => string | undefined>(() => undefined)

/** The label of a field: its own, else the row's word. */
export function useLabel({ name, etichetta }: Pick<FieldProps, 'name' | 'etichetta'>): string {
  const parola = useContext(WordsContext)
  return etichetta ?? parola(name) ?? ''
}

/** Connects a field to the form around it. `mantine` are the props of a Mantine input: label, hint, error, states. */
export function useField({
  name,
  etichetta,
  obbligatorio,
  suggerimento,
  disabilitato,
  solaLettura,
  className,
}: FieldProps) {
  const { field, fieldState } = useController({ name })
  const errore = useHeld(fieldState.error?.message)
  return {
    field,
    errore,
    mantine: {
      label: useLabel({ name, etichetta }),
      required: obbligatorio ?? false,
      description: errore ? undefined : suggerimento,
      error: errore && <ErroreDiCampo testo={errore} />,
      inputWrapperOrder: ORDINE,
      disabled: disabilitato ?? false,
      readOnly: solaLettura ?? false,
      className,
    },
  }
}

export function ErroreDiCampo({ testo }: { testo: string }) {
  return (
    <span className={stili.errore}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      {testo}
    </span>
  )
}

/** Fields in columns: one on phones, two on desktops unless told otherwise; short choices, as many as fit. */
export function FieldGrid({ colonne = 2, children }: { colonne?: 1 | 2 | 3 | 'tante'; children: ReactNode }) {
  return (
    <div className={stili.griglia} data-colonne={colonne}>
      {children}
    </div>
  )
}

/** A field, or anything, across all the columns. */
export function Intera({ children }: { children: ReactNode }) {
  return <div className={stili.intera}>{children}</div>
}

/** Where another subject begins among the fields of a form. */
export function FieldSection({ titolo, nota }: { titolo: string; nota?: string | undefined }) {
  return (
    <div className={stili.sezione}>
      <h3>{titolo}</h3>
      {nota && <p>{nota}</p>}
    </div>
  )
}

interface CampoGrezzoProps {
  etichetta: string
  obbligatorio?: boolean
  suggerimento?: ReactNode
  errore?: string | undefined
  children: (attributi: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
  }) => ReactNode
}

/** Label, hint and error around a control that is no Mantine input. */
export function RawField({ etichetta, obbligatorio, suggerimento, errore, children }: CampoGrezzoProps) {
  const id = useId()
  const sotto = errore ?? suggerimento
  return (
    <div className={stili.grezzo}>
      <label htmlFor={id}>
        {etichetta} {obbligatorio && <span aria-hidden>*</span>}
      </label>
      {children({
        id,
        'aria-describedby': sotto ? `${id}-sotto` : undefined,
        'aria-invalid': Boolean(errore),
      })}
      {sotto && <p id={`${id}-sotto`}>{errore ? <ErroreDiCampo testo={errore} /> : suggerimento}</p>}
    </div>
  )
}
