import { Button } from '@mantine/core'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { nomeDi } from '#anagrafe/utenti/rules.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { rightNow } from '#shared/dates.ts'
import { eAssegnatario, isAdmin } from '#shared/permissions.ts'
import { UltimaVolta } from '#telefono/giornata/components/ultima-volta.tsx'
import { type Bozza, type Cambia, SENZA_FIRMA } from '#telefono/rapporti/components/bozza.ts'
import { ChiSei } from '#telefono/rapporti/components/chi-sei.tsx'
import { chiusuraQui } from '#telefono/rapporti/components/chiuso-qui.ts'
import { Consegna } from '#telefono/rapporti/components/consegna.tsx'
import { Firma, FirmaMia } from '#telefono/rapporti/components/firma.tsx'
import { useFirmaTecnico } from '#telefono/rapporti/components/firma-tecnico.ts'
import { useImpianti } from '#telefono/rapporti/components/impianti.ts'
import { Lavoro } from '#telefono/rapporti/components/lavoro.tsx'
import stili from '#telefono/rapporti/components/rapporto.module.css'
import { useBozza } from '#telefono/rapporti/components/usa-bozza.ts'
import type { Rapporto as RapportoChiuso } from '#telefono/rapporti/contract.ts'
import { GIORNI_CORREZIONE } from '#telefono/rapporti/rules.ts'
import { useAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Appuntamento, GestioneInput } from '#visite/appuntamenti/contract.ts'
import { useBackCloses } from '#web/back.ts'
import { useGuard } from '#web/guard.tsx'
import { errorText } from '#web/http.ts'
import { Waiting } from '#web/layout/plain-screens.tsx'
import { useAdesso } from '#web/now.ts'
import { useUser } from '#web/session.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import { daCorreggere } from './da-correggere.ts'
import { GiaChiuso } from './gia-chiuso.tsx'
import { NonSalvato, NonSiLegge } from './non-salvato.tsx'
import { usePassi } from './passi.ts'
import { Testa } from './testa.tsx'

interface Props {
  visita: Appuntamento
  /** Those that are closed, the last first; null while that isn't known. */
  chiusi: RapportoChiuso[] | null
  /** Why that isn't known. */
  errore: unknown
}

const GIORNO_MS = 86_400_000

