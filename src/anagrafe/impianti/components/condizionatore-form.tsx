import { doubtfulPoint } from '#shared/decimal-text.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { condizionatoriApi } from '../api.ts'
import { type Condizionatore, type CondizionatoreInput, condizionatoreInput } from '../contract.ts'
import { GAS_REFRIGERANTI, TIPI_CONDIZIONATORE } from '../rules.ts'
import { CampiScadenze } from './campi-scadenze.tsx'
import { CampoTraUnAnno } from './campo-tra-un-anno.tsx'

const MARCHE = [
  ...[
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
  ],
  ...[
    'Hitachi',
    'Hokkaido',
    'LG',
    'Maxa',
    'Midea',
    'Mitsubishi Electric',
    'Mitsubishi Heavy',
    'Olimpia Splendid',
  ],
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

interface CondizionatoreFormProps {
  clienteId: number
  /** The air conditioner to change; null for a new one. */
  condizionatore: Condizionatore | null
  aperto: boolean
  onChiudi: () => void
}

export function CondizionatoreForm({ clienteId, condizionatore, aperto, onChiudi }: CondizionatoreFormProps) {
  const crea = condizionatoriApi.useCreate()
  const aggiorna = condizionatoriApi.useUpdate()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={condizionatore ? 'Modifica Condizionatore' : 'Nuovo Condizionatore'}
      larghezza={640}
      schema={condizionatoreInput}
      valori={valoriDa(condizionatore, clienteId)}
      versione={condizionatore?.versione}
      daRecord={(record) => valoriDa(record as Condizionatore, clienteId)}
      testoInvia={condizionatore ? 'Salva' : 'Crea Condizionatore'}
      erroreGenerico={
        condizionatore
          ? 'Errore nell’aggiornamento del condizionatore'
          : 'Errore nella creazione del condizionatore'
      }
      invia={(dati, { key, versione }) =>
        condizionatore
          ? aggiorna.mutateAsync({ id: condizionatore.id, dati, versione })
          : crea.mutateAsync({ dati, key })
      }
      onFatto={() => toast.successo(condizionatore ? 'Condizionatore aggiornato' : 'Condizionatore creato')}
    >
      <FieldGrid>
        <SuggestField name="marca" etichetta="Marca" obbligatorio voci={MARCHE} maxLength={60} />
        <TextField name="modello" etichetta="Modello" obbligatorio maxLength={80} />
        <TextField name="serialNumber" etichetta="Seriale" maxLength={60} />
        <SelectField name="tipo" etichetta="Tipo" vuota="Non indicato" voci={VOCI_TIPO} />
        <NumberField name="btu" etichetta="Potenza" unita="BTU" />
        <DateField name="dataInstallazione" etichetta="Data Installazione" />
        <DateField name="ultimaManutenzione" etichetta="Ultima Manutenzione" />
        <CampoTraUnAnno
          name="prossimaManutenzione"
          etichetta="Prossima Manutenzione"
          da="ultimaManutenzione"
        />
        <Intera>
          <NotesField name="note" etichetta="Note" maxLength={1000} />
        </Intera>
      </FieldGrid>
      <CampiScadenze propri={FGAS} valori={valoriDa(condizionatore, clienteId)}>
        <NumberField name="potenzaKw" etichetta="Potenza di targa" unita="kW" decimali={2} />
        <SuggestField
          name="gasRefrigerante"
          etichetta="Gas refrigerante"
          voci={[...GAS_REFRIGERANTI]}
          maxLength={20}
        />
        <NumberField name="caricaKg" etichetta="Carica" unita="kg" decimali={3} dubbio={doubtfulPoint} />
        <SelectField name="ermetico" etichetta="Sigillato ermeticamente" vuota="Non so" voci={SI_O_NO} />
        <SelectField
          name="edificioResidenziale"
          etichetta="Edificio residenziale"
          vuota="Non so"
          voci={SI_O_NO}
        />
        <DateField name="ultimoControlloFgas" etichetta="Ultimo controllo perdite" />
        <DateField name="prossimoControlloFgas" etichetta="Prossimo controllo perdite" />
        <Intera>
          <CheckboxField name="rilevamentoPerdite" etichetta="Ha un sistema di rilevamento delle perdite" />
        </Intera>
      </CampiScadenze>
    </FormDialog>
  )
}

/** As the form's choice holds it; '' where nobody knows. */
const siONo = (valore: boolean | null | undefined) => (valore == null ? '' : String(valore))

const valoriDa = (condizionatore: Condizionatore | null, clienteId: number) =>
  ({
    clienteId,
    marca: condizionatore?.marca ?? '',
    modello: condizionatore?.modello ?? '',
    serialNumber: condizionatore?.serial_number ?? '',
    tipo: condizionatore?.tipo ?? '',
    btu: condizionatore?.btu ?? null,
    dataInstallazione: condizionatore?.data_installazione ?? '',
    ultimaManutenzione: condizionatore?.ultima_manutenzione ?? '',
    prossimaManutenzione: condizionatore?.prossima_manutenzione ?? '',
    potenzaKw: condizionatore?.potenza_kw ?? null,
    potenzaImpiantoKw: condizionatore?.potenza_impianto_kw ?? null,
    intervalloManutenzioneMesi: condizionatore?.intervallo_manutenzione_mesi ?? null,
    fonteManutenzione: condizionatore?.fonte_manutenzione ?? '',
    dismessoIl: condizionatore?.dismesso_il ?? '',
    gasRefrigerante: condizionatore?.gas_refrigerante ?? '',
    caricaKg: condizionatore?.carica_kg ?? null,
    ermetico: siONo(condizionatore?.ermetico),
    edificioResidenziale: siONo(condizionatore?.edificio_residenziale),
    rilevamentoPerdite: condizionatore?.rilevamento_perdite ?? false,
    ultimoControlloFgas: condizionatore?.ultimo_controllo_fgas ?? '',
    prossimoControlloFgas: condizionatore?.prossimo_controllo_fgas ?? '',
    note: condizionatore?.note ?? '',
  }) satisfies Record<keyof CondizionatoreInput, unknown>
