import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Schede } from '#web/ui/tabs.tsx'
import type { ModoDocumento } from './modulo.ts'

interface ModiDocumentoProps {
  /** `Come scrivi la fattura` */
  etichetta: string
  modo: ModoDocumento
  /** Told which way the form is in, also where a draft opens it. */
  onModo: (modo: ModoDocumento) => void
  /** Told what somebody has chosen. */
  onScelta?: (modo: ModoDocumento) => void
  /** It has several lines: there is no choice. */
  soloRighe?: boolean
  unico: ReactNode
  righe: ReactNode
}

/** The two ways in which a document is written, in a form that has the field `modo`. */
export function ModiDocumento(props: ModiDocumentoProps) {
  const { etichetta, modo, onModo, onScelta, soloRighe = false, unico, righe } = props
  const { clearErrors, setValue } = useFormContext<{ modo: ModoDocumento }>()
  const aperto = useWatch<{ modo: ModoDocumento }, 'modo'>({ name: 'modo' })
  useEffect(() => onModo(aperto), [aperto, onModo])
  // What was wrong in one tab isn't in the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the tab changes
  useEffect(() => clearErrors(), [aperto, clearErrors])
  if (soloRighe) return righe
  return (
    <Schede
      etichetta={etichetta}
      valore={modo}
      onCambia={(scelto) => {
        onScelta?.(scelto as ModoDocumento)
        setValue('modo', scelto as ModoDocumento, { shouldDirty: true })
      }}
      voci={[
        { valore: 'unico', testo: 'Importo unico', contenuto: unico },
        { valore: 'righe', testo: 'Righe', contenuto: righe },
      ]}
    />
  )
}
