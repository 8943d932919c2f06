import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'

/** Why one goes there and what to know first: description, internal notes, what the customer's sheet says. */
export function DaSapere({ di: a }: { di: Appuntamento }) {
  if (!a.descrizione && !a.note_interne && !a.cliente.note) return null
  return (
    <Facts sunk>
      <Fact of="Descrizione">{a.descrizione}</Fact>
      <Fact of="Note interne">{a.note_interne}</Fact>
      <Fact of="Nota del cliente">{a.cliente.note}</Fact>
    </Facts>
  )
}
