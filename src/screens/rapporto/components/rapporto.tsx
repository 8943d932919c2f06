import { Button } from '@mantine/core'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { cambi, useAzioni } from '#features/appuntamenti/components/da-inviare.ts'
import type { Appuntamento, GestioneInput } from '#features/appuntamenti/contract.ts'
import { eAssegnatario } from '#features/appuntamenti/rules.ts'
import { useAzienda } from '#features/azienda/api.ts'
import { type Bozza, nuovaBozza, useBozza } from '#features/rapporti/components/bozza.ts'
import { chiudi, difettoDi, manda, perche } from '#features/rapporti/components/chiudi.ts'
import { chiusoQui } from '#features/rapporti/components/chiuso-qui.ts'
import { Consegna } from '#features/rapporti/components/consegna.tsx'
import { Firma } from '#features/rapporti/components/firma.tsx'
import { useFirmaTecnico } from '#features/rapporti/components/firma-tecnico.ts'
import { Lavoro } from '#features/rapporti/components/lavoro.tsx'
import stili from '#features/rapporti/components/rapporto.module.css'
import type { Rapporto as RapportoChiuso } from '#features/rapporti/contract.ts'
import { codiceRapporto, firmaBreve, GIORNI_CORREZIONE } from '#features/rapporti/rules.ts'
import { isAdmin } from '#shared/permissions.ts'
import { errorText } from '#web/http.ts'
import { Waiting } from '#web/layout/plain-screens.tsx'
import { useAdesso } from '#web/now.ts'
import { useUser } from '#web/session.tsx'
import { toast } from '#web/ui/toast.tsx'
import { GiaChiuso } from './gia-chiuso.tsx'
import { Testa } from './testa.tsx'

interface Props {
  visita: Appuntamento
  /** Those that are closed, the last first; null while that isn't known. */
  chiusi: RapportoChiuso[] | null
}

const GIORNO_MS = 86_400_000

