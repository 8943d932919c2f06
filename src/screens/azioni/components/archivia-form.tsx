import * as z from 'zod'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import { reference } from '#shared/fields.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const modulo = z.object({ clienteId: reference('Scegli di quale cliente è') })

interface ArchiviaFormProps {
  titolo: string
  archivia: (clienteId: number) => Promise<unknown>
  aperto: boolean
  onChiudi: () => void
  onArchiviato: () => void
}

/** Whose a signed document is that nobody knows by itself: it goes among their documents. */
export function ArchiviaForm({ titolo, archivia, aperto, onChiudi, onArchiviato }: ArchiviaFormProps) {
  return (
    <FormDialog
      {...{ aperto, onChiudi, titolo }}
      larghezza={460}
      schema={modulo}
      valori={{}}
      testoInvia="Archivia il PDF"
      erroreGenerico="Non è stato archiviato"
      invia={({ clienteId }) => archivia(clienteId)}
      onFatto={onArchiviato}
    >
      <p>Nel PDF c’è scritto di chi è: il documento va tra i suoi.</p>
      <ClientePicker name="clienteId" label="Di quale cliente" required />
    </FormDialog>
  )
}
