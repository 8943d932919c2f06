import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useCaldaie } from '#features/caldaie/api.ts'
import type { Caldaia } from '#features/caldaie/contract.ts'
import { NUOVA, SERVE_CALDAIA, type ValoriRcee } from '#features/rcee/components/modulo.ts'
import { formattaData } from '#shared/dates.ts'
import { GrigliaCampi } from '#web/ui/campi.tsx'
import { CampoScelta } from '#web/ui/campo-scelta.tsx'
import { CampoTesto } from '#web/ui/campo-testo.tsx'
import { useAvviso } from '#web/ui/conferma.tsx'
import stili from './rcee-form.module.css'

/** Dati Caldaia: one of the customer's, or a new one. */
export function DatiCaldaia({ modifica }: { modifica: boolean }) {
  const clienteId: number | null = useWatch({ name: 'clienteId' })
  return (
    <section className={stili.riquadro} aria-labelledby="dati-caldaia">
      <h3 id="dati-caldaia">Dati Caldaia</h3>
      {clienteId ? <Scelta key={clienteId} clienteId={clienteId} modifica={modifica} /> : <Nuova />}
      <Serve />
    </section>
  )
}

function Scelta({ clienteId, modifica }: { clienteId: number; modifica: boolean }) {
  const { setValue, getValues } = useFormContext<ValoriRcee>()
  const { defaultValues } = useFormState<ValoriRcee>()
  const caldaia = useWatch<ValoriRcee, 'caldaia'>({ name: 'caldaia' })
  const caldaie = useCaldaie(clienteId).data?.data
  const proposta = useRef(false)

  // Of the customer just chosen, the boiler due first; what is being typed stays.
  useEffect(() => {
    if (!caldaie || proposta.current) return
    proposta.current = true
    const sua = caldaie.some(({ id }) => String(id) === getValues('caldaia'))
    if (modifica || sua || getValues('marca') || getValues('modello')) return
    const prima = [...caldaie].sort((a, b) => scadenza(a).localeCompare(scadenza(b)))[0]
    setValue('caldaia', prima ? String(prima.id) : NUOVA)
  }, [caldaie, modifica, getValues, setValue])

  if (!caldaie || (caldaie.length === 0 && !modifica)) return <Nuova />
  return (
    <>
      <CampoScelta
        name="caldaia"
        etichetta="Caldaia"
        obbligatorio={!modifica}
        {...(modifica && defaultValues?.caldaia === '' && { vuota: 'Nessuna caldaia' })}
        voci={[...caldaie.map(voce), { valore: NUOVA, testo: '+ Nuova caldaia' }]}
        onCambia={(valore) => {
          const scelta = caldaie.find(({ id }) => String(id) === valore)
          if (modifica) setValue('prossimaRevisione', scelta?.prossima_revisione ?? '')
        }}
      />
      {caldaia === NUOVA && <Nuova />}
    </>
  )
}

const scadenza = ({ prossima_revisione }: Caldaia) => prossima_revisione ?? '9999'

const voce = ({ id, marca, modello, matricola, prossima_revisione }: Caldaia) => ({
  valore: String(id),
  testo: [
    `${marca} ${modello}`,
    matricola,
    prossima_revisione && `manutenzione ${formattaData(prossima_revisione)}`,
  ]
    .filter(Boolean)
    .join(' · '),
})

const Nuova = () => (
  <GrigliaCampi colonne={3}>
    <CampoTesto name="marca" etichetta="Marca" obbligatorio maxLength={60} />
    <CampoTesto name="modello" etichetta="Modello" obbligatorio maxLength={80} />
    <CampoTesto name="matricola" etichetta="Matricola" maxLength={60} />
  </GrigliaCampi>
)

/** The specified alert, each time the form is sent without make and model. */
function Serve() {
  const { submitCount, errors } = useFormState<ValoriRcee>()
  const avviso = useAvviso()
  const manca = errors.marca?.message === SERVE_CALDAIA || errors.modello?.message === SERVE_CALDAIA
  const detto = useRef(submitCount)
  useEffect(() => {
    if (submitCount === detto.current) return
    detto.current = submitCount
    if (manca) void avviso(SERVE_CALDAIA)
  }, [submitCount, manca, avviso])
  return null
}
