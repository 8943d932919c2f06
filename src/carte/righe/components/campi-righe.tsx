import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Somme } from '#carte/righe/somme.rules.ts'
import { oggi } from '#shared/dates.ts'
import stili from './campi-righe.module.css'
import { useContestoRighe, useConti } from './conti.ts'
import { EditorRighe } from './editor-righe.tsx'
import type { ValoriRighe } from './modulo.ts'
import { TotaliRighe } from './totali-righe.tsx'

export interface CampiRigheProps {
  clienteId: number | null
  /** It is a supplier's: taken as it stands. */
  ricevuto?: boolean
  /** `yyyy-MM-dd`; what isn't a date is today. */
  data: string
  preventivo?: boolean
  /** Of a quote for a boiler, which may be named by its make only. */
  caldaia?: boolean
  /** Told of the sums whenever they change: the form's foot says them too. */
  onSomme: (somme: Somme) => void
  /** Below the lines. */
  children?: ReactNode
}

/** Lines and totals of a document, in a form that has the fields of `ValoriRighe`. */
export function CampiRighe({
  clienteId,
  ricevuto,
  data,
  preventivo = false,
  caldaia = false,
  onSomme,
  children,
}: CampiRigheProps) {
  const { control } = useFormContext<ValoriRighe>()
  const [righe, scontoPercento, scontoImporto, iva10Manutenzione, bonificoParlante, addebitaBollo] = useWatch(
    {
      control,
      name: [
        ...(['righe', 'scontoPercento', 'scontoImporto', 'iva10Manutenzione'] as const),
        ...(['bonificoParlante', 'addebitaBollo'] as const),
      ] as const,
    },
  )
  const contesto = useContestoRighe(clienteId, ricevuto)
  const valori = { righe, scontoPercento, scontoImporto, iva10Manutenzione, bonificoParlante, addebitaBollo }
  const conti = useConti(valori, /^\d{4}-\d\d-\d\d$/.test(data) ? data : oggi(), contesto, caldaia)
  const { somme } = conti
  useEffect(() => onSomme(somme), [somme, onSomme])
  return (
    <div className={stili.campi}>
      <EditorRighe conti={conti} contesto={contesto} facoltative={preventivo} />
      <TotaliRighe conti={conti} contesto={contesto} preventivo={preventivo} />
      {children && <div className={stili.dopo}>{children}</div>}
    </div>
  )
}
