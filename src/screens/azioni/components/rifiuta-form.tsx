import * as z from 'zod'
import { testo } from '#shared/fields.ts'
import { useDecidiAzione } from '#telefono/azioni/api.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { toast } from '#web/ui/toast.tsx'

const modulo = z.object({ motivo: testo(300) })

interface RifiutaFormProps {
  id: number
  nome: string
  aperto: boolean
  onChiudi: () => void
}

/** Why the office doesn't take it: the technician reads it. */
export function RifiutaForm({ id, nome, aperto, onChiudi }: RifiutaFormProps) {
  const { mutateAsync: decidi } = useDecidiAzione()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={`Rifiuta: ${nome}`}
      larghezza={460}
      schema={modulo}
      valori={{ motivo: '' }}
      testoInvia="Rifiuta"
      erroreGenerico="Non è stato rifiutato"
      invia={({ motivo }) => decidi({ id, esito: 'Rifiutata', motivo })}
      onFatto={() => toast.successo(nome, { detto: 'Rifiutato, il tecnico lo sa' })}
    >
      <NotesField name="motivo" etichetta="Perché" obbligatorio maxLength={300} righe={3} />
    </FormDialog>
  )
}
