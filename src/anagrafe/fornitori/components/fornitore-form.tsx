import { useWatch } from 'react-hook-form'
import { avvertenzaPartitaIva } from '#anagrafe/clienti/rules.ts'
import { eItalia, lunghezzaPartitaIva } from '#shared/paesi.ts'
import { CampiIndirizzo } from '#web/ui/address-fields.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { fornitoriApi } from '../api.ts'
import { type Fornitore, type FornitoreInput, fornitoreCompleto, rigaFornitore } from '../contract.ts'

interface FornitoreFormProps {
  aperto: boolean
  onChiudi: () => void
  /** The supplier to change; a new one without. */
  fornitore?: Fornitore
  /** What was being looked for becomes the name of a new one. */
  cercato?: string
  /** Without contact, website and notes: the quick-create of another form (docs/product.md §13.1). */
  rapido?: boolean
  onCreato?: (fornitore: Fornitore) => void
}

/** New supplier, or change of one. */
export function FornitoreForm({
  aperto,
  onChiudi,
  fornitore,
  cercato = '',
  rapido,
  onCreato,
}: FornitoreFormProps) {
  return (
    <RecordForm
      record={aperto && (fornitore ?? 'nuovo')}
      api={fornitoriApi}
      onChiudi={onChiudi}
      titolo={['Nuovo Fornitore', 'Modifica Fornitore']}
      larghezza={rapido ? 560 : 700}
      schema={fornitoreCompleto}
      riga={rigaFornitore}
      nuovo={{ ragioneSociale: cercato, nazione: 'IT' }}
      testoInvia={['Crea Fornitore', 'Salva']}
      erroreGenerico={['Errore nella creazione del fornitore', 'Errore nell’aggiornamento del fornitore']}
      fatto={(salvato) => {
        const { id, ragione_sociale } = salvato
        toast.successo(`Fornitore ${fornitore ? 'aggiornato' : 'creato'}: ${ragione_sociale}`, {
          record: `fornitori/${id}`,
          apri: `/fornitori?fornitore=${id}`,
        })
        if (!fornitore) onCreato?.(salvato)
      }}
    >
      <Campi rapido={rapido} />
    </RecordForm>
  )
}

function Campi({ rapido }: { rapido?: boolean | undefined }) {
  const [partitaIva, nazione] = useWatch<FornitoreInput, ['partitaIva', 'nazione']>({
    name: ['partitaIva', 'nazione'],
  })
  return (
    <FieldGrid>
      <TextField name="ragioneSociale" obbligatorio maxLength={120} />
      <TextField
        name="partitaIva"
        inputMode={eItalia(nazione) ? 'numeric' : 'text'}
        maiuscolo={!eItalia(nazione)}
        maxLength={lunghezzaPartitaIva(nazione)}
        avvertenza={avvertenzaPartitaIva(partitaIva ?? '', nazione)}
      />
      <TextField name="telefono" type="tel" inputMode="tel" autoComplete="off" />
      <TextField name="email" type="email" inputMode="email" autoComplete="off" />
      {!rapido && (
        <>
          <TextField name="codiceFiscale" maiuscolo maxLength={16} />
          <TextField name="iban" maiuscolo maxLength={34} autoComplete="off" />
          <TextField name="referente" maxLength={80} />
          <TextField name="sitoWeb" type="url" segnaposto="https://" autoComplete="off" maxLength={200} />
        </>
      )}
      <Intera>
        <CampiIndirizzo conNazione />
      </Intera>
      {!rapido && (
        <Intera>
          <NotesField name="note" maxLength={2000} />
        </Intera>
      )}
    </FieldGrid>
  )
}
