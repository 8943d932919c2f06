import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import { preventiviApi } from '#carte/preventivi/api.ts'
import { eIntero, modoDi } from '#carte/preventivi/components/modo.ts'
import {
  contiPreventivo,
  type DatiModulo,
  moduliPreventivo,
  nuoveRighePreventivo,
  perCreare,
  perModificare,
  scadenza,
  type ValoriModulo,
  type ValoriPreventivo,
  valoriConRighe,
  valoriNuovoPreventivo,
} from '#carte/preventivi/components/modulo.ts'
import { SceltaStatoPreventivo } from '#carte/preventivi/components/stato.tsx'
import { numeroInParole } from '#carte/preventivi/components/words.ts'
import { type Preventivo, type PreventivoIntero, rigaPreventivo } from '#carte/preventivi/contract.ts'
import { eFirmata, IVA_PREDEFINITA, TIPOLOGIE_PREVENTIVO } from '#carte/preventivi/rules.ts'
import { useIvaProposta, useSeguiProposta } from '#carte/righe/components/conti.ts'
import { ModiDocumento } from '#carte/righe/components/modi-documento.tsx'
import type { ModoDocumento } from '#carte/righe/components/modulo.ts'
import { senzaEuro } from '#carte/righe/importo.rules.ts'
import type { Somme } from '#carte/righe/somme.rules.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { FieldGrid, Intera, RawField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordOnItsWay } from '#web/ui/record-on-its-way.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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

const CampiRighe = lazy(
  () => import('#carte/righe/components/campi-righe.tsx').then((m) => m.CampiRighe),
  <Skeleton righe={5} altezza={56} />,
)

/** Nuovo Preventivo and Modifica Preventivo. */
export function PreventivoForm(props: PreventivoFormProps) {
  if (!props.aperto) return null
  return props.preventivo ? (
    <DaModificare {...props} id={props.preventivo.id} />
  ) : (
    <Modulo {...props} intero={null} />
  )
}

/** With its lines, as it is now: a list may be half a minute old. */
function DaModificare({ id, onChiudi, ...props }: PreventivoFormProps & { id: number }) {
  const query = useQuery({ ...preventiviApi.one(id), staleTime: 0 })
  const [intero, setIntero] = useState<PreventivoIntero | null>(null)
  if (!intero && eIntero(query.data) && !query.isFetching) setIntero(query.data)
  if (intero) return <Modulo {...props} onChiudi={onChiudi} intero={intero} />
  return <RecordOnItsWay query={query} titolo="Modifica Preventivo" onChiudi={onChiudi} />
}

/** What was accepted is to be sent again: the server says so, unless another state was chosen. */
const DA_RIFARE = { stato: undefined }

function Modulo({
  intero,
  onChiudi,
  onCreato,
}: Omit<PreventivoFormProps, 'preventivo'> & { intero: PreventivoIntero | null }) {
  const crea = preventiviApi.useCreate()
  const aggiorna = preventiviApi.useUpdate()
  const [totale, setTotale] = useState(intero?.totale ?? null)
  const [somme, setSomme] = useState<Somme | null>(null)
  const [modo, setModo] = useState<ModoDocumento>(intero ? modoDi(intero) : 'unico')
  const firmato = intero?.accettazione && eFirmata(intero.accettazione) ? intero.accettazione : null
  const valori = intero ? valoriConRighe(intero) : { ...valoriNuovoPreventivo, ...nuoveRighePreventivo() }
  const mostrato = modo === 'righe' ? (somme?.totale ?? null) : totale
  return (
    <FormDialog<ValoriModulo, DatiModulo, Preventivo>
      aperto
      onChiudi={onChiudi}
      titolo={intero ? 'Modifica Preventivo' : 'Nuovo Preventivo'}
      {...moduliPreventivo[modo]}
      riga={rigaPreventivo}
      valori={valori}
      bozza={intero ? `preventivo ${intero.id}` : 'preventivo nuovo'}
      versione={intero?.versione}
      {...(intero && { daRecord: (attuale: unknown) => valoriConRighe(attuale as PreventivoIntero) })}
      testoInvia={
        firmato && intero
          ? `Salva rev. ${intero.revisione + 1}`
          : intero
            ? 'Salva Modifiche'
            : 'Crea Preventivo'
      }
      erroreGenerico={
        intero ? 'Errore nell’aggiornamento del preventivo' : 'Errore nella creazione del preventivo'
      }
      invia={(dati, { key, versione }) =>
        intero
          ? aggiorna.mutateAsync({
              id: intero.id,
              dati: {
                ...perModificare(dati, intero),
                ...(firmato && { nuovaRevisione: true, ...(dati.stato === intero.stato && DA_RIFARE) }),
              },
              versione,
            })
          : crea.mutateAsync({ dati: perCreare(dati), key })
      }
      onFatto={(esito) => {
        const numero = numeroInParole(esito)
        toast.successo(intero ? `Preventivo aggiornato: ${numero}` : `Preventivo ${numero} creato`, {
          record: `preventivi/${esito.id}`,
          apri: `/contabilita?preventivo=${esito.id}`,
        })
        if (!intero) onCreato?.(esito)
      }}
      extra={
        mostrato !== null && (
          <span className={stili.totale}>
            Totale preventivo <strong>{formatEuro(mostrato)}</strong>
          </span>
        )
      }
    >
      {firmato && (
        <Notice tono="attenzione" titolo={`Firmato il ${formatDate(firmato.data)} da ${firmato.nome}`}>
          Quello che il cliente ha firmato resta com’è: salvando si crea una nuova revisione, da far accettare
          di nuovo.
        </Notice>
      )}
      <FieldGrid>
        <TextField name="titolo" obbligatorio maxLength={160} />
        <ClientePicker name="clienteId" required disabled={intero !== null} />
        <SelectField name="tipologia" obbligatorio voci={TIPOLOGIE_PREVENTIVO} />
        <Stato />
      </FieldGrid>
      {!intero && <SeguiIva />}
      <ModiDocumento
        etichetta="Come scrivi il preventivo"
        modo={modo}
        onModo={setModo}
        soloRighe={intero !== null && intero.righe.length > 1}
        unico={<Importi nuovo={intero === null} onTotale={setTotale} />}
        righe={<Righe onSomme={setSomme} />}
      />
      <FieldGrid>
        <Validita dal={intero ? dayInRome(intero.created_at) : oggi()} />
        <TextField name="numero" etichetta="Numero" solaLettura />
        <Intera>
          <NotesField
            name="note"
            righe={modo === 'righe' ? 2 : 4}
            maxLength={10_000}
            suggerimento="Diventa la descrizione nel PDF"
          />
        </Intera>
      </FieldGrid>
    </FormDialog>
  )
}

