import { useFormContext } from 'react-hook-form'
import * as z from 'zod'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { postaApi } from '../api.ts'
import { type Posta, postaModifica, rigaPosta } from '../contract.ts'
import { PORTE, type Sicurezza } from '../rules.ts'

const SICUREZZE_IN_PAROLE = [
  { valore: 'starttls', testo: 'STARTTLS' },
  { valore: 'tls', testo: 'SSL/TLS' },
  { valore: 'nessuna', testo: 'Nessuna' },
]

const schema = postaModifica.extend({
  porta: z.preprocess((v) => (v === null ? undefined : v), postaModifica.shape.porta.unwrap()),
})

interface PostaFormProps {
  posta: Posta
  aperto: boolean
  onChiudi: () => void
}

/** Server, sender and password; the password is written and never shown. */
export function PostaForm({ posta, aperto, onChiudi }: PostaFormProps) {
  return (
    <RecordForm
      record={aperto && posta}
      api={postaApi}
      onChiudi={onChiudi}
      titolo="Posta in uscita"
      larghezza={560}
      schema={schema}
      riga={rigaPosta}
      propri={() => ({ password: '' })}
      erroreGenerico="La posta in uscita non è stata salvata"
      // Left empty the password stays as it is.
      prepara={({ password, ...dati }) => ({ ...dati, ...(password && { password }) })}
      fatto="Posta in uscita salvata"
    >
      <FieldGrid>
        <Intera>
          <TextField
            name="host"
            segnaposto="smtp.esempio.it"
            maxLength={253}
            suggerimento="Lo dice chi vi dà la posta: «server in uscita» o «SMTP»"
          />
        </Intera>
        <Intera>
          <Sicurezze />
        </Intera>
        <NumberField name="porta" sigla obbligatorio />
        <TextField name="nomeUtente" maxLength={254} />
        <PasswordField
          name="password"
          etichetta="Password"
          autoComplete="new-password"
          {...(posta.password === 'c_e' && {
            suggerimento: 'C’è già: vuota resta, se server, porta e sicurezza non cambiano',
          })}
        />
        <TextField
          name="mittente"
          type="email"
          inputMode="email"
          segnaposto="avvisi@esempio.it"
          maxLength={254}
        />
        <TextField
          name="risposteA"
          type="email"
          inputMode="email"
          maxLength={254}
          suggerimento="Vuoto: al mittente"
        />
      </FieldGrid>
    </RecordForm>
  )
}

/** With another security the port follows, unless somebody chose one of their own. */
function Sicurezze() {
  const form = useFormContext<{ sicurezza: Sicurezza; porta: number | null }>()
  return (
    <SegmentedField
      name="sicurezza"
      voci={SICUREZZE_IN_PAROLE}
      onCambia={(scelta) => {
        const porta = form.getValues('porta')
        if (porta === null || Object.values(PORTE).includes(porta))
          form.setValue('porta', PORTE[scelta as Sicurezza], { shouldDirty: true })
      }}
    />
  )
}
