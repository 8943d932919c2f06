import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { caldaieApi, condizionatoriApi } from '#anagrafe/impianti/api.ts'
import type { Caldaia } from '#anagrafe/impianti/contract.ts'
import { nomeEStato } from '#anagrafe/impianti/nome.rules.ts'
import { NUOVA, SERVE_CALDAIA, type ValoriRcee } from '#scadenze/rcee/components/modulo.ts'
import { formatDate } from '#shared/dates.ts'
import { useAlert } from '#web/ui/confirm.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import stili from './rcee-form.module.css'

/**
 * Dati Caldaia: one of the customer's, or a new one. The fields of a new one are the same ones while the customer's
 * boilers arrive: whoever is typing in them keeps the focus.
 */
export function CampiCaldaia({ modifica }: { modifica: boolean }) {
  const clienteId = useWatch<ValoriRcee, 'clienteId'>({ name: 'clienteId' })
  const caldaia = useWatch<ValoriRcee, 'caldaia'>({ name: 'caldaia' })
  const caldaie = useQuery({ ...caldaieApi.list({ clienteId: clienteId ?? 0 }), enabled: Boolean(clienteId) })
    .data?.data
  const daScegliere = caldaie !== undefined && (caldaie.length > 0 || modifica)
  return (
    <section className={stili.riquadro} aria-labelledby="dati-caldaia">
      <h3 id="dati-caldaia">Dati Caldaia</h3>
      {clienteId && caldaie ? <Scelta key={clienteId} caldaie={caldaie} modifica={modifica} /> : null}
      {(!daScegliere || caldaia === NUOVA) && <Nuova />}
      {modifica && clienteId ? <Condizionatore clienteId={clienteId} /> : null}
      <Serve />
    </section>
  )
}

function Scelta({ caldaie, modifica }: { caldaie: Caldaia[]; modifica: boolean }) {
  const { setValue, getValues } = useFormContext<ValoriRcee>()
  const { defaultValues } = useFormState<ValoriRcee>()
  const condizionatore = useWatch<ValoriRcee, 'condizionatore'>({ name: 'condizionatore' })
  const proposta = useRef(false)

  // Of the customer just chosen, the boiler due first; what is being typed stays.
  useEffect(() => {
    if (proposta.current) return
    proposta.current = true
    const scelta = caldaie.some(({ id }) => String(id) === getValues('caldaia'))
    if (modifica || scelta || getValues('marca') || getValues('modello')) return
    const urgente = [...caldaie].sort((a, b) => scadenza(a).localeCompare(scadenza(b)))[0]
    setValue('caldaia', urgente ? String(urgente.id) : NUOVA)
  }, [caldaie, modifica, getValues, setValue])

  if (caldaie.length === 0 && !modifica) return null
  return (
    <SelectField
      name="caldaia"
      etichetta="Caldaia"
      obbligatorio={!modifica}
      {...(modifica &&
        (defaultValues?.caldaia === '' || condizionatore !== '') && { vuota: 'Nessuna caldaia' })}
      voci={[...caldaie.map(voce), { valore: NUOVA, testo: '+ Nuova caldaia' }]}
      onCambia={(valore) => {
        const scelta = caldaie.find(({ id }) => String(id) === valore)
        if (modifica) setValue('prossimaRevisione', scelta?.prossima_revisione ?? '')
        if (valore !== '') setValue('condizionatore', '', { shouldDirty: true })
      }}
    />
  )
}

/** A report may be of an air conditioner instead: one or the other. */
function Condizionatore({ clienteId }: { clienteId: number }) {
  const { setValue } = useFormContext<ValoriRcee>()
  const condizionatori = condizionatoriApi.useList({ clienteId }).data?.data ?? []
  if (condizionatori.length === 0) return null
  return (
    <SelectField
      name="condizionatore"
      etichetta="Condizionatore"
      vuota="Nessun condizionatore"
      voci={condizionatori.map(({ id, serial_number, ...apparecchio }) => ({
        valore: String(id),
        testo: [nomeEStato(apparecchio), serial_number].filter(Boolean).join(' · '),
      }))}
      onCambia={(valore) => {
        if (valore === '') return
        setValue('caldaia', '', { shouldDirty: true })
        setValue('prossimaRevisione', '')
      }}
    />
  )
}

const scadenza = ({ prossima_revisione }: Caldaia) => prossima_revisione ?? '9999'

const voce = ({ id, matricola, prossima_revisione, ...apparecchio }: Caldaia) => ({
  valore: String(id),
  testo: [
    nomeEStato(apparecchio),
    matricola,
    prossima_revisione && `manutenzione ${formatDate(prossima_revisione)}`,
  ]
    .filter(Boolean)
    .join(' · '),
})

const Nuova = () => (
  <FieldGrid colonne={3}>
    <TextField name="marca" etichetta="Marca" obbligatorio maxLength={60} />
    <TextField name="modello" etichetta="Modello" obbligatorio maxLength={80} />
    <TextField name="matricola" etichetta="Matricola" maxLength={60} />
  </FieldGrid>
)

/** The alert of docs/product.md §9.3, each time the form is sent without make and model. */
function Serve() {
  const { submitCount, errors } = useFormState<ValoriRcee>()
  const avviso = useAlert()
  const manca = errors.marca?.message === SERVE_CALDAIA || errors.modello?.message === SERVE_CALDAIA
  const avvisato = useRef(submitCount)
  useEffect(() => {
    if (submitCount === avvisato.current) return
    avvisato.current = submitCount
    if (manca) void avviso(SERVE_CALDAIA)
  }, [submitCount, manca, avviso])
  return null
}
