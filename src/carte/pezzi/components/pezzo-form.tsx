import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import { FornitorePicker } from '#anagrafe/fornitori/components/fornitore-picker.tsx'
import { articoliApi } from '#carte/articoli/api.ts'
import type { Articolo } from '#carte/articoli/contract.ts'
import { dayInRome, formatNearDate } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useAppuntamenti } from '#visite/appuntamenti/api.ts'
import { requestData } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { useUser } from '#web/session.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { RemoteSelectField } from '#web/ui/remote-select-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { pezziApi } from '../api.ts'
import { type Pezzo, type PezzoInput, pezzoInput, rigaPezzo } from '../contract.ts'

/** What a new one is for, and what is known of it already. */
export type PezzoNuovo = Partial<
  Pick<
    PezzoInput,
    | 'clienteId'
    | 'appuntamentoId'
    | 'commessaId'
    | 'preventivoId'
    | 'articoloId'
    | 'descrizione'
    | 'codice'
    | 'quantita'
  >
>

interface PezzoFormProps {
  /** Whether it is shown: its code comes then. */
  aperto: boolean
  /** The part to change, or what is known of one more; null while the dialog is closed. */
  pezzo: Pezzo | { nuovo: PezzoNuovo } | null
  onChiudi: () => void
}

/** `Serve un pezzo`: an article of the list or free words, from whom, how urgent. */
export function PezzoForm({ pezzo, onChiudi }: PezzoFormProps) {
  const utente = useUser()
  if (!pezzo) return null
  const nuovo = 'nuovo' in pezzo ? pezzo.nuovo : null
  const chiediCliente = nuovo !== null && !nuovo.clienteId && !nuovo.appuntamentoId && !nuovo.commessaId
  return (
    <RecordForm
      record={'nuovo' in pezzo ? 'nuovo' : pezzo}
      api={pezziApi}
      onChiudi={onChiudi}
      titolo={['Serve un pezzo', 'Modifica pezzo']}
      larghezza={560}
      schema={pezzoInput}
      riga={rigaPezzo}
      nuovo={{ quantita: 1, urgente: false, ...nuovo }}
      propri={({ quantita }) => ({ quantita: Number(quantita) })}
      fuoco={chiediCliente && !nuovo.preventivoId ? 'clienteId' : 'descrizione'}
      erroreGenerico="Il pezzo non è stato salvato"
      fatto={(salvato) =>
        toast.successo(salvato.descrizione, {
          detto: nuovo ? 'Pezzo da ordinare' : 'Pezzo salvato',
          record: `pezzi/${salvato.id}`,
        })
      }
    >
      <FieldGrid>
        {chiediCliente && !nuovo.preventivoId && (
          <Intera>
            <ClientePicker name="clienteId" required />
          </Intera>
        )}
        <Intera>
          <Descrizione />
        </Intera>
        <TextField name="codice" maxLength={40} />
        <NumberField name="quantita" obbligatorio decimali={3} />
        {isAdmin(utente) && <FornitorePicker name="fornitoreId" />}
        {!nuovo && isAdmin(utente) && <DateField name="arrivaIl" />}
        {!nuovo?.appuntamentoId && <Visita />}
        <Intera>
          <CheckboxField name="urgente" />
        </Intera>
        <Intera>
          <NotesField name="note" righe={2} maxLength={1000} />
        </Intera>
      </FieldGrid>
    </RecordForm>
  )
}

/** Of an article the supplier that it was asked from last. */
async function ultimoFornitore(articoloId: number): Promise<number | null> {
  const chiesti = await queryClient.fetchQuery(pezziApi.list({ articoloId }))
  return chiesti.data.find(({ fornitore_id }) => fornitore_id !== null)?.fornitore_id ?? null
}

const cercaArticoli = (q: string, signal: AbortSignal) =>
  requestData<Articolo[]>('/articoli', { query: { q, limit: 20 }, signal })

/** Free words, or an article, which brings its own and what is known of it. */
function Descrizione() {
  const { setValue, getValues } = useFormContext<PezzoInput>()
  const [scelto, setScelto] = useState<Articolo | null>(null)
  const cambia = { shouldDirty: true, shouldValidate: true }
  async function prendi(articolo: Articolo | null) {
    setScelto(articolo)
    if (!articolo) return
    setValue('descrizione', articolo.descrizione, cambia)
    setValue('codice', articolo.codice, cambia)
    const fornitore = await ultimoFornitore(articolo.id).catch(() => null)
    if (fornitore && getValues('articoloId') === articolo.id && !getValues('fornitoreId'))
      setValue('fornitoreId', fornitore, cambia)
  }
  return (
    <FieldGrid>
      <TextField name="descrizione" etichetta="Che cosa serve" obbligatorio maxLength={200} />
      <RemoteSelectField<Articolo>
        name="articoloId"
        etichetta="Dal listino"
        segnaposto="Cerca un articolo..."
        nessuno="Non è nel listino: scrivilo"
        chiave="articoli"
        cerca={cercaArticoli}
        trova={articoliApi.find}
        scelto={scelto}
        voce={({ id, descrizione, codice }) => ({ id, nome: descrizione, destra: codice ?? undefined })}
        onScelto={(articolo) => void prendi(articolo)}
      />
    </FieldGrid>
  )
}

/** To which of the customer's visits it is taken. */
function Visita() {
  const clienteId = useWatch<PezzoInput, 'clienteId'>({ name: 'clienteId' })
  return typeof clienteId === 'number' && <VisiteDi clienteId={clienteId} />
}

function VisiteDi({ clienteId }: { clienteId: number }) {
  const attuale = useWatch<PezzoInput, 'appuntamentoId'>({ name: 'appuntamentoId' })
  const visite = useAppuntamenti({ clienteId, stato: 'Programmato', limit: 20 }).data?.data ?? []
  if (visite.length === 0 && !attuale) return null
  const voci = visite.map(({ id, titolo, data_inizio }) => ({
    ...{ valore: String(id), testo: `${formatNearDate(dayInRome(data_inizio))} · ${titolo}` },
  }))
  const altrove = attuale && !visite.some(({ id }) => id === attuale)
  return (
    <SelectField
      name="appuntamentoId"
      etichetta="Per la visita"
      numero
      vuota="Nessuna"
      voci={altrove ? [{ valore: String(attuale), testo: 'Quella dove è stato chiesto' }, ...voci] : voci}
    />
  )
}
