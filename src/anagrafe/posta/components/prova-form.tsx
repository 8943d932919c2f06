import { useUser } from '#web/session.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useProvaPosta } from '../api.ts'
import { type Posta, provaInput } from '../contract.ts'

interface ProvaFormProps {
  posta: Posta
  aperto: boolean
  onChiudi: () => void
}

/** Sends one message now, and says what the server said. */
export function ProvaForm({ posta, aperto, onChiudi }: ProvaFormProps) {
  const prova = useProvaPosta()
  const utente = useUser()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Prova invio"
      larghezza={420}
      schema={provaInput}
      valori={{ a: utente.email || posta.mittente || '' }}
      testoInvia="Manda"
      testoAttesa="Invio..."
      erroreGenerico="Il messaggio di prova non è partito"
      invia={({ a }) => prova.mutateAsync(a)}
      onFatto={({ data }) => toast.successo(`Messaggio di prova mandato a ${data.a}`)}
    >
      <FieldGrid colonne={1}>
        <TextField name="a" etichetta="A chi" type="email" inputMode="email" obbligatorio maxLength={254} />
      </FieldGrid>
    </FormDialog>
  )
}
