// long because the steps of the sheet share one draft, one bar and one way back

import { Button } from '@mantine/core'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import { nomeDellUtente } from '#anagrafe/utenti/rules.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { oggi } from '#shared/dates.ts'
import { eAssegnatario } from '#shared/permissions.ts'
import { fuoriAgenda } from '#shared/stati.ts'
import { SchedaPezzi } from '#telefono/giornata/components/pezzi.tsx'
import { usePezziDellaVisita } from '#telefono/giornata/components/pezzi-visita.ts'
import { SchedaUltimaVolta } from '#telefono/giornata/components/ultima-volta.tsx'
import { type CambiaBozza, conEsito, type PassoRapporto } from '#telefono/rapporti/components/bozza.ts'
import { ChiSei } from '#telefono/rapporti/components/chi-sei.tsx'
import { contenutoDi, improntaDi } from '#telefono/rapporti/components/chiudi.ts'
import { Consegna, VisitaFatta } from '#telefono/rapporti/components/consegna.tsx'
import { Firma, FirmaMia } from '#telefono/rapporti/components/firma.tsx'
import type { useFirmaTecnico } from '#telefono/rapporti/components/firma-tecnico.ts'
import { useImpianti } from '#telefono/rapporti/components/impianti.ts'
import { LavoroRapporto } from '#telefono/rapporti/components/lavoro.tsx'
import { useNomeDetto } from '#telefono/rapporti/components/nome-detto.ts'
import stili from '#telefono/rapporti/components/rapporto.module.css'
import type { useBozza } from '#telefono/rapporti/components/usa-bozza.ts'
import type { MotivoNonEseguito } from '#telefono/rapporti/rules.ts'
import { citMancaDiChi } from '#telefono/rcee-moduli/cit-manca.rules.ts'
import { BarraModulo } from '#telefono/rcee-moduli/components/barra.tsx'
import type { BozzaConModuli } from '#telefono/rcee-moduli/components/bozza.ts'
import { Moduli } from '#telefono/rcee-moduli/components/moduli.tsx'
import { improntaModulo } from '#telefono/rcee-moduli/components/pronto-modulo.ts'
import { useInMisura, useModuli } from '#telefono/rcee-moduli/components/usa-moduli.ts'
import type { Appuntamento, GestioneInput } from '#visite/appuntamenti/contract.ts'
import { useBackCloses, useOpened } from '#web/back.ts'
import { useGuard } from '#web/guard.tsx'
import { errorText } from '#web/http.ts'
import { useAdesso } from '#web/now.ts'
import { useKeyboardUp } from '#web/seen.ts'
import { useUser } from '#web/session.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCambiRcee } from './cambi-rcee.ts'
import type { ContestoRapporto } from './contesto.ts'
import { CosaSiFirma, daConsegnare } from './documenti.tsx'
import { InviaDaQui } from './invia-da-qui.tsx'
import { useModificaRapporto } from './modifica.ts'
import { NonSalvato } from './non-salvato.tsx'
import { NuovoGeneratore } from './nuovo-generatore.tsx'
import { usePassi } from './passi.ts'
import { useQualePezzo } from './quale-pezzo.tsx'
import { Testa } from './testa.tsx'
import { avantiDetto, chiudiDetto, invitoDi, orarioDi, suCosa } from './words.ts'

const Gestione = lazy(() => import('#visite/appuntamenti/components/gestione.tsx').then((m) => m.Gestione))

interface Props {
  /** Null where forms are compiled without one. */
  visita: Appuntamento | null
  cliente: Pick<Appuntamento['cliente'], 'id' | 'nome' | 'cognome' | 'telefono' | 'altri_telefoni' | 'email'>
  nome: string
  /** What forms are prefilled from; undefined while it is read. */
  contesto: ContestoRapporto | undefined
  bozza: BozzaConModuli
  tenuta: ReturnType<typeof useBozza<BozzaConModuli>>
  firmaTecnico: ReturnType<typeof useFirmaTecnico>
  onEsci: () => void
  onElimina: () => void
  onFine: () => void
}

