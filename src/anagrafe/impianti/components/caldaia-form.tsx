import { formValues } from '#web/form-values.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { caldaieApi } from '../api.ts'
import { type Caldaia, caldaiaInput, rigaCaldaia } from '../contract.ts'
import { COMBUSTIBILI } from '../rules.ts'
import { CampiRcee } from './campi-rcee.tsx'
import { CampiScadenze } from './campi-scadenze.tsx'
import { CampoTraUnAnno } from './campo-tra-un-anno.tsx'
import type { ImpiantoFormProps } from './impianti-cliente.tsx'
import { daQui, dettoSalvato } from './salva-qui.ts'

const MARCHE = [
  ...['Ariston', 'ATAG', 'Baxi', 'Beretta', 'Biasi', 'Bosch', 'Buderus', 'Chaffoteaux', 'Cosmogas', 'Daikin'],
  ...['De Dietrich', 'Edilkamin', 'Extraflame', 'Ferroli', 'Fondital', 'Hermann Saunier Duval', 'Hoval'],
  ...['Immergas', 'Intergas', 'Italtherm', 'Junkers', 'Lamborghini', 'MCZ', 'Palazzetti', 'Piazzetta'],
  ...['Radiant', 'Ravelli', 'Riello', 'Rinnai', 'Savio', 'Sime', 'Sylber', 'Unical', 'Vaillant', 'Viessmann'],
  'Wolf',
]

const VOCI_COMBUSTIBILE = Object.entries(COMBUSTIBILI).map(([valore, testo]) => ({ valore, testo }))

const QUI = daQui(caldaieApi, 'caldaia.salva')

export function CaldaiaForm(props: ImpiantoFormProps<Caldaia>) {
  const { clienteId, impianto, fuoco, aperto, onChiudi, onSalvato } = props
  return (
    <RecordForm
      record={aperto && (impianto ?? 'nuova')}
      api={QUI}
      onChiudi={onChiudi}
      fuoco={fuoco}
      titolo={['Nuova Caldaia', 'Modifica Caldaia']}
      larghezza={640}
      schema={caldaiaInput}
      riga={rigaCaldaia}
      nuovo={{ clienteId }}
      testoInvia={['Crea Caldaia', 'Salva']}
      erroreGenerico={['Errore nella creazione della caldaia', 'Errore nell’aggiornamento della caldaia']}
      fatto={(salvata) => {
        dettoSalvato(salvata, impianto ? 'Caldaia aggiornata' : 'Caldaia creata')
        onSalvato?.(salvata)
      }}
    >
      <FieldGrid>
        <SuggestField name="marca" obbligatorio voci={MARCHE} maxLength={60} />
        <TextField name="modello" obbligatorio maxLength={80} />
        <TextField name="matricola" maxLength={60} />
        <NumberField name="potenzaKw" etichetta="Potenza" unita="kW" decimali={2} />
        <SelectField name="tipoCombustibile" vuota="Non indicato" voci={VOCI_COMBUSTIBILE} />
        <DateField name="dataInstallazione" etichetta="Data Installazione" />
        <DateField name="ultimaRevisione" etichetta="Ultima Revisione" />
        <CampoTraUnAnno name="prossimaRevisione" etichetta="Prossima Revisione" da="ultimaRevisione" />
        <Intera>
          <NotesField name="note" maxLength={1000} />
        </Intera>
      </FieldGrid>
      <CampiScadenze propri={['potenzaFocolareKw']} fuoco={fuoco} valori={formValues(caldaiaInput, impianto)}>
        <NumberField name="potenzaFocolareKw" etichetta="Potenza al focolare" unita="kW" decimali={2} />
      </CampiScadenze>
      <CampiRcee specie="caldaia" fuoco={fuoco} valori={formValues(caldaiaInput, impianto)} />
    </RecordForm>
  )
}
