import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { chiediClienti, clientiApi } from '#anagrafe/clienti/api.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { CampoPdf } from '#anagrafe/documenti/components/campo-pdf.tsx'
import { addMonths, dateExists, formatDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/text.ts'
import { useSave, useSaveSteps } from '#web/save-steps.ts'
import { AlreadySaved } from '#web/ui/already-saved.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RemoteSelectField } from '#web/ui/remote-select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Rcee } from '../contract.ts'
import { ClienteInLinea, type CreaCliente } from './cliente-in-linea.tsx'
import { CampiCaldaia } from './dati-caldaia.tsx'
import { type DatiModuloRcee, moduloRcee, NUOVA, type ValoriRcee, valoriRcee } from './modulo.ts'
import stili from './rcee-form.module.css'
import { salvaRcee } from './salva.ts'
import { nomeDelClienteRcee } from './words.ts'

interface RceeFormProps {
  /** The report to change; null for a new one. */
  rcee: Rcee | null
  /** Whose the new one is, where that is known. */
  clienteId?: number
  aperto: boolean
  onChiudi: () => void
}

/** Nuovo RCEE and Modifica RCEE. What a failed save has already done is kept, and said: trying again goes on from there. */
export function RceeForm(props: RceeFormProps) {
  // Steps, and what is said of them, live as long as the dialog is open.
  return props.aperto ? <Modulo {...props} /> : null
}

function Modulo({ rcee, clienteId, onChiudi }: RceeFormProps) {
  const { steps, done } = useSaveSteps()
  const { mutateAsync: salva } = useSave(salvaTutto)
  const nuovo = useRef<CreaCliente>(null)
  const modulo = useRef<UseFormReturn<ValoriRcee, unknown, DatiModuloRcee>>(null)

  async function salvaTutto({ dati, versione }: { dati: DatiModuloRcee; versione: number | undefined }) {
    const clienteId = nuovo.current ? (await nuovo.current.crea()).id : dati.clienteId
    const onCaldaia = (id: number) => modulo.current?.setValue('caldaia', String(id))
    return salvaRcee({ dati, rcee, versione, clienteId: clienteId as number, steps, onCaldaia })
  }

  return (
    <FormDialog<ValoriRcee, DatiModuloRcee, Rcee>
      aperto
      onChiudi={onChiudi}
      titolo={rcee ? 'Modifica RCEE' : 'Nuovo RCEE'}
      larghezza={700}
      schema={moduloRcee}
      valori={valoriRcee(rcee, clienteId)}
      versione={rcee?.versione}
      {...(rcee && { daRecord: (attuale: unknown) => valoriRcee(attuale as Rcee) })}
      testoInvia={rcee ? 'Salva' : 'Crea RCEE'}
      erroreGenerico={rcee ? 'Errore nell’aggiornamento dell’RCEE' : 'Errore nella creazione dell’RCEE'}
      invia={(dati, { versione }) => salva({ dati, versione })}
      onFatto={(salvato) =>
        toast.successo(`${rcee ? 'RCEE aggiornato' : 'RCEE creato'}: ${nomeDelClienteRcee(salvato)}`, {
          record: `rcee/${salvato.id}`,
          apri: `/rcee?rcee=${salvato.id}`,
        })
      }
    >
      {(form) => {
        modulo.current = form
        return (
          <div className={stili.corpo}>
            {!form.formState.isSubmitting && <AlreadySaved done={done} />}
            <SceltaCliente
              form={form}
              fisso={rcee !== null}
              nuovo={nuovo}
              onCreato={() => steps.say('il cliente')}
            />
            <CampiCaldaia modifica={rcee !== null} />
            <FieldGrid colonne={3}>
              <DateField name="dataEmissione" etichetta="Data Emissione" obbligatorio />
              <CampoDopo name="prossimaRevisione" etichetta="Data Scad. Manutenzione" anni={1} />
              <CampoDopo name="dataScadenza" etichetta="Data Scad. RCEE" anni={2} />
            </FieldGrid>
            {!rcee && <CampoPdf name="file" etichetta="PDF del rapporto" />}
          </div>
        )
      }}
    </FormDialog>
  )
}

interface SceltaClienteProps {
  form: UseFormReturn<ValoriRcee, unknown, DatiModuloRcee>
  /** While changing a report the customer stays. */
  fisso: boolean
  nuovo: { current: CreaCliente | null }
  onCreato: () => void
}

function SceltaCliente({ form, fisso, nuovo, onCreato }: SceltaClienteProps) {
  const [cercato, setCercato] = useState('')
  const [creato, setCreato] = useState<Cliente | null>(null)
  const inCreazione = form.watch('nuovoCliente')
  const tocca = { shouldDirty: true }

  const numero = (
    <TextField
      name="numeroDocumento"
      etichetta="Numero RCEE"
      segnaposto="es. RCEE-2024-001"
      suggerimento="Facoltativo"
      maxLength={40}
    />
  )
  if (inCreazione)
    return (
      <>
        <ClienteInLinea
          ref={nuovo}
          cercato={cercato}
          onCreato={(cliente) => {
            setCreato(cliente)
            form.setValue('nuovoCliente', false, tocca)
            form.setValue('clienteId', cliente.id, { ...tocca, shouldValidate: true })
            onCreato()
            // The button that had it is gone.
            setTimeout(() => form.setFocus('numeroDocumento'))
          }}
          onLascia={() => form.setValue('nuovoCliente', false)}
        />
        <FieldGrid>{numero}</FieldGrid>
      </>
    )
  return (
    <FieldGrid>
      <RemoteSelectField<Cliente>
        name="clienteId"
        etichetta="Cliente"
        obbligatorio
        disabilitato={fisso}
        segnaposto="Cerca per nome, cognome o telefono..."
        nessuno="Nessun cliente trovato"
        chiave="clienti"
        cerca={chiediClienti}
        trova={clientiApi.find}
        scelto={creato}
        onScelto={() => form.setValue('caldaia', NUOVA)}
        voce={(cliente) => ({
          id: cliente.id,
          nome: nomeCliente(cliente),
          sotto: cliente.indirizzo ?? undefined,
          destra: cliente.telefono ? formatPhone(cliente.telefono) : undefined,
          destraSotto: [cliente.comune, cliente.provincia].filter(Boolean).join(' '),
        })}
        {...(!fisso && {
          crea: {
            testo: '+ Crea nuovo cliente',
            onCrea: (testo: string) => {
              setCercato(testo)
              form.setValue('clienteId', null)
              form.setValue('caldaia', NUOVA)
              form.setValue('nuovoCliente', true, tocca)
            },
          },
        })}
      />
      {numero}
    </FieldGrid>
  )
}

/** A deadline that usually comes so many years after the issue: the hint fills it. */
function CampoDopo({ name, etichetta, anni }: { name: string; etichetta: string; anni: 1 | 2 }) {
  const { setValue } = useFormContext()
  const [emissione, attuale] = useWatch({ name: ['dataEmissione', name] })
  const solita = dateExists(String(emissione ?? '')) ? addMonths(emissione, 12 * anni) : null
  const quando = anni === 1 ? 'Di solito dopo 1 anno' : 'Di solito dopo 2 anni'
  return (
    <DateField
      name={name}
      etichetta={etichetta}
      suggerimento={
        solita && solita !== attuale ? (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => setValue(name, solita, { shouldDirty: true, shouldValidate: true })}
          >
            {quando}: {formatDate(solita)}
          </Button>
        ) : (
          quando
        )
      }
    />
  )
}
