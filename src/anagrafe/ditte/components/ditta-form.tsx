import { useWatch } from 'react-hook-form'
import { ditteApi } from '#anagrafe/ditte/api.ts'
import { CampoColore } from '#anagrafe/ditte/components/campo-colore.tsx'
import { type Ditta, type DittaInput, dittaInput } from '#anagrafe/ditte/contract.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './ditta-form.module.css'
import { EtichettaDitta } from './etichetta-ditta.tsx'

const daDitta = (d?: Ditta) =>
  ({
    nome: d?.nome ?? '',
    colore: d?.colore ?? 'blue',
    descrizione: d?.descrizione ?? '',
  }) satisfies Record<keyof DittaInput, unknown>

interface DittaFormProps {
  aperto: boolean
  /** The firm to change; a new one without. */
  ditta?: Ditta | undefined
  onChiudi: () => void
}

/** New firm (docs/product.md §13.3), or change of one. */
export function DittaForm({ aperto, ditta, onChiudi }: DittaFormProps) {
  const { mutateAsync: crea } = ditteApi.useCreate()
  const { mutateAsync: modifica } = ditteApi.useUpdate()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={ditta ? 'Modifica Ditta' : 'Nuova Ditta'}
      larghezza={480}
      schema={dittaInput}
      valori={daDitta(ditta)}
      versione={ditta?.versione}
      daRecord={(record) => daDitta(record as Ditta)}
      testoInvia={ditta ? 'Salva Modifiche' : 'Crea Ditta'}
      testoAttesa={ditta ? 'Salvataggio...' : 'Creazione...'}
      erroreGenerico={ditta ? 'Errore nell’aggiornamento della ditta' : 'Errore nella creazione della ditta'}
      invia={(dati, { key, versione }) =>
        ditta ? modifica({ id: ditta.id, versione, dati }) : crea({ dati, key })
      }
      onFatto={({ nome }) => toast.successo(`Ditta ${nome} ${ditta ? 'aggiornata' : 'creata'}`)}
    >
      <TextField name="nome" etichetta="Nome Ditta" obbligatorio maxLength={80} />
      <CampoColore name="colore" etichetta="Colore Identificativo" />
      <TextField name="descrizione" etichetta="Descrizione" maxLength={500} />
      <Anteprima />
    </FormDialog>
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
