import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ClientePicker } from '#features/clienti/components/cliente-picker.tsx'
import { preventiviApi } from '#features/preventivi/api.ts'
import {
  conti,
  type DatiPreventivo,
  moduloPreventivo,
  perCreare,
  perModificare,
  scadenza,
  type ValoriPreventivo,
  valoriDi,
  valoriNuovo,
} from '#features/preventivi/components/modulo.ts'
import { SceltaStato } from '#features/preventivi/components/stato.tsx'
import type { Preventivo } from '#features/preventivi/contract.ts'
import { TIPOLOGIE_PREVENTIVO } from '#features/preventivi/rules.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { FieldGrid, Intera, RawField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './preventivo-form.module.css'

interface PreventivoFormProps {
  /** Null: a new one. */
  preventivo: Preventivo | null
  aperto: boolean
  onChiudi: () => void
  onCreato?: (preventivo: Preventivo) => void
}

const TIPOLOGIE = TIPOLOGIE_PREVENTIVO.map((valore) => ({ valore, testo: valore }))

/** Nuovo Preventivo and Modifica Preventivo. */
export function PreventivoForm({ preventivo, aperto, onChiudi, onCreato }: PreventivoFormProps) {
  const crea = preventiviApi.useCreate()
  const aggiorna = preventiviApi.useUpdate()
  const [totale, setTotale] = useState(preventivo?.totale ?? null)
  return (
    <FormDialog<ValoriPreventivo, DatiPreventivo, Preventivo>
      aperto={aperto}
      onChiudi={() => {
        setTotale(null)
        onChiudi()
      }}
      titolo={preventivo ? 'Modifica Preventivo' : 'Nuovo Preventivo'}
      larghezza={760}
      schema={moduloPreventivo}
      valori={preventivo ? valoriDi(preventivo) : valoriNuovo}
      versione={preventivo?.versione}
      {...(preventivo && { daRecord: (attuale: unknown) => valoriDi(attuale as Preventivo) })}
      testoInvia={preventivo ? 'Salva Modifiche' : 'Crea Preventivo'}
      erroreGenerico={
        preventivo ? 'Errore nell’aggiornamento del preventivo' : 'Errore nella creazione del preventivo'
      }
      invia={(dati, { key, versione }) =>
        preventivo
          ? aggiorna.mutateAsync({ id: preventivo.id, dati: perModificare(dati, preventivo), versione })
          : crea.mutateAsync({ dati: perCreare(dati), key })
      }
      onFatto={(esito) => {
        const { id, numero_preventivo: numero } = esito
        toast.successo(preventivo ? `Preventivo aggiornato: ${numero}` : `Preventivo ${numero} creato`, {
          record: `preventivi/${id}`,
          apri: `/contabilita?preventivo=${id}`,
        })
        if (!preventivo) onCreato?.(esito)
      }}
      extra={
        totale !== null && (
          <span className={stili.totale}>
            Totale preventivo <strong>{formatEuro(totale)}</strong>
          </span>
        )
      }
    >
      <FieldGrid>
        <TextField name="titolo" etichetta="Titolo" obbligatorio maxLength={160} />
        <ClientePicker name="clienteId" required disabled={preventivo !== null} />
        <SelectField name="tipologia" etichetta="Tipologia" obbligatorio voci={TIPOLOGIE} />
        <Stato />
      </FieldGrid>
      <Importi onTotale={setTotale} />
      <FieldGrid>
        <Validita dal={preventivo ? dayInRome(preventivo.created_at) : oggi()} />
        <TextField name="numero" etichetta="Numero" solaLettura />
        <Intera>
          <NotesField
            name="note"
            etichetta="Note"
            righe={4}
            maxLength={10_000}
            suggerimento="Diventa la descrizione nel PDF"
          />
        </Intera>
      </FieldGrid>
    </FormDialog>
  )
}

function Stato() {
  const { setValue } = useFormContext<ValoriPreventivo>()
  const stato = useWatch<ValoriPreventivo, 'stato'>({ name: 'stato' })
  return (
    <RawField etichetta="Stato" obbligatorio>
      {() => (
        <SceltaStato
          etichetta="Stato"
          valore={stato}
          onCambia={(nuovo) => setValue('stato', nuovo, { shouldDirty: true })}
          pieno
        />
      )}
    </RawField>
  )
}

/** Net and percent; VAT and total are reckoned when a field is left (docs/product.md §10.3). */
function Importi({ onTotale }: { onTotale: (totale: number | null) => void }) {
  const { getValues, setValue } = useFormContext<ValoriPreventivo>()
  const totale = useWatch<ValoriPreventivo, 'totale'>({ name: 'totale' })
  const iva = useWatch<ValoriPreventivo, 'ivaImporto'>({ name: 'ivaImporto' })
  const [netto, percentuale] = useWatch<ValoriPreventivo, ['subtotale', 'ivaPercentuale']>({
    name: ['subtotale', 'ivaPercentuale'],
  })
  function ricalcola() {
    const esito = conti(getValues('subtotale'), getValues('ivaPercentuale'))
    setValue('ivaImporto', esito?.ivaImporto ?? null)
    setValue('totale', esito?.totale ?? null)
    onTotale(esito?.totale ?? null)
  }
  const conto = conti(netto, percentuale)
  const aggiornato = conto !== undefined && conto.ivaImporto === iva && conto.totale === totale
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears its fields being left
    <div className={stili.importi} onBlur={ricalcola}>
      <AmountField name="subtotale" etichetta="Subtotale" obbligatorio />
      <NumberField name="ivaPercentuale" etichetta="IVA" decimali={2} unita="%" />
      <AmountField name="ivaImporto" etichetta="Importo IVA" solaLettura />
      <AmountField name="totale" etichetta="Totale" obbligatorio solaLettura />
      <p className={stili.conto}>
        {aggiornato && percentuale !== null
          ? `Calcolati quando lasci il campo: ${senzaEuro(netto)} × ${percentuale.toLocaleString('it-IT')}% = ${senzaEuro(iva)}`
          : 'IVA e totale si calcolano quando lasci il campo'}
      </p>
    </div>
  )
}

const senzaEuro = (importo: number | null) => formatEuro(importo).replace(/\s*€$/, '')

function Validita({ dal }: { dal: string }) {
  const giorni = useWatch<ValoriPreventivo, 'validitaGiorni'>({ name: 'validitaGiorni' })
  const scade =
    typeof giorni === 'number' && Number.isInteger(giorni) && giorni >= 0 && giorni <= 3650
      ? `Scade il ${formatDate(scadenza(dal, giorni))}`
      : undefined
  return <NumberField name="validitaGiorni" etichetta="Validità" unita="giorni" suggerimento={scade} />
}
