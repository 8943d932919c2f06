import { useFormContext } from 'react-hook-form'
import * as z from 'zod'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { postaCertificataApi } from '../api.ts'
import { type PostaCertificata, postaCertificataModifica, rigaPostaCertificata } from '../contract.ts'
import { INDIRIZZO_SDI, serverDi } from '../rules.ts'

const porta = z.preprocess(
  (v) => (v === null ? undefined : v),
  postaCertificataModifica.shape.smtpPorta.unwrap(),
)
const schema = postaCertificataModifica.extend({ smtpPorta: porta, imapPorta: porta })

interface PostaCertificataFormProps {
  posta: PostaCertificata
  aperto: boolean
  onChiudi: () => void
}

/** Address, servers and password; the password is written and never shown. */
export function PostaCertificataForm({ posta, aperto, onChiudi }: PostaCertificataFormProps) {
  return (
    <RecordForm
      record={aperto && posta}
      api={postaCertificataApi}
      onChiudi={onChiudi}
      titolo="Posta certificata (PEC)"
      larghezza={640}
      schema={schema}
      riga={rigaPostaCertificata}
      propri={() => ({ password: '' })}
      erroreGenerico="La posta certificata non è stata salvata"
      // Left empty the password stays as it is.
      prepara={({ password, ...dati }) => ({ ...dati, ...(password && { password }) })}
      fatto="Posta certificata salvata"
    >
      <FieldGrid>
        <Intera>
          <Indirizzo />
        </Intera>
        <TextField name="nomeUtente" segnaposto="l’indirizzo, se è lo stesso" maxLength={254} />
        <PasswordField
          name="password"
          etichetta="Password"
          autoComplete="new-password"
          suggerimento={
            posta.password === 'c_e'
              ? 'C’è già: vuota resta, se server, porte e utente non cambiano'
              : 'Con il secondo passo attivo serve una password per programmi'
          }
        />
        <TextField name="smtpHost" segnaposto="smtps.pec.esempio.it" maxLength={253} />
        <NumberField name="smtpPorta" sigla obbligatorio />
        <TextField name="imapHost" segnaposto="imaps.pec.esempio.it" maxLength={253} />
        <NumberField name="imapPorta" sigla obbligatorio />
        <TextField name="cartella" maxLength={200} />
        <DateField name="daGiorno" suggerimento="Vuoto: non si legge niente" />
        <TextField
          name="indirizzoSdi"
          type="email"
          inputMode="email"
          segnaposto={INDIRIZZO_SDI}
          maxLength={254}
          suggerimento="Se il SdI ve ne ha già detto un altro"
        />
        <Intera>
          <CheckboxField name="inviaEmettendo" />
        </Intera>
      </FieldGrid>
    </RecordForm>
  )
}

/** It proposes the servers of its provider, unless somebody wrote others. */
function Indirizzo() {
  const form = useFormContext<{ smtpHost: string | null; imapHost: string | null }>()
  return (
    <TextField
      name="indirizzo"
      type="email"
      inputMode="email"
      segnaposto="ditta@pec.it"
      maxLength={254}
      onEsci={(indirizzo) => {
        const proposti = serverDi(indirizzo)
        for (const campo of ['smtpHost', 'imapHost'] as const)
          if (proposti && !form.getValues(campo))
            form.setValue(campo, proposti[campo], { shouldDirty: true, shouldValidate: true })
      }}
    />
  )
}
