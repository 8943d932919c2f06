import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import { utentiApi } from '#anagrafe/utenti/api.ts'
import { oggi } from '#shared/dates.ts'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { assenzeApi } from '../api.ts'
import { type Assenza, assenzaInput, rigaAssenza } from '../contract.ts'
import { TIPI_ASSENZA, TIPI_CHIESTI } from '../rules.ts'
import { GiorniAssenza } from './giorni-assenza.tsx'
import { ASSENZE_IN_PAROLE } from './words.ts'

/** What a new absence begins with. */
export interface NuovaAssenza {
  utentiIds: number[]
  dal: string
}

interface AssenzaFormProps {
  /** The absence to change, or what one more begins with; null while the dialog is closed. */
  assenza: Assenza | NuovaAssenza | null
  /** One's own is asked for, or told. */
  propria?: boolean
  onChiudi: () => void
}

/** Days on which somebody is away, or several people at once: nothing is proposed there. */
export function AssenzaForm({ assenza, propria = false, onChiudi }: AssenzaFormProps) {
  const esistente = assenza && 'id' in assenza ? assenza : null
  const nuova = assenza && !('id' in assenza) ? assenza : null
  const dal = nuova?.dal ?? oggi()
  return (
    <RecordForm
      record={esistente ?? (assenza && 'nuova')}
      api={assenzeApi}
      onChiudi={onChiudi}
      titolo={[propria ? 'Chiedi un’assenza' : 'Aggiungi assenza', 'Modifica assenza']}
      larghezza={480}
      schema={assenzaInput}
      riga={rigaAssenza}
      propri={() => ({ utentiIds: [] })}
      nuovo={{ utentiIds: nuova?.utentiIds ?? [], dal, al: dal, tipo: 'Ferie' }}
      prepara={({ utenteId, utentiIds, ...dati }) => ({
        ...dati,
        ...(esistente ? { utenteId } : propria ? {} : { utentiIds }),
      })}
      testoInvia={propria ? 'Invia' : 'Salva'}
      erroreGenerico="L’assenza non è stata salvata"
      fatto={propria ? 'Inviata: la risposta arriva fra le notifiche' : 'Assenza salvata'}
    >
      <FieldGrid>
        {!propria && <Intera>{esistente ? <Persona attuale={esistente.utente_id} /> : <Persone />}</Intera>}
        <Intera>
          <SelectField
            name="tipo"
            obbligatorio
            suggerimento={
              propria ? 'Ferie e permessi li approva un Admin; una malattia vale subito' : undefined
            }
            voci={(propria ? TIPI_CHIESTI : TIPI_ASSENZA).map((tipo) => ({
              valore: tipo,
              testo: ASSENZE_IN_PAROLE[tipo],
            }))}
          />
        </Intera>
        <GiorniAssenza />
        <Intera>
          <TextField name="nota" maxLength={300} />
        </Intera>
      </FieldGrid>
    </RecordForm>
  )
}

function Persona({ attuale }: { attuale: number }) {
  const utenti = utentiApi.useList().data?.data ?? []
  return (
    <SelectField
      name="utenteId"
      etichetta="Chi"
      obbligatorio
      numero
      vuota="Seleziona tecnico"
      voci={utenti
        .filter(({ id, attivo }) => attivo || id === attuale)
        .map(({ id, nome_utente }) => ({ valore: String(id), testo: nome_utente }))}
    />
  )
}

/** Whoever goes out for visits first: theirs are the days that matter to the others. */
function Persone() {
  const utenti = utentiApi.useList().data?.data ?? []
  const { field, fieldState } = useController({ name: 'utentiIds' })
  const scelti: number[] = field.value ?? []
  return (
    <Checkbox.Group
      label="Chi"
      error={fieldState.error?.message}
      value={scelti.map(String)}
      onChange={(valori) => field.onChange(valori.map(Number))}
    >
      <FieldGrid colonne="tante">
        {utenti
          .filter(({ attivo }) => attivo)
          .toSorted((a, b) => Number(b.esce_per_visite) - Number(a.esce_per_visite))
          .map(({ id, nome_utente }) => (
            <Checkbox key={id} value={String(id)} label={nome_utente} />
          ))}
      </FieldGrid>
    </Checkbox.Group>
  )
}
