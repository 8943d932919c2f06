import { useFormContext } from 'react-hook-form'
import * as z from 'zod'
import { utentiApi } from '#anagrafe/utenti/api.ts'
import { rigaUtente, type Utente, type UtenteInput, utenteInput } from '#anagrafe/utenti/contract.ts'
import { esceDiSolito } from '#anagrafe/utenti/rules.ts'
import { RUOLI, RUOLO_ID } from '#shared/permissions.ts'
import { useSession } from '#web/session.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CodiceUtente } from './codice-utente.tsx'

/** In a change an empty password means the present one. */
const utenteCambiato = utenteInput.extend({
  password: z
    .string()
    .transform((v) => (v === '' ? undefined : v))
    .pipe(utenteInput.shape.password.optional()),
})

interface UtenteFormProps {
  aperto: boolean
  /** The user to change; a new one without. */
  utente?: Utente | undefined
  onChiudi: () => void
}

/** New user (docs/product.md §13.4), or change of one. */
export function UtenteForm({ aperto, utente, onChiudi }: UtenteFormProps) {
  const { utente: io, riprova } = useSession()
  return (
    <RecordForm
      record={aperto && (utente ?? 'nuovo')}
      api={utentiApi}
      onChiudi={onChiudi}
      titolo={['Nuovo Utente', 'Modifica Utente']}
      larghezza={480}
      schema={utente ? utenteCambiato : utenteInput}
      riga={rigaUtente}
      // An Operatore.
      nuovo={{ ruoloId: 3, escePerVisite: true }}
      propri={(u) => ({ password: '', ruoloId: u.ruolo_id as UtenteInput['ruoloId'] })}
      testoInvia={['Crea Utente', 'Salva Modifiche']}
      testoAttesa={['Creazione...', 'Salvataggio...']}
      erroreGenerico={["Errore nella creazione dell'utente", 'Errore nell’aggiornamento dell’utente']}
      fatto={({ id, nome_utente }) => {
        toast.successo(`Utente ${nome_utente} ${utente ? 'aggiornato' : 'creato'}`)
        // The header shows one's own name and role.
        if (id === io?.id) riprova()
      }}
    >
      <Campi modifica={utente !== undefined} />
      {utente && utente.id !== io?.id && <CodiceUtente utente={utente} />}
    </RecordForm>
  )
}

function Campi({ modifica }: { modifica: boolean }) {
  const { setValue, formState } = useFormContext<{ escePerVisite?: boolean }>()
  // Until somebody says otherwise, a new user goes out as people of that role do.
  const segueRuolo = (ruolo: string) => {
    if (!modifica && !formState.dirtyFields.escePerVisite)
      setValue('escePerVisite', esceDiSolito(Number(ruolo)))
  }
  return (
    <FieldGrid colonne={1}>
      <TextField name="nomeUtente" obbligatorio maxLength={60} />
      <TextField name="nome" maxLength={60} autoComplete="off" />
      <TextField
        name="cognome"
        maxLength={60}
        autoComplete="off"
        suggerimento="Nome e cognome stanno sui rapporti firmati"
      />
      <TextField name="email" obbligatorio type="email" inputMode="email" />
      <PasswordField
        name="password"
        etichetta={modifica ? 'Nuova Password' : 'Password'}
        obbligatorio={!modifica}
        autoComplete="new-password"
        suggerimento={modifica ? 'Minimo 6 caratteri. Lascia vuoto per non cambiarla' : 'Minimo 6 caratteri'}
      />
      <Intera>
        <SelectField
          name="ruoloId"
          obbligatorio
          numero
          voci={RUOLI.map((ruolo) => ({ valore: String(RUOLO_ID[ruolo]), testo: ruolo }))}
          suggerimento="Direttore e Operatore hanno accesso solo ad appuntamenti e clienti"
          onCambia={segueRuolo}
        />
      </Intera>
      <Intera>
        <CheckboxField
          name="escePerVisite"
          suggerimento="Sta nel planning e tra i tecnici a cui dare le visite"
        />
      </Intera>
    </FieldGrid>
  )
}
