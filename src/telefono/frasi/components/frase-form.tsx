import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import { frasiApi } from '#telefono/frasi/api.ts'
import { type Frase, fraseInput } from '#telefono/frasi/contract.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface Props {
  /** The sentence to change, `nuova` for one more; null while the dialog is closed. */
  frase: Frase | 'nuova' | null
  onChiudi: () => void
}

/** A sentence that reports often hold. */
export function FraseForm({ frase, onChiudi }: Props) {
  const crea = frasiApi.useCreate()
  const aggiorna = frasiApi.useUpdate()
  const esistente = frase === 'nuova' ? null : frase
  return (
    <FormDialog
      aperto={frase !== null}
      onChiudi={onChiudi}
      titolo={esistente ? 'Modifica frase' : 'Nuova frase'}
      larghezza={460}
      schema={fraseInput}
      valori={valoriDi(esistente)}
      versione={esistente?.versione}
      daRecord={(record) => valoriDi(record as Frase)}
      testoInvia="Salva"
      erroreGenerico="La frase non è stata salvata"
      invia={(dati, { key, versione }) =>
        esistente
          ? aggiorna.mutateAsync({ id: esistente.id, dati, versione })
          : crea.mutateAsync({ dati, key })
      }
      onFatto={() => toast.successo('Frase salvata')}
    >
      <FieldGrid colonne={1}>
        <TextField name="testo" etichetta="Frase" obbligatorio maxLength={200} />
        <SelectField
          name="tipologia"
          etichetta="Per quali visite"
          vuota="Tutte"
          voci={TIPOLOGIE_APPUNTAMENTO.map((tipologia) => ({ valore: tipologia, testo: tipologia }))}
        />
        {esistente && (
          <NumberField
            name="ordine"
            etichetta="Posto"
            suggerimento="Le frasi con il numero più basso vengono prima"
          />
        )}
      </FieldGrid>
    </FormDialog>
  )
}

const valoriDi = (frase: Frase | null) => ({
  testo: frase?.testo ?? '',
  tipologia: frase?.tipologia ?? '',
  ...(frase && { ordine: frase.ordine }),
})
