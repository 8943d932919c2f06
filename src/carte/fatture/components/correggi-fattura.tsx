import { useState } from 'react'
import { CampoPdf } from '#anagrafe/documenti/components/campo-pdf.tsx'
import { fattureApi } from '#carte/fatture/api.ts'
import { CampiFattura } from '#carte/fatture/components/campi-fattura.tsx'
import {
  type DatiModuloFattura,
  fatturaDaCorreggere,
  moduloFattura,
  type ValoriFattura,
} from '#carte/fatture/components/modulo.ts'
import { PianoForm } from '#carte/fatture/components/piano-form.tsx'
import { chiediRicalcolo } from '#carte/fatture/components/ricalcola.ts'
import { correzioneDi } from '#carte/fatture/components/salva.ts'
import { TotaleFattura } from '#carte/fatture/components/totale.tsx'
import { salvata } from '#carte/fatture/components/words.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { useSave, useSaveSteps } from '#web/save-steps.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './nuova-fattura.module.css'

interface CorreggiFatturaProps {
  fattura: Fattura
  onChiudi: () => void
}

/** All of an invoice that nothing was paid of, but its number and type (docs/product.md §11.5). */
export function CorreggiFattura({ fattura, onChiudi }: CorreggiFatturaProps) {
  const { steps } = useSaveSteps()
  const { mutateAsync: correggi } = useSave(
    async ({ dati, versione }: { dati: DatiModuloFattura; versione: number | undefined }) =>
      fattureApi.update({ id: fattura.id, dati: await correzioneDi(fattura, dati, steps), versione }),
  )
  const [totale, setTotale] = useState<number | null>(fattura.totale)
  return (
    <FormDialog<ValoriFattura, DatiModuloFattura, Fattura>
      aperto
      onChiudi={onChiudi}
      titolo="Modifica Fattura"
      larghezza={760}
      schema={moduloFattura}
      valori={fatturaDaCorreggere(fattura)}
      versione={fattura.versione}
      daRecord={(record) => fatturaDaCorreggere(record as Fattura)}
      testoInvia="Salva"
      erroreGenerico="Errore nell’aggiornamento della fattura"
      fuoco={fattura.tipo === 'Attiva' ? 'clienteId' : 'fornitoreId'}
      invia={(dati, { versione }) => correggi({ dati, versione })}
      onFatto={(f) => toast.successo(`Fattura aggiornata: ${f.numero_documento}`, salvata(f))}
      extra={<TotaleFattura totale={totale} />}
    >
      {(form) => (
        <div className={stili.corpo}>
          <CampiFattura correzione form={form} onCambia={() => setTotale(chiediRicalcolo(form))} />
          <PianoForm form={form} />
          <FieldGrid>
            <NotesField name="note" etichetta="Note" righe={3} maxLength={4000} segnaposto="Facoltative" />
            <CampoPdf
              name="file"
              etichetta={fattura.file_media ? `Sostituisci ${fattura.file_media.nome_file}` : 'Allegato PDF'}
            />
          </FieldGrid>
        </div>
      )}
    </FormDialog>
  )
}
