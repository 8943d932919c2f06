import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { Pairs } from '#web/ui/pairs.tsx'
import stili from './da-sapere.module.css'

interface DaSapereProps {
  di: Appuntamento
  className?: string | undefined
}

/** Why one goes there and what to know first: description, internal notes, what the customer's sheet says. */
export function DaSapere({ di: a, className }: DaSapereProps) {
  const voci = (
    [
      ['Descrizione', a.descrizione],
      ['Note interne', a.note_interne],
      ['Nota del cliente', a.cliente.note],
    ] as const
  ).filter(([, testo]) => testo)
  if (voci.length === 0) return null
  return <Pairs className={`${stili.pannello} ${className ?? ''}`} di={voci} />
}
