import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { FormProvider, type Path, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useBlocker } from 'react-router'
import type * as z from 'zod'
import { useAzienda, useModificaAzienda } from '#features/azienda/api.ts'
import { AnteprimaPreventivo } from '#features/azienda/components/anteprima-preventivo.tsx'
import { CampoLogo } from '#features/azienda/components/campo-logo.tsx'
import { avvertenzaIban, raggruppaIban } from '#features/azienda/components/iban.ts'
import { type Azienda, aziendaModifica } from '#features/azienda/contract.ts'
import { CampiIndirizzo } from '#features/clienti/components/campi-indirizzo.tsx'
import { avvertenzaCodiceFiscale, avvertenzaPartitaIva } from '#features/clienti/rules.ts'
import { Cronologia } from '#features/registro/components/cronologia.tsx'
import { testo } from '#shared/fields.ts'
import { ErroreApi, testoErrore } from '#web/http.ts'
import { Avviso } from '#web/ui/avviso.tsx'
import { GrigliaCampi, Intera } from '#web/ui/campi.tsx'
import { CampoTesto } from '#web/ui/campo-testo.tsx'
import { useConferma } from '#web/ui/conferma.tsx'
import { Scheda } from '#web/ui/scheda.tsx'
import { Scheletro } from '#web/ui/scheletro.tsx'
import { StatoQuery } from '#web/ui/stato-query.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './azienda-form.module.css'

/** There is one company, and its record has this id in the register. */
const UNICA = 1

const schema = aziendaModifica.extend({ ragioneSociale: testo(120) })
type Valori = z.input<typeof schema>

const daAzienda = (a: Azienda) =>
  ({
    ragioneSociale: a.ragione_sociale ?? '',
    indirizzo: a.indirizzo ?? '',
    comune: a.comune ?? '',
    cap: a.cap ?? '',
    provincia: a.provincia ?? '',
    partitaIva: a.partita_iva ?? '',
    codiceFiscale: a.codice_fiscale ?? '',
    rea: a.rea ?? '',
    telefono: a.telefono ?? '',
    email: a.email ?? '',
    pec: a.pec ?? '',
    iban: raggruppaIban(a.iban),
    logo: a.logo,
  }) satisfies Record<keyof Valori, unknown>

/** The company's own details, a tab of Amministrazione: what heads its documents (decisions §5, Azienda). */
export function AziendaForm() {
  const azienda = useAzienda()
  return (
    <StatoQuery query={azienda} scheletro={<Scheletro righe={8} altezza={64} />}>
      {(dati) => <Modulo azienda={dati} />}
    </StatoQuery>
  )
}

function Modulo({ azienda }: { azienda: Azienda }) {
  const form = useForm<Valori, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: daAzienda(azienda),
    mode: 'onTouched',
  })
  // Read here so that the form keeps count of which fields are changed.
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const [base, setBase] = useState(azienda)
  const [errore, setErrore] = useState<{ testo: string; attuale?: Azienda } | null>(null)
  const [storia, setStoria] = useState(false)
  const { mutateAsync: modifica } = useModificaAzienda()

  /** Starts from `record`; with `tieni` what was typed stays, the rest is as it is now. */
  function parti(record: Azienda, tieni = false) {
    void dirtyFields
    form.reset(daAzienda(record), { keepDirtyValues: tieni })
    setBase(record)
    setErrore(null)
  }

  async function manda(dati: z.output<typeof schema>) {
    setErrore(null)
    try {
      const { data } = await modifica({ dati, versione: base.versione })
      parti(data)
      toast.successo('Dati dell’azienda salvati')
    } catch (causa) {
      const api = causa instanceof ErroreApi ? causa : null
      for (const [nome, message] of Object.entries(api?.campi ?? {}))
        form.setError(nome as Path<Valori>, { type: 'server', message })
      setErrore({
        testo: testoErrore(causa, 'Errore nel salvataggio dei dati dell’azienda'),
        ...(api?.status === 412 && { attuale: api.dati as Azienda }),
      })
    }
  }

  function invia(evento: SyntheticEvent) {
    evento.preventDefault()
    if (!form.formState.isSubmitting) void form.handleSubmit(manda)()
  }

  return (
    <FormProvider {...form}>
      <form
        className={stili.modulo}
        noValidate
        onSubmit={invia}
        onKeyDown={(evento: KeyboardEvent) => {
          if (evento.key === 'Enter' && (evento.ctrlKey || evento.metaKey)) invia(evento)
        }}
      >
        <Scheda
          titolo="Dati dell'azienda"
          azione={
            <Button
              variant="subtle"
              size="compact-xs"
              className={stili.storia}
              leftSection={<IconHistory aria-hidden />}
              onClick={() => setStoria(true)}
            >
              Cronologia
            </Button>
          }
          piede={
            <div className={stili.piede}>
              <p role="status">
                {isDirty && (
                  <>
                    <IconPencil size={16} stroke={1.7} aria-hidden /> Modifiche non salvate
                  </>
                )}
              </p>
              <Button variant="default" disabled={!isDirty || isSubmitting} onClick={() => parti(base)}>
                Annulla
              </Button>
              <Button type="submit" aria-disabled={isSubmitting}>
                {isSubmitting ? 'Salvataggio...' : 'Salva'}
              </Button>
            </div>
          }
        >
          {errore && (
            <div className={stili.errore}>
              <Avviso
                tono="errore"
                azione={
                  errore.attuale && (
                    <button type="button" onClick={() => errore.attuale && parti(errore.attuale, true)}>
                      Carica i dati aggiornati
                    </button>
                  )
                }
              >
                {errore.testo}
              </Avviso>
            </div>
          )}
          <Campi />
        </Scheda>
        <div className={stili.lato}>
          <Scheda titolo="Logo">
            <CampoLogo />
          </Scheda>
          <Scheda titolo="Anteprima del preventivo" senzaMargine>
            <div className={stili.anteprima}>
              <AnteprimaPreventivo />
            </div>
          </Scheda>
        </div>
      </form>
      {isDirty && <Guardia />}
      <Cronologia tabella="azienda" recordId={UNICA} aperta={storia} onClose={() => setStoria(false)} />
    </FormProvider>
  )
}

