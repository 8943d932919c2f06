import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { telefoniDi, telefonoInParole } from '#anagrafe/clienti/telefoni.rules.ts'
import { ditteApi } from '#anagrafe/ditte/api.ts'
import { LavoriDaPrendere } from '#scadenze/scadenze/components/lavori-da-prendere.tsx'
import { dayInRome } from '#shared/dates.ts'
import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import type { ValoriAppuntamento } from '#visite/appuntamenti/components/modulo.ts'
import { VOCI_STATO } from '#visite/appuntamenti/components/stato.tsx'
import { titoloProposto } from '#visite/appuntamenti/components/words.ts'
import { type Appuntamento, PRIORITA, SERVE_CLIENTE_E_TECNICO } from '#visite/appuntamenti/contract.ts'
import { ApiError } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { NotesField } from '#web/ui/notes-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import stili from './appuntamento-form.module.css'

interface ChiECosaProps {
  record: Appuntamento | null
  /** The field that is asked after a new customer. */
  fuoco?: keyof ValoriAppuntamento
}

/**
 * Who and what. Title, firm and address are proposed from the customer until one writes them.
 */
export function ChiECosa({ record, fuoco = 'data' }: ChiECosaProps) {
  const ditte = ditteApi.useList()
  const cliente = useClienteScelto()
  useProposte(cliente.scelto, record)
  return (
    <>
      {cliente.sparito && (
        <Notice tono="attenzione">
          Il cliente che avevi scelto non c’è più: scegline un altro, il resto è come l’avevi scritto.
        </Notice>
      )}
      <ClientePicker name="clienteId" label="Cliente" required fuoco={fuoco} onScelto={cliente.ricorda} />
      <TextField name="titolo" obbligatorio maxLength={120} />
      <div className={stili.due}>
        <SelectField name="tipologia" obbligatorio voci={TIPOLOGIE_APPUNTAMENTO} />
        <SelectField
          name="dittaId"
          numero
          vuota="Nessuna ditta"
          voci={(ditte.data?.data ?? []).map(({ id, nome }) => ({ valore: String(id), testo: nome }))}
        />
      </div>
      <LavoriDaPrendere
        visita={
          record && { id: record.id, tipologia: record.tipologia, giorno: dayInRome(record.data_inizio) }
        }
      />
    </>
  )
}

export function StatoEPriorita() {
  return (
    <div className={stili.due}>
      <SelectField name="stato" voci={VOCI_STATO} />
      <SelectField name="priorita" voci={PRIORITA} />
    </div>
  )
}

/** Where, and what about. */
export function DoveECosa() {
  const { scelto, inArrivo } = useClienteScelto()
  const scritto = useWatch<ValoriAppuntamento, 'indirizzoIntervento'>({ name: 'indirizzoIntervento' })
  return (
    <>
      <TextField
        name="indirizzoIntervento"
        etichetta="Indirizzo Intervento"
        maxLength={240}
        icona={<IconMapPin aria-hidden />}
        suggerimento={scelto ? daDove(scelto, scritto) : inArrivo && '\u00a0'}
      />
      <div className={stili.cresce}>
        <NotesField name="descrizione" segnaposto="Facoltativa" />
      </div>
    </>
  )
}

/** The sentence of docs/product.md §8.3, above the form, when it was sent without customer or technician. */
export function MancaQualcuno() {
  const { errors, submitCount } = useFormState<ValoriAppuntamento>()
  if (!submitCount || (!errors.clienteId && !errors.utenteAssegnatoId)) return null
  return <Notice tono="errore">{SERVE_CLIENTE_E_TECNICO}</Notice>
}

/** Whose address it is, as far as it is theirs; else where they live. */
function daDove(cliente: Cliente, scritto: string | null | undefined): string {
  const telefoni = telefoniDi(cliente).map((telefono) => telefonoInParole(telefono).replaceAll(' ', '\u00a0'))
  const dati = [nomeCliente(cliente), ...telefoni].filter(Boolean).join(', ')
  const abita = indirizzoIntero(cliente)
  if (abita && scritto === abita.slice(0, 240)) return `Dalla scheda di ${dati}`
  return `Nella scheda di ${dati}${abita ? `: ${abita}` : ' manca l’indirizzo'}`
}

/** The record behind `clienteId`: what the picker gave, else read (prefilled and existing appointments). */
function useClienteScelto() {
  const id = useWatch<ValoriAppuntamento, 'clienteId'>({ name: 'clienteId' })
  const letto = useQuery({ ...clientiApi.one(id ?? 0), enabled: id !== null })
  const { setValue } = useFormContext<ValoriAppuntamento>()
  const [sparito, setSparito] = useState(false)
  // A draft may be older than the deletion of its customer.
  const manca = letto.error instanceof ApiError && letto.error.status === 404
  useEffect(() => {
    if (!manca) return
    setSparito(true)
    setValue('clienteId', null, { shouldDirty: true })
  }, [manca, setValue])
  return {
    sparito: sparito && id === null,
    scelto: id === null ? null : (letto.data ?? null),
    inArrivo: letto.isLoading,
    ricorda: (cliente: Cliente | null) =>
      cliente && queryClient.setQueryData(clientiApi.one(cliente.id).queryKey, cliente),
  }
}

/** Fills title, address and firm, and keeps them up to date for as long as they say what was proposed. */
function useProposte(cliente: Cliente | null, record: Appuntamento | null) {
  const { getValues, setValue } = useFormContext<ValoriAppuntamento>()
  const tipologia = useWatch<ValoriAppuntamento, 'tipologia'>({ name: 'tipologia' })
  const ultime = useRef({
    titolo: record ? titoloProposto(record.tipologia, record.cliente) : '',
    indirizzoIntervento: record ? indirizzoIntero(record.cliente) : '',
    dittaId: null as number | null,
  })
  const diPartenza = useRef(record?.cliente_id)
  // Proposals alone are nothing that could be lost.
  const { isDirty } = useFormState()
  const toccato = useRef(isDirty)
  toccato.current = isDirty

  useEffect(() => {
    if (!cliente) return
    const nuove = {
      titolo: titoloProposto(tipologia ?? '', cliente),
      indirizzoIntervento: indirizzoIntero(cliente).slice(0, 240),
      dittaId: cliente.dittaId,
    }
    const soloTitolo = cliente.id === diPartenza.current
    for (const campo of ['titolo', 'indirizzoIntervento', 'dittaId'] as const) {
      // An existing appointment keeps its address and firm until its customer changes.
      if (soloTitolo && campo !== 'titolo') continue
      const attuale = getValues(campo)
      if (attuale !== nuove[campo] && (attuale === ultime.current[campo] || !attuale))
        setValue(campo, nuove[campo], { shouldDirty: toccato.current, shouldValidate: campo === 'titolo' })
    }
    if (!soloTitolo) diPartenza.current = undefined
    ultime.current = nuove
  }, [cliente, tipologia, getValues, setValue])
}
