import * as z from 'zod'
import { cambiaPassword } from '#features/sessione/api.ts'
import { cambioPasswordInput } from '#features/sessione/contract.ts'
import { GrigliaCampi } from '#web/ui/fields.tsx'
import { DialogoForm } from '#web/ui/form-dialog.tsx'
import { CampoPassword } from '#web/ui/password-field.tsx'
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

/** Changes one's own password (decisions §4). Opened from the user's menu. */
export default function CambioPassword({ onChiudi }: { onChiudi: () => void }) {
  return (
    <DialogoForm
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
      <GrigliaCampi colonne={1}>
        <CampoPassword
          name="passwordAttuale"
          etichetta="Password attuale"
          obbligatorio
          autoComplete="current-password"
        />
        <CampoPassword
          name="passwordNuova"
          etichetta="Nuova password"
          obbligatorio
          autoComplete="new-password"
          suggerimento="Almeno 6 caratteri"
        />
        <CampoPassword
          name="ripeti"
          etichetta="Ripeti la nuova password"
          obbligatorio
          autoComplete="new-password"
        />
      </GrigliaCampi>
    </DialogoForm>
  )
}
