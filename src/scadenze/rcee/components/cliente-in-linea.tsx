import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { valoriIniziali } from '#anagrafe/clienti/components/cliente-rapido-form.tsx'
import { Duplicati } from '#anagrafe/clienti/components/duplicati.tsx'
import { type Cliente, clienteInput } from '#anagrafe/clienti/contract.ts'
import { avvertenzaCodiceFiscale, avvertenzaPartitaIva } from '#anagrafe/clienti/rules.ts'
import { formValues } from '#web/form-values.ts'
import { ApiError, errorText } from '#web/http.ts'
import { SaveSteps } from '#web/save-steps.ts'
import { CampiIndirizzo } from '#web/ui/address-fields.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { isTouch } from '#web/width.ts'
import stili from './rcee-form.module.css'

const schema = clienteInput.pick({
  nome: true,
  cognome: true,
  telefono: true,
  email: true,
  indirizzo: true,
  comune: true,
  cap: true,
  provincia: true,
  codiceFiscale: true,
  partitaIva: true,
  note: true,
})

/** Lets the form around create the customer too, when it is sent with these fields still open. */
export interface CreaCliente {
  /** @throws ApiError when the fields are wrong or the call fails */
  crea: () => Promise<Cliente>
}

interface ClienteInLineaProps {
  ref: Ref<CreaCliente>
  /** What was being looked for: becomes name and surname, or the telephone. */
  cercato: string
  onCreato: (cliente: Cliente) => void
  onLascia: () => void
}

/** A new customer inside the RCEE form (docs/product.md §9.3): created on its own, then one goes on. */
export function ClienteInLinea({ ref, cercato, onCreato, onLascia }: ClienteInLineaProps) {
  const crea = clientiApi.useCreate()
  const [steps] = useState(() => new SaveSteps())
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: formValues(schema, null, valoriIniziali(cercato)),
    mode: 'onTouched',
  })
  const { setFocus } = form
  // On touch screens the keyboard would cover the form.
  useEffect(() => {
    if (!isTouch()) setFocus('nome')
  }, [setFocus])
  const [nome, cognome] = form.watch(['nome', 'cognome'])
  const [codiceFiscale, partitaIva] = form.watch(['codiceFiscale', 'partitaIva'])
  const { errors, isSubmitting } = form.formState

  async function manda(): Promise<Cliente> {
    let nuovo: Cliente | undefined
    let guasto: unknown = new ApiError(400, 'dati_non_validi', 'Completa i dati del nuovo cliente')
    await form.handleSubmit(async (dati) => {
      try {
        nuovo = await steps.run('cliente', JSON.stringify(dati), (key) => crea.mutateAsync({ dati, key }))
      } catch (errore) {
        guasto = errore
        const campi = errore instanceof ApiError ? Object.entries(errore.campi) : []
        for (const [campo, message] of campi)
          if (campo in schema.shape)
            form.setError(campo as keyof typeof schema.shape, { type: 'server', message })
        form.setError('root', { message: errorText(errore, 'Errore nella creazione del cliente') })
      }
    })()
    if (!nuovo) throw guasto
    onCreato(nuovo)
    return nuovo
  }
  useImperativeHandle(ref, () => ({ crea: manda }))
  const prova = () => void manda().catch(() => {})

  return (
    <FormProvider {...form}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid with a title inside everywhere */}
      <div
        role="group"
        aria-label="Nuovo Cliente"
        className={stili.riquadro}
        onKeyDown={(evento) => {
          const campo = evento.target instanceof HTMLInputElement
          if (evento.key !== 'Enter' || evento.ctrlKey || evento.metaKey || !campo || evento.defaultPrevented)
            return
          // Not the form around.
          evento.preventDefault()
          if (nome.trim() && cognome.trim()) prova()
        }}
      >
        <div className={stili.testa}>
          <h3>Nuovo Cliente</h3>
          <Button variant="subtle" size="compact-xs" onClick={onLascia}>
            Scegli dall’elenco
          </Button>
        </div>
        {errors.root?.message && <Notice tono="errore">{errors.root.message}</Notice>}
        <FieldGrid>
          <TextField name="nome" etichetta="Nome" obbligatorio autoComplete="off" />
          <TextField name="cognome" etichetta="Cognome" obbligatorio autoComplete="off" />
          <TextField name="telefono" etichetta="Telefono" type="tel" inputMode="tel" autoComplete="off" />
          <TextField name="email" etichetta="Email" type="email" inputMode="email" autoComplete="off" />
          <Duplicati per={['telefono', 'email']} />
          <Intera>
            <CampiIndirizzo />
          </Intera>
          <TextField
            name="codiceFiscale"
            etichetta="Codice Fiscale"
            maiuscolo
            maxLength={16}
            avvertenza={avvertenzaCodiceFiscale(codiceFiscale ?? '')}
          />
          <TextField
            name="partitaIva"
            etichetta="Partita IVA"
            inputMode="numeric"
            maxLength={11}
            avvertenza={avvertenzaPartitaIva(partitaIva ?? '')}
          />
          <Duplicati per={['codice_fiscale', 'partita_iva']} />
          <Intera>
            <NotesField name="note" etichetta="Note" righe={2} maxLength={2000} />
          </Intera>
        </FieldGrid>
        <Button
          variant="light"
          className={stili.continua}
          disabled={!nome.trim() || !cognome.trim()}
          aria-disabled={isSubmitting}
          onClick={prova}
        >
          {isSubmitting ? 'Creazione cliente...' : 'Crea Cliente e Continua'}
        </Button>
      </div>
    </FormProvider>
  )
}
