import { useState } from 'react'
import { CampoPdf } from '#features/documenti/components/campo-pdf.tsx'
import { CampiFattura } from '#features/fatture/components/campi-fattura.tsx'
import {
  type DatiModuloFattura,
  type InizioFattura,
  moduloFattura,
  nuovaFattura,
  type ValoriFattura,
} from '#features/fatture/components/modulo.ts'
import { salvata } from '#features/fatture/components/parole.ts'
import { PianoForm } from '#features/fatture/components/piano-form.tsx'
import { ricalcola } from '#features/fatture/components/ricalcola.ts'
import { salvaFattura } from '#features/fatture/components/salva.ts'
import type { Fattura } from '#features/fatture/contract.ts'
import { formatEuro } from '#shared/money.ts'
import { useSave, useSaveSteps } from '#web/save-steps.ts'
import { AlreadySaved } from '#web/ui/already-saved.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './nuova-fattura.module.css'

interface NuovaFatturaProps {
  aperto: boolean
  onChiudi: () => void
  /** What is known of it beforehand. */
  inizio?: InizioFattura
  /** What else is done with it once it is saved; trying again goes on from there. */
  dopo?: (fattura: Fattura, key: string) => Promise<unknown>
}

/** Nuova Fattura. What a failed save has already done is kept, and said: trying again goes on from there. */
export function NuovaFattura(props: NuovaFatturaProps) {
  // Steps, and what is said of them, live as long as the dialog is open.
  return props.aperto ? <Modulo {...props} /> : null
}
export default NuovaFattura

function Modulo({ onChiudi, inizio = {}, dopo }: NuovaFatturaProps) {
  const { steps, done } = useSaveSteps()
  const { mutateAsync: salva } = useSave(salvaFattura)
  const [creata, setCreata] = useState<Fattura | null>(null)
  const [totale, setTotale] = useState<number | null>(nuovaFattura(inizio).totale)

  return (
    <FormDialog<ValoriFattura, DatiModuloFattura, Fattura>
      aperto
      onChiudi={onChiudi}
      titolo="Nuova Fattura"
      larghezza={760}
      schema={moduloFattura}
      valori={nuovaFattura(inizio)}
      testoInvia={creata ? (dopo ? 'Riprova' : 'Crea il piano') : 'Crea Fattura'}
      erroreGenerico="Errore nella creazione della fattura"
      invia={(dati) => salva({ dati, creata, steps, onCreata: setCreata, dopo })}
      onFatto={(f) => toast.successo(`Fattura creata: ${f.numero_documento}`, salvata(f))}
      extra={
        <p className={stili.totale}>
          <small>Totale fattura</small>
          <output>{formatEuro(totale) || '–'}</output>
        </p>
      }
    >
      {(form) => (
        <div className={stili.corpo}>
          {!form.formState.isSubmitting && <AlreadySaved done={done} />}
          {/* Once the invoice exists it is changed from its own menu; only its plan is still to be made. */}
          <fieldset disabled={creata !== null} className={stili.campi}>
            <legend className="sr-only">Dati della fattura</legend>
            <CampiFattura form={form} onCambia={() => setTotale(ricalcola(form))} />
          </fieldset>
          <PianoForm form={form} />
          <fieldset disabled={creata !== null} className={stili.campi}>
            <legend className="sr-only">Note e allegato</legend>
            <FieldGrid>
              <NotesField name="note" etichetta="Note" righe={3} maxLength={4000} segnaposto="Facoltative" />
              <CampoPdf name="file" etichetta="Allegato PDF" />
            </FieldGrid>
          </fieldset>
        </div>
      )}
    </FormDialog>
  )
}
