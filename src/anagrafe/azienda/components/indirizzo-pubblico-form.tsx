import { useModificaAzienda } from '#anagrafe/azienda/api.ts'
import { type Azienda, aziendaModifica } from '#anagrafe/azienda/contract.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

const schema = aziendaModifica.pick({ indirizzoPubblico: true })

interface IndirizzoPubblicoFormProps {
  azienda: Azienda
  aperto: boolean
  onChiudi: () => void
}

/** Turns the customers' page on or off. */
export function IndirizzoPubblicoForm({ azienda, aperto, onChiudi }: IndirizzoPubblicoFormProps) {
  const modifica = useModificaAzienda()
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Pagina di conferma"
      larghezza={460}
      schema={schema}
      valori={valoriDi(azienda)}
      versione={azienda.versione}
      daRecord={(record) => valoriDi(record as Azienda)}
      testoInvia="Salva"
      erroreGenerico="L’indirizzo non è stato salvato"
      invia={(dati, { versione }) => modifica.mutateAsync({ dati, versione: versione ?? azienda.versione })}
      onFatto={({ data }) =>
        toast.successo(data.indirizzo_pubblico ? 'Pagina di conferma accesa' : 'Pagina di conferma spenta')
      }
    >
      <FieldGrid colonne={1}>
        <TextField
          name="indirizzoPubblico"
          etichetta="Indirizzo pubblico"
          type="url"
          inputMode="url"
          segnaposto="https://gestionale.esempio.it"
          maxLength={200}
          suggerimento="Quello con cui Tepore si apre da fuori. Vuoto: la pagina è spenta, e i messaggi non la nominano."
        />
      </FieldGrid>
    </FormDialog>
  )
}

const valoriDi = (a: Azienda) => ({ indirizzoPubblico: a.indirizzo_pubblico ?? '' })
