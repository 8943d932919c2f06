import * as z from 'zod'
import { cambiaPassword } from '#anagrafe/sessione/api.ts'
import { cambioPasswordInput } from '#anagrafe/sessione/contract.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.tsx'

const schema = cambioPasswordInput
  .extend({
    passwordAttuale: z.string().min(1, 'Inserisci la password attuale').max(256),
    ripeti: z.string(),
  })
  .refine(({ passwordNuova, ripeti }) => passwordNuova === ripeti, {
    path: ['ripeti'],
    message: 'Le due password non coincidono',
  })

/** Changes one's own password (docs/product.md §5.3). Opened from the user's menu. */
export default function CambioPassword({ onChiudi }: { onChiudi: () => void }) {
  return (
    <FormDialog
      aperto
      onChiudi={onChiudi}
      titolo="Cambia password"
      larghezza={440}
      schema={schema}
      valori={{ passwordAttuale: '', passwordNuova: '', ripeti: '' }}
      testoInvia="Cambia password"
      invia={({ passwordAttuale, passwordNuova }) => cambiaPassword({ passwordAttuale, passwordNuova })}
      onFatto={() => toast.successo('Password cambiata')}
    >
      <FieldGrid colonne={1}>
        <PasswordField
          name="passwordAttuale"
          etichetta="Password attuale"
          obbligatorio
          autoComplete="current-password"
        />
        <PasswordField
          name="passwordNuova"
          etichetta="Nuova password"
          obbligatorio
          autoComplete="new-password"
          suggerimento="Almeno 6 caratteri"
        />
        <PasswordField
          name="ripeti"
          etichetta="Ripeti la nuova password"
          obbligatorio
          autoComplete="new-password"
        />
      </FieldGrid>
    </FormDialog>
  )
}
