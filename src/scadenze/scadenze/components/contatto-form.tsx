import { useWatch } from 'react-hook-form'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { formValues } from '#web/form-values.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCreaContatto } from '../api.ts'
import { type ContattoInput, contattoInput } from '../contract.ts'

const ESITI = [
  { valore: 'Sentito', testo: 'Sentito' },
  { valore: 'Non_Risponde', testo: 'Non risponde' },
  { valore: 'Richiamare', testo: 'Richiamare' },
  { valore: 'Rifiuta', testo: 'Rifiuta' },
]
const FASCE = [
  { valore: '', testo: 'Quando capita' },
  { valore: 'Mattina', testo: 'Mattina' },
  { valore: 'Pomeriggio', testo: 'Pomeriggio' },
]

interface ContattoFormProps {
  /** Who was called. */
  cliente: { id: number; nome: string; cognome: string } | null
  aperto: boolean
  onChiudi: () => void
}

/** What came of a call about a customer's works. */
export function ContattoForm({ cliente, aperto, onChiudi }: ContattoFormProps) {
  const crea = useCreaContatto()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={cliente ? `Chiamata a ${nomeCliente(cliente)}` : ''}
      larghezza={500}
      schema={contattoInput}
      valori={formValues(contattoInput, null, { clienteId: cliente?.id ?? 0, esito: 'Sentito' })}
      testoInvia="Salva"
      erroreGenerico="La chiamata non è stata salvata"
      invia={(dati, { key }) => crea.mutateAsync({ dati: soloSuo(dati), key })}
      onFatto={() => toast.successo('Chiamata salvata')}
    >
      <FieldGrid>
        <Intera>
          <SegmentedField name="esito" etichetta="Com’è andata" voci={ESITI} />
        </Intera>
        <Dettagli />
      </FieldGrid>
    </FormDialog>
  )
}

function Dettagli() {
  const esito = useWatch<ContattoInput, 'esito'>({ name: 'esito' })
  return (
    <>
      {esito === 'Sentito' && (
        <Intera>
          <SegmentedField name="fascia" etichetta="Quando preferisce" voci={FASCE} />
        </Intera>
      )}
      {esito === 'Richiamare' && <DateField name="data" etichetta="Richiamare il" obbligatorio />}
      {esito === 'Rifiuta' && (
        <DateField
          name="data"
          etichetta="Non proporre fino al"
          obbligatorio
          suggerimento="Fino ad allora non è da programmare"
        />
      )}
      <Intera>
        <NotesField
          name="nota"
          etichetta={esito === 'Rifiuta' ? 'Perché' : 'Nota'}
          obbligatorio={esito === 'Rifiuta'}
          maxLength={500}
          righe={2}
        />
      </Intera>
    </>
  )
}

/** What belongs to the outcome; the rest was typed before another one was chosen. */
const soloSuo = ({ fascia, data, ...resto }: ContattoInput): ContattoInput => ({
  ...resto,
  ...(resto.esito === 'Sentito' && { fascia }),
  ...((resto.esito === 'Richiamare' || resto.esito === 'Rifiuta') && { data }),
})
