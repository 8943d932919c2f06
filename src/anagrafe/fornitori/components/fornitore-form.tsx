import { useWatch } from 'react-hook-form'
import { avvertenzaPartitaIva } from '#anagrafe/clienti/rules.ts'
import { fornitoriApi } from '#anagrafe/fornitori/api.ts'
import { type Fornitore, type FornitoreInput, fornitoreInput } from '#anagrafe/fornitori/contract.ts'
import { CampiIndirizzo } from '#web/ui/address-fields.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface NuovoFornitoreFormProps {
  aperto: boolean
  onChiudi: () => void
  /** What was being looked for becomes the name. */
  cercato?: string
  /** Without contact, website and notes: the quick-create of another form (docs/product.md §13.1). */
  rapido?: boolean
  onCreato: (fornitore: Fornitore) => void
}

const valori = (f?: Fornitore, nome = '') =>
  ({
    ragioneSociale: f?.ragione_sociale ?? nome,
    partitaIva: f?.partita_iva ?? '',
    telefono: f?.telefono ?? '',
    email: f?.email ?? '',
    referente: f?.referente ?? '',
    sitoWeb: f?.sito_web ?? '',
    indirizzo: f?.indirizzo ?? '',
    comune: f?.comune ?? '',
    cap: f?.cap ?? '',
    provincia: f?.provincia ?? '',
    note: f?.note ?? '',
  }) satisfies Record<keyof FornitoreInput, string>

export function NuovoFornitoreForm({ aperto, onChiudi, cercato, rapido, onCreato }: NuovoFornitoreFormProps) {
  const crea = fornitoriApi.useCreate()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Nuovo Fornitore"
      larghezza={rapido ? 560 : 700}
      schema={fornitoreInput}
      valori={valori(undefined, cercato)}
      testoInvia="Crea Fornitore"
      erroreGenerico="Errore nella creazione del fornitore"
      invia={(dati, { key }) => crea.mutateAsync({ dati, key })}
      onFatto={(fornitore) => {
        toast.successo(`Fornitore creato: ${fornitore.ragione_sociale}`, salvato(fornitore))
        onCreato(fornitore)
      }}
    >
      <Campi rapido={rapido} />
    </FormDialog>
  )
}

/** Where the supplier just saved is. */
const salvato = ({ id }: Fornitore) =>
  ({ record: `fornitori/${id}`, apri: `/fornitori?fornitore=${id}` }) as const

interface ModificaFornitoreFormProps {
  fornitore: Fornitore
  aperto: boolean
  onChiudi: () => void
}

export function ModificaFornitoreForm({ fornitore, aperto, onChiudi }: ModificaFornitoreFormProps) {
  const aggiorna = fornitoriApi.useUpdate()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Modifica Fornitore"
      larghezza={700}
      schema={fornitoreInput}
      valori={valori(fornitore)}
      versione={fornitore.versione}
      daRecord={(record) => valori(record as Fornitore)}
      testoInvia="Salva"
      erroreGenerico="Errore nell’aggiornamento del fornitore"
      invia={(dati, { versione }) => aggiorna.mutateAsync({ id: fornitore.id, dati, versione })}
      onFatto={(dopo) => toast.successo(`Fornitore aggiornato: ${dopo.ragione_sociale}`, salvato(dopo))}
    >
      <Campi />
    </FormDialog>
  )
}

function Campi({ rapido }: { rapido?: boolean | undefined }) {
  const partitaIva = useWatch<FornitoreInput, 'partitaIva'>({ name: 'partitaIva' })
  return (
    <FieldGrid>
      <TextField name="ragioneSociale" etichetta="Ragione Sociale" obbligatorio maxLength={120} />
      <TextField
        name="partitaIva"
        etichetta="Partita IVA"
        inputMode="numeric"
        maxLength={11}
        avvertenza={avvertenzaPartitaIva(partitaIva ?? '')}
      />
      <TextField name="telefono" etichetta="Telefono" type="tel" inputMode="tel" autoComplete="off" />
      <TextField name="email" etichetta="Email" type="email" inputMode="email" autoComplete="off" />
      {!rapido && (
        <>
          <TextField name="referente" etichetta="Referente" maxLength={80} />
          <TextField
            name="sitoWeb"
            etichetta="Sito web"
            type="url"
            segnaposto="https://"
            autoComplete="off"
            maxLength={200}
          />
        </>
      )}
      <Intera>
        <CampiIndirizzo />
      </Intera>
      {!rapido && (
        <Intera>
          <NotesField name="note" etichetta="Note" maxLength={2000} />
        </Intera>
      )}
    </FieldGrid>
  )
}