function Righe({ onSomme }: { onSomme: (somme: Somme) => void }) {
  const [clienteId, tipologia] = useWatch<ValoriModulo, ['clienteId', 'tipologia']>({
    name: ['clienteId', 'tipologia'],
  })
  const caldaia = tipologia === 'Caldaia'
  return <CampiRighe clienteId={clienteId} data={oggi()} preventivo caldaia={caldaia} onSomme={onSomme} />
}

function Stato() {
  const { setValue } = useFormContext<ValoriPreventivo>()
  const stato = useWatch<ValoriPreventivo, 'stato'>({ name: 'stato' })
  return (
    <RawField etichetta="Stato" obbligatorio>
      {() => (
        <SceltaStatoPreventivo
          etichetta="Stato"
          valore={stato}
          onCambia={(nuovo) => setValue('stato', nuovo, { shouldDirty: true })}
          pieno
        />
      )}
    </RawField>
  )
}

/** The rate follows the customer, whichever way the quote is written, until somebody writes another. */
function SeguiIva() {
  const { getValues, setValue } = useFormContext<ValoriPreventivo>()
  const [clienteId, percentuale] = useWatch<ValoriPreventivo, ['clienteId', 'ivaPercentuale']>({
    name: ['clienteId', 'ivaPercentuale'],
  })
  const proposta = useIvaProposta(clienteId)?.valore.aliquota ?? null
  useSeguiProposta(proposta, IVA_PREDEFINITA, percentuale, (aliquota) => {
    setValue('ivaPercentuale', aliquota, { shouldDirty: true })
    const esito = contiPreventivo(getValues('subtotale'), aliquota)
    if (!esito) return
    setValue('ivaImporto', esito.ivaImporto, { shouldDirty: true })
    setValue('totale', esito.totale, { shouldDirty: true })
  })
  return null
}

/** Net and percent; VAT and total are reckoned when a field is left (docs/product.md §10.3). */
function Importi({ nuovo, onTotale }: { nuovo: boolean; onTotale: (totale: number | null) => void }) {
  const { getValues, setValue } = useFormContext<ValoriPreventivo>()
  const totale = useWatch<ValoriPreventivo, 'totale'>({ name: 'totale' })
  const iva = useWatch<ValoriPreventivo, 'ivaImporto'>({ name: 'ivaImporto' })
  const [netto, percentuale, clienteId] = useWatch<
    ValoriPreventivo,
    ['subtotale', 'ivaPercentuale', 'clienteId']
  >({ name: ['subtotale', 'ivaPercentuale', 'clienteId'] })
  const proposta = useIvaProposta(nuovo ? clienteId : null)
  function ricalcola() {
    const esito = contiPreventivo(getValues('subtotale'), getValues('ivaPercentuale'))
    setValue('ivaImporto', esito?.ivaImporto ?? null, { shouldDirty: true })
    setValue('totale', esito?.totale ?? null, { shouldDirty: true })
  }
  // Also what a draft brings back.
  useEffect(() => onTotale(totale), [totale, onTotale])
  const conto = contiPreventivo(netto, percentuale)
  const aggiornato = conto !== undefined && conto.ivaImporto === iva && conto.totale === totale
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears its fields being left
    <div className={stili.importi} onBlur={ricalcola}>
      <AmountField name="subtotale" etichetta="Subtotale" obbligatorio />
      <NumberField name="ivaPercentuale" etichetta="IVA" decimali={2} unita="%" />
      <AmountField name="ivaImporto" etichetta="Importo IVA" solaLettura />
      <AmountField name="totale" obbligatorio solaLettura />
      <p className={stili.conto}>
        {proposta?.valore.aliquota === percentuale && `${proposta.motivo}. `}
        {aggiornato && percentuale !== null
          ? `Calcolati quando lasci il campo: ${senzaEuro(netto)} × ${formatPercent(percentuale)} = ${senzaEuro(iva)}`
          : 'IVA e totale si calcolano quando lasci il campo'}
      </p>
    </div>
  )
}

function Validita({ dal }: { dal: string }) {
  const giorni = useWatch<ValoriPreventivo, 'validitaGiorni'>({ name: 'validitaGiorni' })
  const scade =
    typeof giorni === 'number' && Number.isInteger(giorni) && giorni >= 0 && giorni <= 3650
      ? `Scade il ${formatDate(scadenza(dal, giorni))}`
      : undefined
  return <NumberField name="validitaGiorni" etichetta="Validità" unita="giorni" suggerimento={scade} />
}
