import { articoliApi } from '#carte/articoli/api.ts'
import { type Articolo, articoloInput, rigaArticolo } from '#carte/articoli/contract.ts'
import { TIPI_ARTICOLO, UNITA } from '#carte/articoli/rules.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DecimalField } from '#web/ui/decimal-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const IVA = [
  { valore: '22', testo: '22%' },
  { valore: '10', testo: '10%' },
  { valore: '4', testo: '4%' },
  { valore: 'ART17', testo: 'Art. 17 (reverse charge)' },
]

/** No screen asks for the nature: it follows from the work. */
const schema = articoloInput.omit({ natura: true })

interface Props {
  /** The article to change, `nuovo` for one more; null while the dialog is closed. */
  articolo: Articolo | 'nuovo' | null
  onChiudi: () => void
}

/** Something that is sold or used up. */
export function ArticoloForm({ articolo, onChiudi }: Props) {
  return (
    <RecordForm
      record={articolo}
      api={articoliApi}
      onChiudi={onChiudi}
      titolo={['Nuovo Articolo', 'Modifica articolo']}
      larghezza={500}
      schema={schema}
      riga={rigaArticolo}
      nuovo={{ um: 'pz', tipo: 'Bene', attivo: true }}
      erroreGenerico="L’articolo non è stato salvato"
      fatto="Articolo salvato"
    >
      <FieldGrid>
        <TextField name="descrizione" obbligatorio maxLength={200} />
        <TextField name="codice" maxLength={40} />
        <SuggestField name="um" obbligatorio maxLength={10} voci={[...UNITA]} />
        <DecimalField name="prezzo" suggerimento="Per una unità, senza IVA" />
        <DecimalField name="costo" suggerimento="Lo vedono solo gli Admin" />
        <SelectField name="aliquota" etichetta="IVA" vuota="Secondo il lavoro" voci={IVA} />
        <SelectField name="tipo" voci={TIPI_ARTICOLO} />
        <CheckboxField
          name="beneSignificativo"
          suggerimento="Caldaie, condizionatori e simili (DM 29/12/1999)"
        />
        <CheckboxField name="attivo" />
      </FieldGrid>
    </RecordForm>
  )
}
