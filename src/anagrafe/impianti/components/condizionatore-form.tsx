import { formValues } from '#web/form-values.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { condizionatoriApi } from '../api.ts'
import { type Condizionatore, condizionatoreInput, rigaCondizionatore } from '../contract.ts'
import { GAS_REFRIGERANTI, TIPI_CONDIZIONATORE } from '../rules.ts'
import { CampiRcee } from './campi-rcee.tsx'
import { CampiScadenze } from './campi-scadenze.tsx'
import { CampoTraUnAnno } from './campo-tra-un-anno.tsx'
import type { ImpiantoFormProps } from './impianti-cliente.tsx'
import { daQui, dettoSalvato } from './salva-qui.ts'

const MARCHE = [
  'Aermec',
  'Argo',
  'Ariston',
  'Baxi',
  'Carrier',
  'Daikin',
  'Fujitsu',
  'General',
  'Gree',
  'Haier',
  'Hisense',
  'Hitachi',
  'Hokkaido',
  'LG',
  'Maxa',
  'Midea',
  'Mitsubishi Electric',
  'Mitsubishi Heavy',
  'Olimpia Splendid',
  ...['Panasonic', 'Riello', 'Samsung', 'Sharp', 'TCL', 'Toshiba', 'Unical', 'Vaillant', 'Viessmann'],
]

const SI_O_NO = [
  { valore: 'true', testo: 'Sì' },
  { valore: 'false', testo: 'No' },
]
const FGAS = [
  ...['potenzaKw', 'gasRefrigerante', 'caricaKg', 'ermetico', 'edificioResidenziale', 'rilevamentoPerdite'],
  ...['ultimoControlloFgas', 'prossimoControlloFgas'],
]

const VOCI_TIPO = Object.entries(TIPI_CONDIZIONATORE).map(([valore, testo]) => ({ valore, testo }))

const QUI = daQui(condizionatoriApi, 'condizionatore.salva')

export function CondizionatoreForm(props: ImpiantoFormProps<Condizionatore>) {
  const { clienteId, impianto, fuoco, aperto, onChiudi, onSalvato } = props
  return (
    <RecordForm
      record={aperto && (impianto ?? 'nuovo')}
      api={QUI}
      onChiudi={onChiudi}
      fuoco={fuoco}
      titolo={['Nuovo Condizionatore', 'Modifica Condizionatore']}
      larghezza={640}
      schema={condizionatoreInput}
      riga={rigaCondizionatore}
      nuovo={{ clienteId }}
      testoInvia={['Crea Condizionatore', 'Salva']}
      erroreGenerico={[
        'Errore nella creazione del condizionatore',
        'Errore nell’aggiornamento del condizionatore',
      ]}
      fatto={(salvato) => {
        dettoSalvato(salvato, impianto ? 'Condizionatore aggiornato' : 'Condizionatore creato')
        onSalvato?.(salvato)
      }}
    >
      <FieldGrid>
        <SuggestField name="marca" obbligatorio voci={MARCHE} maxLength={60} />
        <TextField name="modello" obbligatorio maxLength={80} />
        <TextField name="serialNumber" etichetta="Seriale" maxLength={60} />
        <SelectField name="tipo" vuota="Non indicato" voci={VOCI_TIPO} />
        <NumberField name="btu" etichetta="Potenza" unita="BTU" />
        <DateField name="dataInstallazione" etichetta="Data Installazione" />
        <DateField name="ultimaManutenzione" etichetta="Ultima Manutenzione" />
        <CampoTraUnAnno
          name="prossimaManutenzione"
          etichetta="Prossima Manutenzione"
          da="ultimaManutenzione"
        />
        <Intera>
          <NotesField name="note" maxLength={1000} />
        </Intera>
      </FieldGrid>
      <CampiScadenze propri={FGAS} fuoco={fuoco} valori={formValues(condizionatoreInput, impianto)}>
        <NumberField name="potenzaKw" etichetta="Potenza di targa" unita="kW" decimali={2} />
        <SuggestField name="gasRefrigerante" voci={[...GAS_REFRIGERANTI]} maxLength={20} />
        <NumberField name="caricaKg" etichetta="Carica" unita="kg" decimali={3} />
        <SelectField name="ermetico" vuota="Non so" voci={SI_O_NO} />
        <SelectField name="edificioResidenziale" vuota="Non so" voci={SI_O_NO} />
        <DateField name="ultimoControlloFgas" etichetta="Ultimo controllo perdite" />
        <DateField name="prossimoControlloFgas" etichetta="Prossimo controllo perdite" />
        <Intera>
          <CheckboxField name="rilevamentoPerdite" etichetta="Ha un sistema di rilevamento delle perdite" />
        </Intera>
      </CampiScadenze>
      <CampiRcee specie="condizionatore" fuoco={fuoco} valori={formValues(condizionatoreInput, impianto)} />
    </RecordForm>
  )
}
