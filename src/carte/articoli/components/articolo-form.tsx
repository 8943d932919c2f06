import { articoliApi } from '#carte/articoli/api.ts'
import { type Articolo, articoloInput } from '#carte/articoli/contract.ts'
import { TIPI_ARTICOLO, UNITA } from '#carte/articoli/rules.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DecimalField } from '#web/ui/decimal-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

const IVA = [
  { valore: '22', testo: '22%' },
  { valore: '10', testo: '10%' },
  { valore: '4', testo: '4%' },
  { valore: 'ART17', testo: 'Art. 17 (reverse charge)' },
]
const TIPI = TIPI_ARTICOLO.map((tipo) => ({ valore: tipo, testo: tipo }))

interface Props {
  /** The article to change, `nuovo` for one more; null while the dialog is closed. */
  articolo: Articolo | 'nuovo' | null
  onChiudi: () => void
}

/** Something that is sold or used up. */
export function ArticoloForm({ articolo, onChiudi }: Props) {
  const crea = articoliApi.useCreate()
  const aggiorna = articoliApi.useUpdate()
  const esistente = articolo === 'nuovo' ? null : articolo
  return (
    <FormDialog
      aperto={articolo !== null}
      onChiudi={onChiudi}
      titolo={esistente ? 'Modifica articolo' : 'Nuovo Articolo'}
      larghezza={500}
      schema={articoloInput}
      valori={valoriDi(esistente)}
      versione={esistente?.versione}
      daRecord={(record) => valoriDi(record as Articolo)}
      testoInvia="Salva"
      erroreGenerico="L’articolo non è stato salvato"
      invia={(dati, { key, versione }) =>
        esistente
          ? aggiorna.mutateAsync({ id: esistente.id, dati, versione })
          : crea.mutateAsync({ dati, key })
      }
      onFatto={() => toast.successo('Articolo salvato')}
    >
      <FieldGrid>
        <TextField name="descrizione" etichetta="Descrizione" obbligatorio maxLength={200} />
        <TextField name="codice" etichetta="Codice" maxLength={40} />
        <SuggestField name="um" etichetta="Unità" obbligatorio maxLength={10} voci={[...UNITA]} />
        <DecimalField name="prezzo" etichetta="Prezzo" suggerimento="Per una unità, senza IVA" />
        <DecimalField name="costo" etichetta="Costo" suggerimento="Lo vedono solo gli Admin" />
        <SelectField name="aliquota" etichetta="IVA" vuota="Secondo il lavoro" voci={IVA} />
        <SelectField name="tipo" etichetta="Tipo" voci={TIPI} />
        <CheckboxField
          name="beneSignificativo"
          etichetta="Bene significativo"
          suggerimento="Caldaie, condizionatori e simili (DM 29/12/1999)"
        />
        <CheckboxField name="attivo" etichetta="In uso" />
      </FieldGrid>
    </FormDialog>
  )
}

const valoriDi = (articolo: Articolo | null) => ({
  codice: articolo?.codice ?? '',
  descrizione: articolo?.descrizione ?? '',
  um: articolo?.um ?? 'pz',
  prezzo: articolo?.prezzo ?? '',
  costo: articolo?.costo ?? '',
  aliquota: articolo?.aliquota ?? '',
  tipo: articolo?.tipo ?? 'Bene',
  beneSignificativo: articolo?.bene_significativo ?? false,
  attivo: articolo?.attivo ?? true,
})
