import { Button } from '@mantine/core'
import { useRef } from 'react'
import * as z from 'zod'
import { useContatta } from '#scadenze/rcee/api.ts'
import { nomeDelClienteRcee } from '#scadenze/rcee/components/words.ts'
import { type Rcee, rceeInput } from '#scadenze/rcee/contract.ts'
import { data } from '#shared/fields.ts'
import { formValues } from '#web/form-values.ts'
import { errorText } from '#web/http.ts'
import { useAlert } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface ContattoFormProps {
  rcee: Rcee
  aperto: boolean
  onChiudi: () => void
}

const { noteContatto, noteFollowUp } = rceeInput.shape
const note = z.object({ noteContatto })
const followUp = z.object({ dataFollowUp: data(), noteFollowUp })

/** What was said on the telephone. */
export function NoteForm({ rcee, aperto, onChiudi }: ContattoFormProps) {
  const contatta = useContatta()
  const attuale = useRef(rcee)
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={rcee.note_contatto ? 'Modifica note' : 'Aggiungi note'}
      larghezza={480}
      schema={note}
      valori={formValues(note, rcee)}
      versione={rcee.versione}
      daRecord={(record) => {
        attuale.current = record as Rcee
        return formValues(note, attuale.current)
      }}
      testoInvia="Salva"
      erroreGenerico="Errore nel salvare le note"
      invia={(dati) => contatta.mutateAsync({ rcee: attuale.current, dati })}
      onFatto={() => toast.successo('Note salvate', { record: `rcee/${rcee.id}` })}
    >
      <NotesField
        name="noteContatto"
        etichetta={`Note su ${nomeDelClienteRcee(rcee)}`}
        righe={5}
        maxLength={1000}
        segnaposto="Es. chiamato due volte, non risponde"
      />
    </FormDialog>
  )
}

/** When to call again: puts the report into 'Da Contattare'. A failure is an alert (docs/product.md §9.4). */
export function FollowUpRceeForm({ rcee, aperto, onChiudi }: ContattoFormProps) {
  const contatta = useContatta()
  const avviso = useAlert()
  const attuale = useRef(rcee)
  const salva = (dati: Parameters<typeof contatta.mutateAsync>[0]['dati']) =>
    contatta.mutateAsync({ rcee: attuale.current, dati }).catch((errore: unknown) => {
      console.warn(errore)
      void avviso('Errore nel salvare la data di follow-up', errorText(errore))
      throw errore
    })
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={rcee.data_follow_up ? 'Modifica Follow-up' : 'Imposta Follow-up'}
      larghezza={440}
      schema={followUp}
      valori={formValues(followUp, rcee)}
      versione={rcee.versione}
      daRecord={(record) => {
        attuale.current = record as Rcee
        return formValues(followUp, attuale.current)
      }}
      testoInvia="Salva"
      erroreGenerico="Errore nel salvare la data di follow-up"
      invia={salva}
      onFatto={() => toast.successo('Follow-up salvato', { record: `rcee/${rcee.id}` })}
      extra={
        rcee.data_follow_up && (
          <Button
            variant="subtle"
            onClick={() =>
              void salva({ dataFollowUp: null, noteFollowUp: null }).then(
                () => {
                  toast.successo('Follow-up rimosso', { record: `rcee/${rcee.id}` })
                  onChiudi()
                },
                () => {},
              )
            }
          >
            Rimuovi
          </Button>
        )
      }
    >
      <FieldGrid colonne={1}>
        <DateField name="dataFollowUp" etichetta="Data Follow-up" obbligatorio />
        <NotesField name="noteFollowUp" etichetta="Note Follow-up" maxLength={500} />
      </FieldGrid>
    </FormDialog>
  )
}
