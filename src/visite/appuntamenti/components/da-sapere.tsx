import { chiViene } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { AppLink } from '#web/ui/link.tsx'

/** Why one goes there, with whom, and what to know first: description, internal notes, what the customer's sheet says. */
export function DaSapere({ di: a }: { di: Appuntamento }) {
  const squadra = chiViene(a)
  if (!squadra && !a.commessa && !a.descrizione && !a.note_interne && !a.cliente.note) return null
  return (
    <Facts sunk>
      <Fact of="Con">{squadra}</Fact>
      <Fact of="Commessa">
        {a.commessa && <AppLink a={`/commesse/${a.commessa.id}`}>{a.commessa.titolo}</AppLink>}
      </Fact>
      <Fact of="Descrizione">{a.descrizione}</Fact>
      <Fact of="Note interne">{a.note_interne}</Fact>
      <Fact of="Nota del cliente">{a.cliente.note}</Fact>
    </Facts>
  )
}
