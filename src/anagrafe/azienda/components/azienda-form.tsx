import { Button } from '@mantine/core'
import { IconEdit, IconHistory } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { FormProvider, type Path, type Resolver, useForm } from 'react-hook-form'
import { useAzienda, useModificaAzienda } from '#anagrafe/azienda/api.ts'
import type { DatiAzienda, Valori } from '#anagrafe/azienda/components/azienda-schema.ts'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { raggruppaIban } from '#shared/text.ts'
import { useGuard } from '#web/guard.tsx'
import { ApiError, errorText } from '#web/http.ts'
import { whenIdle } from '#web/prefetch.ts'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { usePhone } from '#web/width.ts'
import stili from './azienda-form.module.css'

const AziendaCampi = lazy(
  () => import('#anagrafe/azienda/components/azienda-campi.tsx').then((m) => m.AziendaCampi),
  () => <CampiAttesi />,
)

/** As high as the fields: on phones one below the other. */
function CampiAttesi() {
  return usePhone() ? <Skeleton righe={16} altezza={84} /> : <Skeleton righe={9} altezza={62} />
}

const Cronologia = lazy(() =>
  import('#anagrafe/registro/components/cronologia.tsx').then((m) => m.Cronologia),
)

const AnteprimaPreventivo = lazy(() =>
  import('#anagrafe/azienda/components/anteprima-preventivo.tsx').then((m) => m.AnteprimaPreventivo),
)
const CampoCodice = lazy(() =>
  import('#anagrafe/azienda/components/campo-codice.tsx').then((m) => m.CampoCodice),
)
const CampoLogo = lazy(() => import('#anagrafe/azienda/components/campo-logo.tsx').then((m) => m.CampoLogo))

/** There is one company, and its record has this id in the register. */
const UNICA = 1

const caricaSchema = () => import('#anagrafe/azienda/components/azienda-schema.ts')
whenIdle(caricaSchema)
const controlla: Resolver<Valori, unknown, DatiAzienda> = async (...argomenti) =>
  (await caricaSchema()).controllaAzienda(...argomenti)

/** Yes, no, or nothing said, as a choice of the form holds it. */
const scelto = (v: boolean | null) => (v === null ? '' : v ? 'true' : 'false')

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
    nome: a.nome ?? '',
    cognome: a.cognome ?? '',
    regimeFiscale: a.regime_fiscale,
    capitaleSociale: a.capitale_sociale,
    socioUnico: scelto(a.socio_unico),
    inLiquidazione: a.in_liquidazione,
    addebitaBollo: scelto(a.addebita_bollo),
    abilitazioni: a.abilitazioni ?? '',
    strumenti: a.strumenti.map(({ matricola, taratura_fino_al, ...strumento }) => ({
      ...strumento,
      matricola: matricola ?? '',
      taraturaFinoAl: taratura_fino_al ?? '',
    })),
    logo: a.logo,
    codiceAdmin: a.codice_admin ?? false,
  }) satisfies Partial<Record<keyof Valori, unknown>>

/**
 * The company's own details, a tab of Amministrazione: what heads its documents (docs/product.md §13.5).
 * @param children what stands below them, forms of its own included: no form stands in another
 */
export function AziendaForm({ children }: { children: ReactNode }) {
  const azienda = useAzienda()
  return (
    <div className={stili.pagina}>
      <QueryState query={azienda} scheletro={<Skeleton righe={8} altezza={64} />}>
        {(dati) => <Modulo azienda={dati} />}
      </QueryState>
      {children}
    </div>
  )
}

function Modulo({ azienda }: { azienda: Azienda }) {
  const form = useForm<Valori, unknown, DatiAzienda>({
    resolver: controlla,
    defaultValues: daAzienda(azienda),
    mode: 'onTouched',
  })
  // Read here so that the form keeps count of which fields are changed.
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const [base, setBase] = useState(azienda)
  const [errore, setErrore] = useState<{ testo: string; attuale?: Azienda } | null>(null)
  const [storia, setStoria] = useState(false)
  const { mutateAsync: modifica } = useModificaAzienda()
  // Each tab of Amministrazione has its own search part.
  const { guardia } = useGuard(isDirty, 'ricerca')

  /** Starts from `record`; with `tieni` what was typed stays, the rest is as it is now. */
  function parti(record: Azienda, tieni = false) {
    void dirtyFields
    form.reset(daAzienda(record), { keepDirtyValues: tieni })
    setBase(record)
    setErrore(null)
  }

  async function manda(dati: DatiAzienda) {
    setErrore(null)
    try {
      parti(await modifica({ dati, versione: base.versione }))
      toast.successo('Dati dell’azienda salvati')
    } catch (causa) {
      const api = causa instanceof ApiError ? causa : null
      for (const [nome, message] of Object.entries(api?.campi ?? {}))
        form.setError(nome as Path<Valori>, { type: 'server', message })
      setErrore({
        testo: errorText(causa, 'Errore nel salvataggio dei dati dell’azienda'),
        ...(api?.status === 412 && { attuale: api.dati as Azienda }),
      })
    }
  }

  function send(evento: SyntheticEvent) {
    evento.preventDefault()
    if (!form.formState.isSubmitting) void form.handleSubmit(manda)()
  }

  return (
    <FormProvider {...form}>
      <form
        className={stili.modulo}
        noValidate
        onSubmit={send}
        onKeyDown={(evento: KeyboardEvent) => {
          if (evento.key === 'Enter' && (evento.ctrlKey || evento.metaKey)) send(evento)
        }}
      >
        <Scheda
          titolo="Dati dell’azienda"
          azione={
            <Button
              variant="subtle"
              size="compact-xs"
              className={stili.storia}
              leftSection={<IconHistory aria-hidden />}
              {...Cronologia.anticipo}
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
                    <IconEdit size={16} stroke={1.7} aria-hidden /> Modifiche non salvate
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
              <Notice
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
              </Notice>
            </div>
          )}
          <AziendaCampi />
        </Scheda>
        <div className={stili.lato}>
          <Scheda titolo="Logo">
            <CampoLogo />
          </Scheda>
          <Scheda titolo="Accesso in due passaggi">
            <CampoCodice />
          </Scheda>
          <Scheda titolo="Anteprima del preventivo" senzaMargine>
            <div className={stili.anteprima}>
              <AnteprimaPreventivo />
            </div>
          </Scheda>
        </div>
      </form>
      {guardia}
      <Cronologia tabella="azienda" recordId={UNICA} aperta={storia} onClose={() => setStoria(false)} />
    </FormProvider>
  )
}
