import { useFormContext } from 'react-hook-form'
import * as z from 'zod'
import { utentiApi } from '#anagrafe/utenti/api.ts'
import { type Utente, type UtenteInput, utenteInput } from '#anagrafe/utenti/contract.ts'
import { esceDiSolito } from '#anagrafe/utenti/rules.ts'
import { RUOLI, RUOLO_ID } from '#shared/permissions.ts'
import { useSession } from '#web/session.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CodiceUtente } from './codice-utente.tsx'

type Valori = Record<keyof UtenteInput, unknown>

const VUOTI = {
  ...{ nomeUtente: '', email: '', password: '', ruoloId: RUOLO_ID.Operatore, escePerVisite: true },
} satisfies Valori

/** In a change an empty password means the present one. */
const utenteCambiato = utenteInput.extend({
  password: z
    .string()
    .transform((v) => (v === '' ? undefined : v))
    .pipe(utenteInput.shape.password.optional()),
})

const daUtente = (u: Utente) =>
  ({
    ...{ nomeUtente: u.nome_utente, email: u.email, password: '' },
    ...{ ruoloId: u.ruolo_id, escePerVisite: u.esce_per_visite },
  }) satisfies Valori

interface UtenteFormProps {
  aperto: boolean
  /** The user to change; a new one without. */
  utente?: Utente | undefined
  onChiudi: () => void
}

/** New user (docs/product.md §13.4), or change of one. */
export function UtenteForm({ aperto, utente, onChiudi }: UtenteFormProps) {
  const { mutateAsync: crea } = utentiApi.useCreate()
  const { mutateAsync: modifica } = utentiApi.useUpdate()
  const { utente: io, riprova } = useSession()
  const comuni = { aperto, onChiudi, larghezza: 480, testoAttesa: utente ? 'Salvataggio...' : 'Creazione...' }

  if (!utente)
    return (
      <FormDialog
        {...comuni}
        titolo="Nuovo Utente"
        schema={utenteInput}
        valori={{ ...VUOTI, ruoloId: 3 }}
        testoInvia="Crea Utente"
        erroreGenerico="Errore nella creazione dell'utente"
        invia={(dati, { key }) => crea({ dati, key })}
        onFatto={({ nome_utente }) => toast.successo(`Utente ${nome_utente} creato`)}
      >
        <Campi />
      </FormDialog>
    )
  return (
    <FormDialog
      {...comuni}
      titolo="Modifica Utente"
      schema={utenteCambiato}
      valori={daUtente(utente) as z.input<typeof utenteCambiato>}
      versione={utente.versione}
      daRecord={(record) => daUtente(record as Utente) as z.input<typeof utenteCambiato>}
      testoInvia="Salva Modifiche"
      erroreGenerico="Errore nell’aggiornamento dell’utente"
      invia={(dati, { versione }) => modifica({ id: utente.id, versione, dati })}
      onFatto={({ id, nome_utente }) => {
        toast.successo(`Utente ${nome_utente} aggiornato`)
        // The header shows one's own name and role.
        if (id === io?.id) riprova()
      }}
    >
      <Campi modifica />
      {utente.id !== io?.id && <CodiceUtente utente={utente} />}
    </FormDialog>
  )
}

function Campi({ modifica = false }: { modifica?: boolean }) {
  const { setValue, formState } = useFormContext<{ escePerVisite?: boolean }>()
  // Until somebody says otherwise, a new user goes out as people of that role do.
  const segueRuolo = (ruolo: string) => {
    if (!modifica && !formState.dirtyFields.escePerVisite)
      setValue('escePerVisite', esceDiSolito(Number(ruolo)))
  }
  return (
    <FieldGrid colonne={1}>
      <TextField name="nomeUtente" etichetta="Nome Utente" obbligatorio maxLength={60} />
      <TextField name="email" etichetta="Email" obbligatorio type="email" inputMode="email" />
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
          etichetta="Ruolo"
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
          etichetta="Esce per le visite"
          suggerimento="Sta nel planning e tra i tecnici a cui dare le visite"
        />
      </Intera>
    </FieldGrid>
  )
}