/** Lavoro, Firma, Consegna: one at a time, over everything else. */
export function Rapporto({ visita, chiusi }: Props) {
  const utente = useUser()
  const naviga = useNavigate()
  const adesso = useAdesso()
  const azienda = useAzienda().data?.ragione_sociale ?? ''
  const { bozza, cambia, poni, ferma, tenuta } = useBozza(utente.id, visita.id)
  const { firma: firmaTecnico, tieni } = useFirmaTecnico(utente.id)
  const [errore, setErrore] = useState('')
  const [inCorso, setInCorso] = useState(false)
  const [completa, setCompleta] = useState(true)
  const corpo = useRef<HTMLElement>(null)
  const modulo = useForm<GestioneInput>({ defaultValues: { stato: 'Completato', lavori: [] } })
  const nome = `${visita.cliente.nome} ${visita.cliente.cognome}`.trim()
  const vivo = chiusi?.find(({ stato }) => stato === 'Chiuso')
  const passo = bozza?.passo
  useEffect(() => {
    document.title = `Rapporto d’intervento · Tepore`
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another step is shown
  useEffect(() => {
    corpo.current?.scrollTo(0, 0)
    corpo.current?.focus()
    setErrore('')
  }, [passo])

  // Nobody else's visit, nor before it is known whether it has a report: one begins by opening this.
  const mio = isAdmin(utente) || eAssegnatario(utente, visita.utente_assegnato_id)
  const inViaggio = chiusoQui(useAzioni(), visita.id)
  const comincia =
    bozza === null && chiusi !== null && !vivo && !inViaggio && mio && visita.stato !== 'Annullato'
  useEffect(() => {
    if (!comincia) return
    const arrivo = new Date()
    arrivo.setSeconds(0, 0)
    poni(nuovaBozza(arrivo.toISOString(), nome))
    if (visita.stato === 'Programmato')
      void manda({
        tipo: 'visita.gestisci',
        visitaId: visita.id,
        titolo: nome,
        corpo: { campi: { stato: { prima: visita.stato, dopo: 'In_Corso' } } },
      }).catch(() => {})
  })

  if (bozza === undefined || firmaTecnico === undefined) return <Waiting />
  if (bozza === null)
    return (
      <GiaChiuso
        visita={visita}
        chiusi={chiusi}
        frase={
          inViaggio
            ? 'Rapporto chiuso su questo telefono: arriva in ufficio da solo'
            : mio
              ? 'Nessun rapporto'
              : 'Il rapporto lo scrive chi ha la visita'
        }
        puoCorreggere={
          vivo !== undefined &&
          (isAdmin(utente) ||
            (vivo.tecnico_id === utente.id &&
              Date.now() - Date.parse(vivo.firmato_il) < GIORNI_CORREZIONE * GIORNO_MS))
        }
        onCorreggi={() => vivo && poni(daCorreggere(vivo, nome))}
      />
    )

  const { chiuso } = bozza
  const revisione = chiuso?.revisione ?? (bozza.correzione?.revisione ?? 0) + 1
  // Opened by its address there is nothing to go back to.
  const esci = () => (history.state?.idx > 0 ? naviga(-1) : naviga('/'))

  function avanti(questa: Bozza) {
    const difetto =
      questa.correzione && !questa.correzione.motivo.trim()
        ? 'Scrivi perché lo correggi'
        : difettoDi(questa, adesso)
    setErrore(difetto ?? '')
    if (difetto) return
    const partenza = new Date()
    partenza.setSeconds(0, 0)
    cambia({ passo: 'firma', partenza: questa.partenza ?? partenza.toISOString() })
  }

  async function chiudiOra(questa: Bozza) {
    const { esito, tratto, nome: chi, motivo } = questa.firma
    const manca =
      esito !== 'Firmato'
        ? !motivo.trim() && 'Scrivi perché non firma'
        : !tratto
          ? 'Manca la firma del cliente'
          : firmaBreve(tratto)
            ? 'La firma è troppo breve'
            : !chi.trim() && 'Scrivi chi firma'
    setErrore(manca || '')
    if (manca || inCorso) return
    setInCorso(true)
    ferma()
    try {
      const { chiuso: fatto, stato } = await chiudi(questa, visita, {
        ...{ tecnico: utente.nome_utente, firmaTecnico: firmaTecnico ?? null },
      })
      setCompleta(questa.esito === 'Risolto')
      poni({ ...questa, passo: 'consegna', chiuso: fatto })
      if (stato === 'verifica') toast.successo('Salvato: lo verifica l’ufficio')
    } catch (causa) {
      poni(questa)
      setErrore(perche(causa) ?? errorText(causa, 'Il rapporto non è stato chiuso'))
    } finally {
      setInCorso(false)
    }
  }

  const consegnato = (questa: Bozza, come: string) => {
    if (!questa.chiuso || questa.chiuso.consegnato === come) return
    cambia({ chiuso: { ...questa.chiuso, consegnato: come } })
    const { azioneId } = questa.chiuso
    void manda({
      ...{ tipo: 'rapporto.consegna', visitaId: visita.id, titolo: nome },
      corpo: { uid: questa.uid, come, il: new Date().toISOString() },
      ...(azioneId !== null && { dopo: [azioneId] }),
    }).catch(() => {})
  }

  async function fine(questa: Bozza) {
    if (inCorso) return
    setInCorso(true)
    if (!questa.chiuso?.consegnato) consegnato(questa, 'Non consegnato')
    const aperta = visita.stato !== 'Completato' && visita.stato !== 'Annullato'
    try {
      if (completa && aperta) {
        const { lavori } = modulo.getValues()
        const dati = {
          stato: 'Completato',
          ...(!visita.note_completamento && { noteCompletamento: questa.lavori.trim() }),
        }
        await manda({
          tipo: 'visita.gestisci',
          visitaId: visita.id,
          titolo: nome,
          corpo: { campi: cambi(visita, dati), ...(lavori?.length && { lavori }) },
        })
      }
      poni(null)
      toast.successo(nome, { detto: completa && aperta ? 'Visita completata' : 'Rapporto chiuso' })
      naviga('/')
    } catch (causa) {
      setErrore(errorText(causa, 'La visita non è stata completata'))
      setInCorso(false)
    }
  }

  return (
    <section className={stili.foglio} aria-label="Rapporto d’intervento">
      <Testa
        codice={codiceRapporto(visita.id, revisione)}
        nome={nome}
        passo={bozza.passo}
        tenuta={tenuta}
        onIndietro={() => (passo === 'firma' ? cambia({ passo: 'lavoro' }) : esci())}
      />
      <section className={stili.corpo} ref={corpo} tabIndex={-1} aria-label={passo}>
        <div>
          {passo === 'lavoro' && (
            <Lavoro
              bozza={bozza}
              adesso={adesso}
              cambia={(valori) =>
                // What was signed is no longer what stands there.
                cambia((prima) => ({
                  ...(typeof valori === 'function' ? valori(prima) : valori),
                  firma: { ...prima.firma, tratto: null },
                }))
              }
            />
          )}
          {passo === 'firma' && (
            <Firma
              bozza={bozza}
              cambia={cambia}
              tecnico={utente.nome_utente}
              firmaTecnico={firmaTecnico}
              onFirmaTecnico={tieni}
            />
          )}
          {passo === 'consegna' && chiuso && (
            <Consegna
              {...{ bozza, chiuso, visita, azienda, completa, modulo }}
              onCompleta={setCompleta}
              onConsegnato={(come) => consegnato(bozza, come)}
              onGestisci={() => naviga(`/?gestisci=${visita.id}`)}
            />
          )}
        </div>
      </section>
      <footer className={stili.piede}>
        <div>
          <p className={stili.errore} role="alert" hidden={!errore}>
            {errore}
          </p>
          {passo === 'lavoro' && (
            <Button
              fullWidth
              color="flame"
              rightSection={<IconArrowRight size={19} aria-hidden />}
              onClick={() => avanti(bozza)}
            >
              Avanti: firma
            </Button>
          )}
          {passo === 'firma' && (
            <Button
              fullWidth
              color="flame"
              leftSection={<IconLock size={19} aria-hidden />}
              aria-disabled={inCorso}
              onClick={() => void chiudiOra(bozza)}
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

/** A closed report to be written anew: everything but its signature. */
const daCorreggere = (vivo: RapportoChiuso, nome: string): Bozza => ({
  ...nuovaBozza(vivo.arrivo, vivo.firmatario ?? nome),
  partenza: vivo.partenza,
  pausaMinuti: vivo.pausa_minuti,
  persone: vivo.persone,
  lavori: vivo.lavori,
  esito: vivo.esito,
  raccomandazioni: vivo.raccomandazioni ?? '',
  materiali: vivo.materiali.map(({ articolo_id, descrizione, um, quantita }) => ({
    ...{ articoloId: articolo_id, codice: null, descrizione, um, quantita: quantita.replace('.', ',') },
  })),
  letture: vivo.letture.map(({ grandezza, nome: quale, valore }) => ({
    ...{ grandezza, nome: quale ?? '', valore },
  })),
  // Those of the former one stay with it: what is shown anew is taken anew.
  foto: [],
  correzione: { precedenteUid: vivo.uid, revisione: vivo.revisione, motivo: '' },
})