/** Lavoro, RCEE, Firma, Consegna: one at a time, over everything else. */
export function FoglioRapporto(props: Props) {
  const { visita, cliente, nome, contesto, bozza, tenuta, firmaTecnico, onEsci, onElimina, onFine } = props
  const utente = useUser()
  const adesso = useAdesso()
  const azienda = useAzienda().data
  const { cambia, salvataggio } = tenuta
  const mioNome = useNomeDetto()
  const tecnico = nomeDellUtente({ ...utente, ...mioNome.nome })
  const impianti = useImpianti(cliente.id)
  const modifica = useModificaRapporto(tenuta)
  const moduli = useModuli({ bozza, cambia: modifica, orario: orarioDi(bozza, adesso), oggi: oggi() })
  const { giudicati } = moduli
  const compilatore = azienda ? { azienda, tecnico: mioNome.nome } : null
  const passi = usePassi({
    ...{ visita, nome, tecnico, impianti, tenuta, giudicati, clienteId: cliente.id },
    firmaTecnico: firmaTecnico.firma ?? null,
    compilatore,
  })
  const { errore, setErrore, inCorso } = passi
  const qualePezzo = useQualePezzo(visita, adesso)
  const [preparo, setPreparo] = useState(false)
  const misura = useInMisura()
  const tastiera = useKeyboardUp()
  const [gestione, setGestione] = useOpened<Appuntamento | null>(null)
  const corpo = useRef<HTMLElement>(null)
  const modulo = useForm<GestioneInput>({ defaultValues: { stato: 'Completato', lavori: [] } })
  const nonTenuto = salvataggio === 'piena' || salvataggio === 'chiuso' || salvataggio === 'altrove'
  const { guardia } = useGuard(nonTenuto, 'schermata')
  const { passo, soloRcee = false } = bozza
  const { aggiungi, togli, fotografa, togliFoto } = useCambiRcee({ modifica, contesto, soloRcee, onElimina })
  const conRcee = soloRcee || giudicati.length > 0
  const elencoPassi: PassoRapporto[] = [
    ...(soloRcee ? [] : (['lavoro'] as const)),
    ...(conRcee || passo === 'rcee' ? (['rcee'] as const) : []),
    'firma',
    'consegna',
  ]
  const primoPasso = elencoPassi[0]
  const indietro = () => (inCorso ? false : passi.indietro())
  useBackCloses(!soloRcee && (passo === 'rcee' || (passo === 'firma' && conRcee)), indietro, 'rcee')
  useBackCloses(passo === 'firma', indietro, 'firma')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another step is shown
  useEffect(() => {
    corpo.current?.scrollTo(0, 0)
    corpo.current?.focus()
    setErrore('')
  }, [passo])
  // What was said of a form that wasn't ready may be put right by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time a form changes
  useEffect(() => setErrore(''), [bozza.moduli])

  const titolo = soloRcee ? 'RCEE' : 'Rapporto d’intervento'
  const revisione = bozza.chiuso?.revisione ?? (bozza.correzione?.revisione ?? 0) + 1
  const codice = visita && !soloRcee ? codiceRapporto(visita.id, revisione) : ''
  const aperta = visita !== null && visita.stato !== 'Completato' && !fuoriAgenda(visita.stato) && !soloRcee
  // However it went, the visit is over for today.
  const completa = bozza.completa ?? true

  /** Nobody was there, or wanted it: what there is to say is said by one touch. */
  const nonFatta = (motivo: MotivoNonEseguito) =>
    qualePezzo.chiedi({ ...bozza, moduli: [], ...conEsito(bozza, 'Non eseguito', motivo) }, (pronta) =>
      passi.avanti(pronta, adesso),
    )
  // Nobody is there to whom it would be handed over.
  const daSola =
    !inCorso &&
    passo === 'consegna' &&
    Boolean(bozza.motivoNonEseguito) &&
    !bozza.chiuso?.consegnato &&
    aperta
  const finire = useEffectEvent(() => void fine())
  useEffect(() => {
    if (daSola) finire()
  }, [daSola])

  async function fine() {
    const valori = bozza.motivoNonEseguito ? { stato: 'Completato' as const, lavori: [] } : modulo.getValues()
    if (!(await passi.fine(bozza, completa && aperta, valori as GestioneInput))) return
    toast.successo(nome, {
      detto: completa && aperta ? 'Visita completata' : soloRcee ? 'RCEE chiuso' : 'Rapporto chiuso',
    })
    onFine()
  }
  const restanti =
    contesto?.generatori.filter(
      ({ tipo, riga, uid }) =>
        !giudicati.some(
          ({ modulo: m }) =>
            m.tipo === tipo && (m.generatoreId === riga.id || (uid && m.generatoreUid === uid)),
        ),
    ) ?? []
  const inVista =
    giudicati.find((giudicato) => giudicato.modulo.uid === moduli.aperto?.uid) ??
    giudicati.find((giudicato) => giudicato.mancano.length + giudicato.sbagliati.length > 0) ??
    giudicati[0]
  const alPrimo = (giudicato = inVista) => {
    const primoErrore = giudicato?.sbagliati[0] ?? giudicato?.mancano[0]
    if (giudicato && primoErrore) moduli.vai(giudicato.modulo.uid, primoErrore.campo)
  }
  const documenti = () => daConsegnare(bozza, giudicati, codice)

  return (
    <section className={stili.foglio} aria-label={titolo}>
      {guardia}
      {qualePezzo.domanda}
      <Testa
        {...{ titolo, codice, nome, passo, salvataggio }}
        passi={elencoPassi}
        fermo={inCorso}
        onIndietro={() => (passo === primoPasso || passo === 'consegna' ? onEsci() : passi.indietro())}
      />
      {/* What is being closed is what stands there. */}
      <section
        className={stili.corpo}
        ref={corpo}
        tabIndex={-1}
        aria-label={`Passo: ${passo}`}
        inert={inCorso}
      >
        <div>
          {(passo === primoPasso || passo === 'rcee') && <ChiSei detto={mioNome} serve={conRcee} />}
          {nonTenuto && <NonSalvato perche={salvataggio} onRileggi={() => void tenuta.rileggi()} />}
          {passo === 'lavoro' && visita && (
            <ConPezzi
              {...{ bozza, adesso, visita }}
              cambia={modifica as CambiaBozza}
              prima={<SchedaUltimaVolta visitaId={visita.id} intera />}
              onPreparo={setPreparo}
              onElimina={onElimina}
              onNonFatta={bozza.correzione ? undefined : nonFatta}
            >
              {!conRcee && contesto && !bozza.correzione && (
                <AggiungiRcee
                  onClick={() =>
                    restanti[0] && restanti.length === 1
                      ? aggiungi(restanti[0])
                      : cambia({ passo: 'rcee' }, true)
                  }
                />
              )}
            </ConPezzi>
          )}
          {passo === 'rcee' && (
            <>
              <Moduli
                {...{ moduli, altri: soloRcee ? [] : restanti }}
                foto={bozza.foto}
                conRapporto={!soloRcee}
                strumenti={azienda?.strumenti ?? []}
                giorniIntervento={azienda?.giorni_intervento}
                citDiChi={compilatore ? citMancaDiChi(compilatore) : []}
                oggi={oggi()}
                onAggiungi={aggiungi}
                onTogli={(uid) => void togli(uid)}
                onFoto={fotografa}
                onTogliFoto={togliFoto}
              />
              {!soloRcee && !bozza.correzione && contesto && (
                <NuovoGeneratore clienteId={cliente.id} generatori={contesto.generatori} onNato={aggiungi} />
              )}
            </>
          )}
          {passo === 'firma' && (
            <Firma
              {...{ bozza, tecnico, mia: firmaTecnico }}
              cambia={cambia as CambiaBozza}
              errore={errore !== ''}
              invito={invitoDi(giudicati.length, soloRcee)}
              cosa={<CosaSiFirma {...{ bozza, giudicati, compilatore }} />}
              impronte={async (il) => ({
                impronta: visita && !soloRcee ? await improntaDi(visita.id, contenutoDi(bozza, il)) : null,
                impronte: Object.fromEntries(
                  await Promise.all(
                    giudicati.map(async ({ modulo: m }) => [m.uid, await improntaModulo(m)] as const),
                  ),
                ),
              })}
            />
          )}
          {passo === 'consegna' && (
            <Consegna
              {...{ bozza, cliente }}
              documenti={documenti()}
              azienda={azienda?.ragione_sociale ?? ''}
              onConsegnato={(modo) =>
                void passi
                  .consegnato(bozza, modo)
                  .catch((causa) => setErrore(errorText(causa, 'La consegna non è stata segnata')))
              }
            >
              <InviaDaQui
                clienteId={cliente.id}
                visitaId={visita && !soloRcee ? visita.id : null}
                codici={documenti().map((chiuso) => chiuso.codice)}
              />
              {visita && !soloRcee && (
                <VisitaFatta
                  {...{ visita, completa, modulo }}
                  onCompleta={(si) => cambia({ completa: si }, true)}
                  onGestisci={
                    eAssegnatario(utente, visita.utente_assegnato_id) ? () => setGestione(visita) : undefined
                  }
                />
              )}
            </Consegna>
          )}
        </div>
      </section>
      <footer className={stili.piede}>
        <div>
          {passo === 'rcee' && inVista && (
            <BarraModulo di={inVista} misura={misura} onVai={() => alPrimo()} />
          )}
          {passo === 'firma' && !tastiera && (
            <FirmaMia
              {...{ bozza, tecnico, mia: firmaTecnico }}
              cambia={cambia as CambiaBozza}
              su={suCosa(giudicati.length, soloRcee)}
            />
          )}
          <p className={stili.errore} role="alert" hidden={!errore}>
            {errore}
          </p>
          {passo === 'lavoro' && (
            <Avanti
              testo={preparo ? 'Preparo le foto…' : conRcee ? 'Avanti: RCEE' : 'Avanti: firma'}
              fermo={preparo}
              onClick={() => qualePezzo.chiedi(bozza, (pronta) => passi.avanti(pronta, adesso))}
            />
          )}
          {passo === 'rcee' && !misura && (
            <Avanti
              testo={avantiDetto(moduli)}
              onClick={() => {
                if (moduli.prossima) return moduli.apri(moduli.prossima)
                if (giudicati.length === 0) return passi.indietro()
                const rotto = passi.avantiDaRcee(bozza)
                if (rotto) alPrimo(rotto)
              }}
            />
          )}
          {passo === 'firma' && (
            <Button
              fullWidth
              color="flame"
              leftSection={<IconLock size={19} aria-hidden />}
              aria-disabled={inCorso}
              onClick={() => {
                void passi.chiudiOra(bozza)
                requestAnimationFrame(() =>
                  corpo.current
                    ?.querySelector('[data-sbagliata], [aria-invalid=true]')
                    ?.scrollIntoView({ block: 'center' }),
                )
              }}
            >
              {inCorso ? 'Salvataggio...' : chiudiDetto(giudicati.length, soloRcee)}
            </Button>
          )}
          {passo === 'consegna' && (
            <Button fullWidth aria-disabled={inCorso} onClick={() => void fine()}>
              Fine
            </Button>
          )}
        </div>
      </footer>
      {gestione && <Gestione appuntamento={gestione} onChiudi={() => setGestione(null)} />}
    </section>
  )
}

const Avanti = ({
  testo,
  fermo = false,
  onClick,
}: {
  testo: ReactNode
  fermo?: boolean
  onClick: () => void
}) => (
  <Button
    fullWidth
    color="flame"
    rightSection={<IconArrowRight size={19} aria-hidden />}
    aria-disabled={fermo}
    onClick={() => !fermo && onClick()}
  >
    {testo}
  </Button>
)

const AggiungiRcee = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={stili.senza} onClick={onClick}>
    Aggiungi RCEE
  </button>
)

/** The work, with the parts that were taken there. */
function ConPezzi(
  props: Omit<ComponentProps<typeof LavoroRapporto>, 'portati' | 'pezzi'> & { visita: Appuntamento },
) {
  const { portati } = usePezziDellaVisita(props.visita.id)
  return <LavoroRapporto {...props} portati={portati} pezzi={<SchedaPezzi visita={props.visita} />} />
}