function Campi() {
  const { setValue } = useFormContext<Valori>()
  const [partitaIva, codiceFiscale, iban] = useWatch<Valori>({
    name: ['partitaIva', 'codiceFiscale', 'iban'],
  }) as [string, string, string]
  return (
    <GrigliaCampi>
      <Intera>
        <CampoTesto
          name="ragioneSociale"
          etichetta="Ragione Sociale"
          obbligatorio
          maxLength={120}
          autoComplete="organization"
        />
      </Intera>
      <Intera>
        <CampiIndirizzo />
      </Intera>
      <CampoTesto
        name="partitaIva"
        etichetta="Partita IVA"
        inputMode="numeric"
        maxLength={11}
        avvertenza={avvertenzaPartitaIva(partitaIva)}
      />
      <CampoTesto
        name="codiceFiscale"
        etichetta="Codice Fiscale"
        maiuscolo
        maxLength={16}
        avvertenza={avvertenzaCodiceFiscale(codiceFiscale)}
      />
      <CampoTesto name="rea" etichetta="REA" maiuscolo maxLength={20} />
      <CampoIban testo={iban} onRaggruppa={(v) => setValue('iban', v, { shouldDirty: true })} />
      <CampoTesto name="telefono" etichetta="Telefono" type="tel" inputMode="tel" maxLength={30} />
      <CampoTesto name="email" etichetta="Email" type="email" inputMode="email" maxLength={254} />
      <Intera>
        <CampoTesto name="pec" etichetta="PEC" type="email" inputMode="email" maxLength={254} />
      </Intera>
    </GrigliaCampi>
  )
}

/** The IBAN in groups of four once left; its warning waits until then too. */
function CampoIban({ testo, onRaggruppa }: { testo: string; onRaggruppa: (valore: string) => void }) {
  const [lasciato, setLasciato] = useState(testo)
  return (
    <CampoTesto
      name="iban"
      etichetta="IBAN"
      maiuscolo
      maxLength={42}
      avvertenza={lasciato === testo ? avvertenzaIban(testo) : undefined}
      onEsci={(valore) => {
        const gruppi = raggruppaIban(valore)
        if (gruppi !== valore) onRaggruppa(gruppi)
        setLasciato(gruppi)
      }}
    />
  )
}

/** Asks before another tab, screen or reload throws the changes away. */
function Guardia() {
  const conferma = useConferma()
  const blocco = useBlocker(
    ({ currentLocation: qui, nextLocation: la }) => qui.pathname !== la.pathname || qui.search !== la.search,
  )
  const chiedi = useRef(conferma)
  chiedi.current = conferma
  useEffect(() => {
    if (blocco.state !== 'blocked') return
    const domanda = {
      frase: 'Modifiche non salvate',
      dettaglio: 'Se esci adesso, quello che hai scritto va perso.',
      azione: 'Esci senza salvare',
      annulla: 'Continua a scrivere',
    }
    void chiedi.current(domanda).then((esci) => (esci ? blocco.proceed() : blocco.reset()))
  }, [blocco])
  useEffect(() => {
    const avvisa = (evento: BeforeUnloadEvent) => evento.preventDefault()
    addEventListener('beforeunload', avvisa)
    return () => removeEventListener('beforeunload', avvisa)
  }, [])
  return null
}
