import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { caldaieApi } from '../api.ts'
import { type Caldaia, type CaldaiaInput, caldaiaInput } from '../contract.ts'
import { COMBUSTIBILI } from '../rules.ts'
import { CampiScadenze } from './campi-scadenze.tsx'
import { CampoTraUnAnno } from './campo-tra-un-anno.tsx'

const MARCHE = [
  ...['Ariston', 'ATAG', 'Baxi', 'Beretta', 'Biasi', 'Bosch', 'Buderus', 'Chaffoteaux', 'Cosmogas', 'Daikin'],
  ...['De Dietrich', 'Edilkamin', 'Extraflame', 'Ferroli', 'Fondital', 'Hermann Saunier Duval', 'Hoval'],
  ...['Immergas', 'Intergas', 'Italtherm', 'Junkers', 'Lamborghini', 'MCZ', 'Palazzetti', 'Piazzetta'],
  ...['Radiant', 'Ravelli', 'Riello', 'Rinnai', 'Savio', 'Sime', 'Sylber', 'Unical', 'Vaillant', 'Viessmann'],
  'Wolf',
]

const VOCI_COMBUSTIBILE = Object.entries(COMBUSTIBILI).map(([valore, testo]) => ({ valore, testo }))

interface CaldaiaFormProps {
  clienteId: number
  /** The boiler to change; null for a new one. */
  caldaia: Caldaia | null
  aperto: boolean
  onChiudi: () => void
}

export function CaldaiaForm({ clienteId, caldaia, aperto, onChiudi }: CaldaiaFormProps) {
  const crea = caldaieApi.useCreate()
  const aggiorna = caldaieApi.useUpdate()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={caldaia ? 'Modifica Caldaia' : 'Nuova Caldaia'}
      larghezza={640}
      schema={caldaiaInput}
      valori={valoriDa(caldaia, clienteId)}
      versione={caldaia?.versione}
      daRecord={(record) => valoriDa(record as Caldaia, clienteId)}
      testoInvia={caldaia ? 'Salva' : 'Crea Caldaia'}
      erroreGenerico={
        caldaia ? 'Errore nell’aggiornamento della caldaia' : 'Errore nella creazione della caldaia'
      }
      invia={(dati, { key, versione }) =>
        caldaia ? aggiorna.mutateAsync({ id: caldaia.id, dati, versione }) : crea.mutateAsync({ dati, key })
      }
      onFatto={() => toast.successo(caldaia ? 'Caldaia aggiornata' : 'Caldaia creata')}
    >
      <FieldGrid>
        <SuggestField name="marca" etichetta="Marca" obbligatorio voci={MARCHE} maxLength={60} />
        <TextField name="modello" etichetta="Modello" obbligatorio maxLength={80} />
        <TextField name="matricola" etichetta="Matricola" maxLength={60} />
        <NumberField name="potenzaKw" etichetta="Potenza" unita="kW" decimali={2} />
        <SelectField
          name="tipoCombustibile"
          etichetta="Combustibile"
          vuota="Non indicato"
          voci={VOCI_COMBUSTIBILE}
        />
        <DateField name="dataInstallazione" etichetta="Data Installazione" />
        <DateField name="ultimaRevisione" etichetta="Ultima Revisione" />
        <CampoTraUnAnno name="prossimaRevisione" etichetta="Prossima Revisione" da="ultimaRevisione" />
        <Intera>
          <NotesField name="note" etichetta="Note" maxLength={1000} />
        </Intera>
      </FieldGrid>
      <CampiScadenze propri={['potenzaFocolareKw']} valori={valoriDa(caldaia, clienteId)}>
        <NumberField name="potenzaFocolareKw" etichetta="Potenza al focolare" unita="kW" decimali={2} />
      </CampiScadenze>
    </FormDialog>
  )
}

const valoriDa = (caldaia: Caldaia | null, clienteId: number) =>
  ({
    clienteId,
    marca: caldaia?.marca ?? '',
    modello: caldaia?.modello ?? '',
    matricola: caldaia?.matricola ?? '',
    potenzaKw: caldaia?.potenza_kw ?? null,
    tipoCombustibile: caldaia?.tipo_combustibile ?? '',
    dataInstallazione: caldaia?.data_installazione ?? '',
    ultimaRevisione: caldaia?.ultima_revisione ?? '',
    prossimaRevisione: caldaia?.prossima_revisione ?? '',
    potenzaFocolareKw: caldaia?.potenza_focolare_kw ?? null,
    potenzaImpiantoKw: caldaia?.potenza_impianto_kw ?? null,
    intervalloManutenzioneMesi: caldaia?.intervallo_manutenzione_mesi ?? null,
    fonteManutenzione: caldaia?.fonte_manutenzione ?? '',
    dismessoIl: caldaia?.dismesso_il ?? '',
    note: caldaia?.note ?? '',
  }) satisfies Record<keyof CaldaiaInput, unknown>
