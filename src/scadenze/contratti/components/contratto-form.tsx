import { Checkbox } from '@mantine/core'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import { ditteApi } from '#anagrafe/ditte/api.ts'
import { caldaieApi, condizionatoriApi } from '#anagrafe/impianti/api.ts'
import { nomeApparecchio } from '#anagrafe/impianti/nome.rules.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { data, optional } from '#shared/fields.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErroreDiCampo, FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { contrattiApi } from '../api.ts'
import { type Contratto, type ContrattoInput, contrattoInput, rigaContratto } from '../contract.ts'
import { fineCambiata, PERIODICITA, PERIODICITA_IN_PAROLE, VISITE_ANNO } from '../rules.ts'
import { CampoCanone, GiaFatturati } from './campi-canone.tsx'
import stili from './contratto-form.module.css'
import { visiteLAnno } from './words.ts'

/** Of a new one and of one that is changed. */
const schema = contrattoInput.extend({ canoneDal: optional(data()) })

const IVA = [
  { valore: '22', testo: '22%' },
  { valore: '10', testo: '10%' },
  { valore: '4', testo: '4%' },
  { valore: 'ART17', testo: 'Art. 17 (reverse charge)' },
]

interface ContrattoFormProps {
  /** The contract to change, `nuovo` for one more; null while the dialog is closed. */
  contratto: Contratto | 'nuovo' | null
  /** Whom a new one is with, where it is known. */
  clienteId?: number | undefined
  onChiudi: () => void
}

/** Nuovo Contratto and Modifica Contratto. */
export function ContrattoForm({ contratto, clienteId, onChiudi }: ContrattoFormProps) {
  const ditte = ditteApi.useList().data?.data ?? []
  const esistente = contratto === 'nuovo' ? null : contratto
  return (
    <RecordForm
      record={contratto}
      api={contrattiApi}
      onChiudi={onChiudi}
      titolo={['Nuovo Contratto', `Modifica ${esistente?.numero}`]}
      larghezza={720}
      schema={schema}
      riga={rigaContratto}
      nuovo={nuovo(clienteId)}
      propri={(c) => ({
        stato: c.stato as ContrattoInput['stato'],
        aliquotaIva: c.aliquota_iva ?? '22',
        canoniFatturatiFinoAl: null,
        canoneDal: null,
        visiteAnno: c.visite_anno as ContrattoInput['visiteAnno'],
        caldaie: c.impianti.flatMap(({ caldaia_id }) => caldaia_id ?? []),
        condizionatori: c.impianti.flatMap(({ condizionatore_id }) => condizionatore_id ?? []),
      })}
      testoInvia={['Crea Contratto', 'Salva Modifiche']}
      erroreGenerico="Il contratto non è stato salvato"
      prepara={({ clienteId: diChi, canoniFatturatiFinoAl, canoneDal, ...dati }, { record }) =>
        record ? { ...dati, canoneDal } : { clienteId: diChi, canoniFatturatiFinoAl, ...dati }
      }
      fatto={({ id, numero }) =>
        toast.successo(esistente ? `Contratto aggiornato: ${numero}` : `Contratto ${numero} creato`, {
          record: `contratti/${id}`,
        })
      }
    >
      <FieldGrid>
        <Intera>
          <Cliente fisso={esistente !== null || clienteId !== undefined} />
        </Intera>
        <Intera>
          <Impianti />
        </Intera>
        <DateField name="dataInizio" obbligatorio />
        <NumberField name="durataMesi" etichetta="Durata" unita="mesi" obbligatorio />
        <Intera>
          <CheckboxField name="rinnovoTacito" etichetta="Si rinnova da sé alla fine di ogni periodo" />
        </Intera>
        <Preavviso contratto={esistente} />
        <Intera>
          <hr className={stili.riga} />
        </Intera>
        <SelectField
          name="visiteAnno"
          etichetta="Visite"
          obbligatorio
          numero
          voci={VISITE_ANNO.map((n) => ({ valore: String(n), testo: visiteLAnno(n) }))}
        />
        <SelectField
          name="ancora"
          etichetta="La prossima si conta"
          voci={[
            { valore: 'Ultima_Visita', testo: 'dall’ultima visita' },
            { valore: 'Data_Fissa', testo: 'dalla data del contratto' },
          ]}
        />
        <Intera>
          <CheckboxField name="rceeCompreso" etichetta="L’RCEE è compreso" />
        </Intera>
        <Intera>
          <hr className={stili.riga} />
        </Intera>
        <CampoCanone contratto={esistente} />
        <SelectField name="aliquotaIva" etichetta="IVA" voci={IVA} />
        <SelectField
          name="periodicita"
          etichetta="Si fattura"
          voci={PERIODICITA.map((voce) => ({ valore: voce, testo: PERIODICITA_IN_PAROLE[voce] }))}
        />
        <SelectField
          name="dittaId"
          numero
          vuota="Nessuna ditta"
          voci={ditte.map(({ id, nome }) => ({ valore: String(id), testo: nome }))}
        />
        {esistente === null && <GiaFatturati />}
        <Intera>
          <CheckboxField name="anticipato" etichetta="Si fattura all’inizio del periodo" />
        </Intera>
        <Intera>
          <NotesField name="note" righe={2} maxLength={4000} />
        </Intera>
        {esistente?.stato !== 'Attivo' && (
          <Intera>
            <SegmentedField
              name="stato"
              voci={[
                { valore: 'Attivo', testo: 'Attivo' },
                { valore: 'Bozza', testo: 'Bozza' },
              ]}
            />
          </Intera>
        )}
      </FieldGrid>
    </RecordForm>
  )
}

