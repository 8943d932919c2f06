import * as z from 'zod'
import { testo } from '#shared/fields.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { toast } from '#web/ui/toast.tsx'

const modulo = z.object({ motivo: testo(300) })

interface RifiutaFormProps {
  nome: string
  titolo: string
  /** What follows from it, where one refusal isn't like the others. */
  spiega?: string
  testoInvia: string
  /** Refuses, for a reason; gives what is said then. */
  rifiuta: (perche: string) => Promise<string>
  aperto: boolean
  onChiudi: () => void
}

/** Why the office doesn't take it: the technician reads it. */
export function RifiutaForm({
  nome,
  titolo,
  spiega,
  testoInvia,
  rifiuta,
  aperto,
  onChiudi,
}: RifiutaFormProps) {
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={titolo}
      larghezza={460}
      schema={modulo}
      valori={{ motivo: '' }}
      testoInvia={testoInvia}
      erroreGenerico="Non è stato rifiutato"
      invia={({ motivo }) => rifiuta(motivo)}
      onFatto={(messaggio) => toast.successo(nome, { detto: messaggio })}
    >
      {spiega && <p>{spiega}</p>}
      <NotesField name="motivo" etichetta="Perché" obbligatorio maxLength={300} righe={3} />
    </FormDialog>
  )
}