/** Lavoro, Firma, Consegna: one at a time, over everything else. */
export function Rapporto({ visita, chiusi, errore: nonSiSa }: Props) {
  const utente = useUser()
  const naviga = useNavigate()
  const adesso = useAdesso()
  const azienda = useAzienda().data?.ragione_sociale ?? ''
  const tenuta = useBozza(utente.id, visita.id)
  const { bozza, cambia, poni, salvataggio } = tenuta
  const mia = useFirmaTecnico(utente.id)
  const firmaTecnico = mia.firma
  const nome = nomeCliente(visita.cliente)
  const tecnico = nomeDi(utente)
  const impianti = useImpianti(visita.cliente_id)
  const passi = usePassi({ visita, nome, tecnico, firmaTecnico: firmaTecnico ?? null, impianti, tenuta })
  const { errore, setErrore, inCorso } = passi
  const [preparo, setPreparo] = useState(false)
  const [scelta, setScelta] = useState<boolean | null>(null)
  const corpo = useRef<HTMLElement>(null)
  const modulo = useForm<GestioneInput>({ defaultValues: { stato: 'Completato', lavori: [] } })
  const conferma = useConfirm()
  const modifica = useModifica(tenuta)
  const nonTenuto = salvataggio === 'piena' || salvataggio === 'chiuso' || salvataggio === 'altrove'
  const { guardia } = useGuard(nonTenuto && Boolean(bozza), 'schermata')
  const passo = bozza?.passo
  useBackCloses(passo === 'firma', () => (inCorso ? false : passi.indietro()), 'firma')
  useEffect(() => {
    document.title = `Rapporto d’intervento · Tepore`
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another step is shown
  useEffect(() => {
    corpo.current?.scrollTo(0, 0)
    corpo.current?.focus()
    setErrore('')
  }, [passo])

  const vivo = chiusi?.find(({ stato }) => stato === 'Chiuso')
  // Nobody else's visit, nor before it is known whether it has a report: one begins by opening this.
  const mio = isAdmin(utente) || eAssegnatario(utente, visita.utente_assegnato_id)
  const inViaggio = chiusuraQui(useAzioni(), visita.id)
  const daCominciare =
    bozza === null &&
    tenuta.mai() &&
    chiusi !== null &&
    !vivo &&
    !inViaggio &&
    mio &&
    visita.stato !== 'Annullato'
  const cominciato = useRef(false)
  useEffect(() => {
    if (!daCominciare || cominciato.current) return
    cominciato.current = true
    passi.comincia()
  })

  async function correggi(quale: RapportoChiuso) {
    try {
      poni(await daCorreggere(quale, nome))
    } catch {
      toast.errore('Per correggerlo con le sue foto serve la rete')
    }
  }
  /** Given up, by who has begun it by mistake. */
  async function elimina(questa: Bozza) {
    const dettaglio = 'Quello che hai scritto e fotografato si cancella da questo telefono.'
    const frase = questa.correzione ? 'Lasciare la correzione?' : 'Eliminare la bozza del rapporto?'
    if (!(await conferma({ frase, dettaglio }))) return
    poni(null)
    await tenuta.fissa()
    if (!questa.correzione) esci()
  }
  // Opened by its address there is nothing to go back to.
  const esci = () => (history.state?.idx > 0 ? naviga(-1) : naviga('/'))

  if (tenuta.illeggibile) return <NonSiLegge onRiprova={() => void tenuta.rileggi()} />
  if (bozza === undefined || firmaTecnico === undefined || daCominciare) return <Waiting />
  if (bozza === null)
    return (
      <GiaChiuso
        visita={visita}
        chiusi={chiusi}
        errore={nonSiSa}
        inViaggio={inViaggio}
        frase={
          inViaggio
            ? inViaggio.stato === 'verifica'
              ? 'Rapporto chiuso su questo telefono: lo verifica l’ufficio'
              : 'Rapporto chiuso su questo telefono: arriva in ufficio da solo'
            : mio
              ? 'Nessun rapporto'
              : 'Il rapporto lo scrive chi ha la visita'
        }
        puoCorreggere={
          vivo !== undefined &&
          (isAdmin(utente) ||
            (vivo.tecnico_id === utente.id &&
              rightNow() - Date.parse(vivo.firmato_il) < GIORNI_CORREZIONE * GIORNO_MS))
        }
        onCorreggi={() => vivo && void correggi(vivo)}
      />
    )

  const { chiuso } = bozza
  const revisione = chiuso?.revisione ?? (bozza.correzione?.revisione ?? 0) + 1
  const aperta = visita.stato !== 'Completato' && visita.stato !== 'Annullato'
  const completa = scelta ?? bozza.esito === 'Risolto'

  async function fine(questa: Bozza) {
    if (!(await passi.fine(questa, completa && aperta, modulo.getValues()))) return
    toast.successo(nome, { detto: completa && aperta ? 'Visita completata' : 'Rapporto chiuso' })
    naviga('/')
  }

  return (
    <section className={stili.foglio} aria-label="Rapporto d’intervento">
      {guardia}
      <Testa
        codice={codiceRapporto(visita.id, revisione)}
        nome={nome}
        passo={bozza.passo}
        salvataggio={salvataggio}
        fermo={inCorso}
        onIndietro={() => (passo === 'firma' ? passi.indietro() : esci())}
      />
      {/* What is being closed is what stands there. */}
      <section className={stili.corpo} ref={corpo} tabIndex={-1} aria-label={passo} inert={inCorso}>
        <div>
          {passo === 'lavoro' && <ChiSei />}
          {nonTenuto && <NonSalvato perche={salvataggio} onRileggi={() => void tenuta.rileggi()} />}
          {passo === 'lavoro' && (
            <Lavoro
              {...{ bozza, adesso, visita }}
              cambia={modifica}
              prima={<UltimaVolta visitaId={visita.id} tutte />}
              onPreparo={setPreparo}
              onElimina={() => void elimina(bozza)}
            />
          )}
          {passo === 'firma' && <Firma {...{ bozza, cambia, tecnico, mia }} visitaId={visita.id} />}
          {passo === 'consegna' && chiuso && (
            <Consegna
              {...{ bozza, chiuso, visita, azienda, completa, modulo }}
              onCompleta={setScelta}
              onConsegnato={(come) =>
                void passi
                  .consegnato(bozza, come)
                  .catch((causa) => setErrore(errorText(causa, 'La consegna non è stata segnata')))
              }
              onGestisci={() => naviga(`/?gestisci=${visita.id}`)}
            />
          )}
        </div>
      </section>
      <footer className={stili.piede}>
        <div>
          {passo === 'firma' && <FirmaMia {...{ bozza, cambia, tecnico, mia }} />}
          <p className={stili.errore} role="alert" hidden={!errore}>
            {errore}
          </p>
          {passo === 'lavoro' && (
            <Button
              fullWidth
              color="flame"
              rightSection={<IconArrowRight size={19} aria-hidden />}
              aria-disabled={preparo}
              onClick={() => !preparo && passi.avanti(bozza, adesso)}
            >
              {preparo ? 'Preparo le foto…' : 'Avanti: firma'}
            </Button>
          )}
          {passo === 'firma' && (
            <Button
              fullWidth
              color="flame"
              leftSection={<IconLock size={19} aria-hidden />}
              aria-disabled={inCorso}
              onClick={() => void passi.chiudiOra(bozza)}
            >
              {inCorso ? 'Salvataggio...' : 'Chiudi il rapporto'}
            </Button>
          )}
          {passo === 'consegna' && (
            <Button fullWidth aria-disabled={inCorso} onClick={() => void fine(bozza)}>
              Fine
            </Button>
          )}
        </div>
      </footer>
    </section>
  )
}

/**
 * Changes what is signed: where somebody has signed already, only after asking, and without their signature.
 * @returns what the first step changes the draft with
 */
function useModifica({ attuale, cambia }: ReturnType<typeof useBozza>): Cambia {
  const conferma = useConfirm()
  const chiesta = useRef<Promise<boolean>>(undefined)
  return async (cambio, subito) => {
    if (attuale()?.firma.tratto) {
      chiesta.current ??= conferma({
        frase: 'Se modifichi il rapporto la firma si cancella.',
        dettaglio: 'Il cliente dovrà firmare di nuovo.',
        azione: 'Modifica',
        annulla: 'Lascia com’è',
      })
      const si = await chiesta.current
      chiesta.current = undefined
      if (!si) return
    }
    cambia(
      (prima) => ({
        ...(typeof cambio === 'function' ? cambio(prima) : cambio),
        firma: { ...prima.firma, ...SENZA_FIRMA },
      }),
      subito,
    )
  }
}