/** With another customer nothing of the former one's stays ticked. */
function Cliente({ fisso }: { fisso: boolean }) {
  const { setValue } = useFormContext<ContrattoInput>()
  return (
    <ClientePicker
      name="clienteId"
      required
      disabled={fisso}
      onScelto={() => {
        setValue('caldaie', [])
        setValue('condizionatori', [])
      }}
    />
  )
}

/** Until when the period runs, and how long before somebody should think of it. */
function Preavviso({ contratto }: { contratto: Contratto | null }) {
  const [dal, mesi, tacito] = useWatch<ContrattoInput, ['dataInizio', 'durataMesi', 'rinnovoTacito']>({
    name: ['dataInizio', 'durataMesi', 'rinnovoTacito'],
  })
  const fine =
    /^\d{4}-\d\d-\d\d$/.test(dal) && mesi >= 1 && mesi <= 120 ? fineCambiata(contratto, dal, mesi) : null
  return (
    <>
      <NumberField
        name="preavvisoGiorni"
        etichetta={tacito ? 'Preavviso di disdetta' : 'Avvisa prima della fine'}
        unita="giorni"
        obbligatorio
      />
      {fine && (
        <p className={stili.fine}>
          {tacito && !contratto
            ? 'Il primo periodo finisce il'
            : tacito
              ? 'Questo periodo finisce il'
              : 'Finisce il'}{' '}
          {formatDate(fine)}
        </p>
      )}
    </>
  )
}

/** The customer's plants, each with a tick. */
function Impianti() {
  const clienteId = useWatch<ContrattoInput, 'clienteId'>({ name: 'clienteId' })
  if (!clienteId) return <p className={stili.nota}>Scelto il cliente, qui ci sono i suoi impianti.</p>
  return <Scelte clienteId={clienteId} />
}

function Scelte({ clienteId }: { clienteId: number }) {
  const caldaie = caldaieApi.useList({ clienteId }).data?.data
  const condizionatori = condizionatoriApi.useList({ clienteId }).data?.data
  const { field: c, fieldState } = useController<ContrattoInput, 'caldaie'>({ name: 'caldaie' })
  const { field: a } = useController<ContrattoInput, 'condizionatori'>({ name: 'condizionatori' })
  const valori = useFormState<ContrattoInput>().defaultValues ?? {}
  if (!caldaie || !condizionatori) return null
  // What is chosen is seen, and can be unticked, also when it is no longer in use.
  const daMostrare =
    (scelti: readonly (number | undefined)[] = []) =>
    ({ id, dismesso_il }: { id: number; dismesso_il: string | null }) =>
      dismesso_il === null || scelti.includes(id)
  const gruppi = [
    { campo: c, impianti: caldaie.filter(daMostrare(valori.caldaie)) },
    { campo: a, impianti: condizionatori.filter(daMostrare(valori.condizionatori)) },
  ]
  return (
    <fieldset className={stili.impianti}>
      <legend>Impianti</legend>
      {gruppi.every(({ impianti }) => impianti.length === 0) && (
        <p className={stili.nota}>Questo cliente non ha ancora impianti.</p>
      )}
      {gruppi.flatMap(({ campo, impianti }) =>
        impianti.map(({ id, ...apparecchio }) => {
          const scelti: number[] = campo.value ?? []
          return (
            <Checkbox
              key={`${campo.name} ${id}`}
              label={nomeApparecchio(apparecchio)}
              checked={scelti.includes(id)}
              onChange={({ target }) =>
                campo.onChange(target.checked ? [...scelti, id] : scelti.filter((scelto) => scelto !== id))
              }
            />
          )
        }),
      )}
      {fieldState.error?.message && <ErroreDiCampo testo={fieldState.error.message} />}
    </fieldset>
  )
}

const nuovo = (clienteId: number | undefined) =>
  ({
    clienteId: clienteId ?? null,
    stato: 'Attivo',
    dataInizio: oggi(),
    durataMesi: 12,
    rinnovoTacito: true,
    preavvisoGiorni: 60,
    aliquotaIva: '22',
    periodicita: 'Annuale',
    anticipato: true,
    visiteAnno: 1,
    ancora: 'Ultima_Visita',
  }) as const
