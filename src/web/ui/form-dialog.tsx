// long because opening, sending, failing and leaving a form share one state

import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodObject, ZodType } from 'zod'
import { timeInRome } from '#shared/dates.ts'
import { wordOf } from '#shared/rows.ts'
import { useGuard } from '../guard.tsx'
import { ApiError, errorText } from '../http.ts'
import { newKey } from '../idempotency.ts'
import { InForm } from '../typed-ahead.ts'
import type { DomandaAvviso } from './alert.tsx'
import { AwaitedContext, newAwaited } from './awaited.ts'
import { useConfirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { useDraft } from './draft.ts'
import { WordsContext } from './fields.tsx'
import { PrimoFuoco } from './first-focus.ts'
import stili from './form-dialog.module.css'
import { Notice } from './notice.tsx'

interface DialogoFormProps<I extends FieldValues, O, R> {
  aperto: boolean
  onChiudi: () => void
  titolo: string
  larghezza?: number
  /** In place of a dialog: a panel beside what the form is about (`Panel`), say. */
  veste?: ComponentType<FormFrame> | undefined
  /** The contract's input schema: the same that the server checks with. */
  schema: ZodType<O, I>
  /** The stored row that is written: its words are the labels of the fields that say none. */
  riga?: ZodObject
  valori: DefaultValues<I>
  /** Of the record being changed, for If-Match. */
  versione?: number | undefined
  /** Form values of a record: lets a 412 offer 'Carica i dati aggiornati'. */
  daRecord?: (record: unknown) => I
  testoInvia: string
  testoAttesa?: string
  /** Nothing can be sent now, and what stands in it says why. */
  senzaInvio?: boolean
  /** When the server gives no text. */
  erroreGenerico?: string
  /** What is asked before it is sent, where it is seldom meant; null: nothing. */
  domanda?: (dati: O) => DomandaAvviso | null
  /** Sends; a rejected promise keeps the dialog and its data. `key` is the same until the server has answered. */
  invia: (dati: O, meta: { key: string; versione: number | undefined }) => Promise<R>
  /** What may be done instead where the server gives no answer or fails: a button beside what is said of it. */
  ripiego?: { testo: string; invia: (dati: O) => Promise<R> } | undefined
  /** After success, before the dialog closes itself. */
  onFatto?: (esito: R) => void
  /** The same saving, and then something else: Ctrl+Shift+Enter, and a button of its own; `accanto` it, how. */
  seguito?: { testo: string; onFatto: (esito: R) => void; accanto?: ReactNode } | undefined
  /** Keeps what is typed through a reload or a crash of the browser, under this name: of the form and its record. */
  bozza?: string
  /** Left in the footer: a total, a hint. */
  extra?: ReactNode
  /** The field that takes the focus first, where what stands before it is known already. */
  fuoco?: string | undefined
  children: ReactNode | ((form: UseFormReturn<I, unknown, O>) => ReactNode)
}

/** A wrong field, or group of them; Mantine's password input marks the box around it instead. */
const SBAGLIATO =
  ':is(input, textarea, select, [role="radiogroup"])[aria-invalid="true"], [data-error] :is(input, textarea, select)'

/** No answer came. The key of the request sees to it that trying again does nothing twice. */
const RIPROVA = 'Quello che hai scritto resta qui: riprova, non verrà registrato due volte.'

/**
 * A form in a dialog: Ctrl+Enter sends, it can't be sent twice, errors go beside their fields, the server's text in a red
 * box, data are never lost, leaving with changes asks (docs/product.md §18.3).
 */
export function FormDialog<I extends FieldValues, O = I, R = unknown>(props: DialogoFormProps<I, O, R>) {
  // The contents live as long as the dialog is open: values, errors and idempotency key start afresh each time.
  return props.aperto ? <Contenuto {...props} /> : null
}

function Contenuto<I extends FieldValues, O, R>(props: DialogoFormProps<I, O, R>) {
  const {
    onChiudi,
    titolo,
    larghezza,
    schema,
    riga,
    valori,
    daRecord,
    testoInvia,
    testoAttesa = 'Salvataggio...',
    ripiego,
    seguito,
  } = props
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(schema),
    defaultValues: valori,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  // dirtyFields is not read here, but only fields that somebody reads are kept track of.
  const { isDirty, isSubmitting, dirtyFields: _ } = form.formState
  const [versione, setVersione] = useState(props.versione)
  const [errore, setErrore] = useState<{ testo: string; attuale?: unknown; delServer?: boolean } | null>(null)
  // Only the outermost one guards the navigation.
  const dentro = useContext(InForm)
  const { guardia, confermaUscita, lascia } = useGuard(!dentro && isDirty)
  const conferma = useConfirm()
  const bozza = useDraft(form, props.bozza, valori)
  const id = useId()
  const modulo = useRef<HTMLFormElement>(null)
  const key = useRef(newKey())
  const [tentativi, setTentativi] = useState(0)
  const inCorso = useRef(false)
  const [atteso] = useState(newAwaited)
  const [attende, setAttende] = useState(false)

  // After the render that marks them, the first wrong field takes the focus.
  useEffect(() => {
    if (tentativi === 0) return
    const sbagliato = modulo.current?.querySelector<HTMLElement>(SBAGLIATO)
    sbagliato?.focus()
    sbagliato?.scrollIntoView({ block: 'center' })
  }, [tentativi])

  async function chiudi() {
    if (inCorso.current && !attende) return
    if (isDirty && !(await confermaUscita())) return
    lascia()
    bozza.togli()
    onChiudi()
  }

  async function manda(dati: O, invia: (dati: O) => Promise<R>, onFatto: ((esito: R) => void) | undefined) {
    setErrore(null)
    const domanda = props.domanda?.(dati)
    if (domanda && !(await conferma(domanda))) return
    try {
      const esito = await invia(dati)
      lascia()
      bozza.togli()
      onFatto?.(esito)
      onChiudi()
    } catch (causa) {
      mostraErrore(causa)
    }
  }

  function mostraErrore(causa: unknown) {
    const api = causa instanceof ApiError ? causa : null
    // A refusal wrote nothing, so the next try is a new request. Without an answer the same key keeps it from writing twice.
    if (api && api.status >= 400 && api.status < 500) key.current = newKey()
    // `righe.3.natura` goes to the fourth line of the field `righe`.
    const presente = (nome: string) => (nome.split('.')[0] ?? '') in form.getValues()
    const presenti = Object.entries(api?.campi ?? {}).filter(([nome]) => presente(nome))
    for (const [nome, message] of presenti) form.setError(nome as Path<I>, { type: 'server', message })
    const assenti = Object.entries(api?.campi ?? {}).filter(([nome]) => !presente(nome))
    const frase = errorText(causa, props.erroreGenerico)
    // What the sentence says already isn't said twice.
    const dettagli = assenti.map(([, t]) => t).filter((t) => !frase.includes(t))
    const testo = [api?.status === 0 ? `${frase}. ${RIPROVA}` : frase, ...dettagli].join(' · ')
    const attuale = api?.status === 412 && daRecord ? api.dati : undefined
    setErrore({ testo, attuale, delServer: api !== null && (api.code === 'rete' || api.status >= 500) })
  }

  const invia = (dati: O) => props.invia(dati, { key: key.current, versione })

  function send(evento: Pick<Event, 'preventDefault' | 'stopPropagation'> & { shiftKey?: boolean }) {
    evento.preventDefault()
    // React lets the submit of a dialog opened from this one bubble up to here.
    evento.stopPropagation()
    if (props.senzaInvio) return
    void avvia(invia, (evento.shiftKey && seguito?.onFatto) || props.onFatto)
  }

  async function avvia(invia: (dati: O) => Promise<R>, onFatto = props.onFatto) {
    if (inCorso.current) return
    inCorso.current = true
    setAttende(true)
    // A choice that was made faster than its list came is part of what is sent.
    const pronto = await atteso.all()
    setAttende(false)
    if (pronto && modulo.current?.isConnected)
      await form.handleSubmit((dati) => manda(dati, invia, onFatto))()
    inCorso.current = false
    setTentativi((n) => n + 1)
  }

  function aggiorna(attuale: unknown) {
    if (!daRecord) return
    // What was typed stays; everything else becomes what it is now.
    form.reset(daRecord(attuale), { keepDirtyValues: true })
    setVersione((attuale as { versione?: number }).versione)
    setErrore(null)
  }

  const { children, veste: Veste = Dialogo } = props
  const occupato = isSubmitting || attende
  const larga = !props.veste && larghezza !== undefined ? { larghezza } : {}
  return (
    <InForm value={true}>
      <Veste
        {...larga}
        onChiudi={() => void chiudi()}
        titolo={titolo}
        onInvia={send}
        piede={
          props.senzaInvio ? (
            <Button variant="default" onClick={() => void chiudi()}>
              Chiudi
            </Button>
          ) : (
            <DialogFoot extra={props.extra} onAnnulla={() => void chiudi()}>
              {seguito?.accanto}
              {seguito && (
                <Button
                  variant="light"
                  aria-disabled={occupato}
                  title="Ctrl+Maiusc+Invio"
                  aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
                  onClick={() => void avvia(invia, seguito.onFatto)}
                >
                  {seguito.testo}
                </Button>
              )}
              <Button type="submit" form={id} aria-disabled={occupato}>
                {occupato ? testoAttesa : testoInvia}
              </Button>
            </DialogFoot>
          )
        }
      >
        <AwaitedContext value={atteso}>
          <FormProvider {...form}>
            <form
              id={id}
              ref={modulo}
              className={stili.modulo}
              data-pannello={props.veste ? '' : undefined}
              noValidate
              onSubmit={send}
            >
              {bozza.ripresa !== null && (
                <Notice
                  tono="info"
                  azione={
                    <button type="button" onClick={bozza.ricomincia}>
                      Ricomincia
                    </button>
                  }
                >
                  Ritrovi quello che avevi scritto alle {timeInRome(new Date(bozza.ripresa).toISOString())}:
                  non era ancora salvato.
                </Notice>
              )}
              {errore && (
                <Notice
                  tono="errore"
                  azione={
                    errore.attuale !== undefined ? (
                      <button type="button" onClick={() => aggiorna(errore.attuale)}>
                        Carica i dati aggiornati
                      </button>
                    ) : (
                      ripiego &&
                      errore.delServer && (
                        <button type="button" onClick={() => void avvia(ripiego.invia)}>
                          {ripiego.testo}
                        </button>
                      )
                    )
                  }
                >
                  {errore.testo}
                </Notice>
              )}
              <WordsContext value={(campo) => riga && wordOf(riga, campo)}>
                {typeof children === 'function' ? children(form) : children}
              </WordsContext>
            </form>
          </FormProvider>
        </AwaitedContext>
        <PrimoFuoco modulo={modulo} campo={props.fuoco} />
        {guardia}
      </Veste>
    </InForm>
  )
}

const Dialogo = (props: FormFrame & { larghezza?: number }) => <Dialog aperto {...props} />

/** What a form stands in. */
export interface FormFrame {
  onChiudi: () => void
  titolo: string
  onInvia: (evento: KeyboardEvent) => void
  piede: ReactNode
  children: ReactNode
}
