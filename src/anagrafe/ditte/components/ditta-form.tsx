import { useWatch } from 'react-hook-form'
import { ditteApi } from '#anagrafe/ditte/api.ts'
import { CampoColore } from '#anagrafe/ditte/components/campo-colore.tsx'
import { type Ditta, type DittaInput, dittaInput } from '#anagrafe/ditte/contract.ts'
import { RecordForm } from '#web/ui/record-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './ditta-form.module.css'
import { EtichettaDitta } from './etichetta-ditta.tsx'

interface DittaFormProps {
  aperto: boolean
  /** The firm to change; a new one without. */
  ditta?: Ditta | undefined
  onChiudi: () => void
}

/** New firm (docs/product.md §13.3), or change of one. */
export function DittaForm({ aperto, ditta, onChiudi }: DittaFormProps) {
  return (
    <RecordForm
      record={aperto && (ditta ?? 'nuova')}
      api={ditteApi}
      onChiudi={onChiudi}
      titolo={['Nuova Ditta', 'Modifica Ditta']}
      larghezza={480}
      schema={dittaInput}
      nuovo={{ colore: 'blue' }}
      testoInvia={['Crea Ditta', 'Salva Modifiche']}
      testoAttesa={['Creazione...', 'Salvataggio...']}
      erroreGenerico={['Errore nella creazione della ditta', 'Errore nell’aggiornamento della ditta']}
      fatto={({ nome }) => toast.successo(`Ditta ${nome} ${ditta ? 'aggiornata' : 'creata'}`)}
    >
      <TextField name="nome" etichetta="Nome Ditta" obbligatorio maxLength={80} />
      <CampoColore name="colore" etichetta="Colore Identificativo" />
      <TextField name="descrizione" etichetta="Descrizione" maxLength={500} />
      <Anteprima />
    </RecordForm>
  )
}

/** The tag as it will stand on visits and customers. */
function Anteprima() {
  const [nome, colore] = useWatch<DittaInput>({ name: ['nome', 'colore'] }) as [string, string]
  return (
    <p className={stili.anteprima}>
      Anteprima <EtichettaDitta colore={colore}>{nome.trim() || 'Nome Ditta'}</EtichettaDitta>
    </p>
  )
}
