import { CampoData } from '#web/ui/date-field.tsx'
import { GrigliaCampi, Intera } from '#web/ui/fields.tsx'
import { DialogoForm } from '#web/ui/form-dialog.tsx'
import { CampoNote } from '#web/ui/notes-field.tsx'
import { CampoNumero } from '#web/ui/number-field.tsx'
import { CampoScelta } from '#web/ui/select-field.tsx'
import { CampoSuggerito } from '#web/ui/suggest-field.tsx'
import { CampoTesto } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAggiornaCondizionatore, useCreaCondizionatore } from '../api.ts'
import { type Condizionatore, type CondizionatoreInput, condizionatoreInput } from '../contract.ts'
import { TIPI_CONDIZIONATORE } from '../rules.ts'
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

const VOCI_TIPO = Object.entries(TIPI_CONDIZIONATORE).map(([valore, testo]) => ({ valore, testo }))

interface CondizionatoreFormProps {
  clienteId: number
  /** The air conditioner to change; null for a new one. */
  condizionatore: Condizionatore | null
  aperto: boolean
  onChiudi: () => void
}

export function CondizionatoreForm({ clienteId, condizionatore, aperto, onChiudi }: CondizionatoreFormProps) {
  const crea = useCreaCondizionatore()
  const aggiorna = useAggiornaCondizionatore()
  return (
    <DialogoForm
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
      invia={(dati, { chiave, versione }) =>
        condizionatore
          ? aggiorna.mutateAsync({ id: condizionatore.id, dati, versione })
          : crea.mutateAsync({ dati, chiave })
      }
      onFatto={() => toast.successo(condizionatore ? 'Condizionatore aggiornato' : 'Condizionatore creato')}
    >
      <GrigliaCampi>
        <CampoSuggerito name="marca" etichetta="Marca" obbligatorio voci={MARCHE} maxLength={60} />
        <CampoTesto name="modello" etichetta="Modello" obbligatorio maxLength={80} />
        <CampoTesto name="serialNumber" etichetta="Seriale" maxLength={60} />
        <CampoScelta name="tipo" etichetta="Tipo" vuota="Non indicato" voci={VOCI_TIPO} />
        <CampoNumero name="btu" etichetta="Potenza" unita="BTU" />
        <CampoData name="dataInstallazione" etichetta="Data Installazione" />
        <CampoData name="ultimaManutenzione" etichetta="Ultima Manutenzione" />
        <CampoTraUnAnno
          name="prossimaManutenzione"
          etichetta="Prossima Manutenzione"
          da="ultimaManutenzione"
        />
        <Intera>
          <CampoNote name="note" etichetta="Note" maxLength={1000} />
        </Intera>
      </GrigliaCampi>
    </DialogoForm>
  )
}

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
    note: condizionatore?.note ?? '',
  }) satisfies Record<keyof CondizionatoreInput, unknown>
