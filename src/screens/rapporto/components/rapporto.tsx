import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { nomeDellUtente } from '#anagrafe/utenti/rules.ts'
import { rightNow } from '#shared/clock.ts'
import { oggi } from '#shared/dates.ts'
import { eAssegnatario, isAdmin } from '#shared/permissions.ts'
import { fuoriAgenda } from '#shared/stati.ts'
import { useDellaVisita } from '#telefono/giornata/components/tenute.ts'
import { nuovaBozza } from '#telefono/rapporti/components/bozza.ts'
import { minutoGiusto } from '#telefono/rapporti/components/chiudi.ts'
import { chiusuraQui } from '#telefono/rapporti/components/chiuso-qui.ts'
import { useFirmaTecnico } from '#telefono/rapporti/components/firma-tecnico.ts'
import { manda } from '#telefono/rapporti/components/manda.ts'
import { useBozza } from '#telefono/rapporti/components/usa-bozza.ts'
import type { Rapporto as RapportoChiuso } from '#telefono/rapporti/contract.ts'
import { daNominare } from '#telefono/rapporti/ore-lavorate.rules.ts'
import { GIORNI_CORREZIONE } from '#telefono/rapporti/rules.ts'
import type { BozzaConModuli, ModuloBozza } from '#telefono/rcee-moduli/components/bozza.ts'
import { conModulo } from '#telefono/rcee-moduli/components/nuovo.ts'
import { useAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { Waiting } from '#web/layout/plain-screens.tsx'
import { outbox } from '#web/outbox.ts'
import { clockError } from '#web/reachable.ts'
import { useUser } from '#web/session.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import { daProporre, useContestoRapporto } from './contesto.ts'
import { rapportoDaCorreggere } from './da-correggere.ts'
import { FoglioRapporto } from './foglio.tsx'
import { GiaChiuso } from './gia-chiuso.tsx'
import { NonSiLegge } from './non-salvato.tsx'

interface Props {
  visita: Appuntamento
  /** Those that are closed, the last first; null while that isn't known. */
  chiusi: RapportoChiuso[] | null
  /** Why that isn't known. */
  errore: unknown
}

const GIORNO_MS = 86_400_000

/** The report of a visit with the forms that go with it: the draft, or what was closed. */
export function RapportoAperto({ visita, chiusi, errore: nonSiSa }: Props) {
  const utente = useUser()
  const naviga = useNavigate()
  const tenuta = useBozza<BozzaConModuli>(utente.id, visita.id)
  const { bozza, poni, cambia, conAzione } = tenuta
  const firmaTecnico = useFirmaTecnico(utente.id)
  const nome = nomeCliente(visita.cliente)
  const contesto = useContestoRapporto(visita.cliente_id).data
  const conferma = useConfirm()
  useEffect(() => {
    document.title = `Rapporto d’intervento · Tepore`
  }, [])

  const vivo = chiusi?.find(({ stato }) => stato === 'Chiuso')
  // Nobody else's visit, nor before it is known whether it has a report: one begins by opening this.
  const assegnato = isAdmin(utente) || eAssegnatario(utente, visita.utente_assegnato_id)
  const inViaggio = chiusuraQui(useAzioni(), visita.id)
  const daCominciare =
    bozza === null &&
    tenuta.mai() &&
    chiusi !== null &&
    !vivo &&
    !inViaggio &&
    assegnato &&
    !fuoriAgenda(visita.stato)
  const cominciato = useRef(false)
  useEffect(() => {
    if (!daCominciare || cominciato.current) return
    cominciato.current = true
    comincia()
  })
  // Which forms go with it is known a moment later: what has been written by then stays.
  const daSapere = bozza && bozza.moduli === undefined && bozza.passo === 'lavoro' && contesto
  useEffect(() => {
    if (!daSapere) return
    cambia(({ moduli, correzione }) => {
      if (moduli) return {}
      const proposti = correzione ? [] : daProporre(visita, daSapere.generatori)
      let nuovi: ModuloBozza[] = []
      for (const generatore of proposti)
        nuovi = conModulo({ ...daSapere, generatore, altri: nuovi, oggi: oggi() })
      return { moduli: nuovi }
    })
  })

  // What people are called is known a moment later too, and who comes along may change until somebody signs.
  const sapute = useDellaVisita(visita.id)?.nomi
  const nomi = useMemo(
    () =>
      new Map([
        ...(sapute ?? []).map(({ utente_id, nome: sullaCarta }) => [utente_id, sullaCarta] as const),
        [utente.id, nomeDellUtente(utente)],
      ]),
    [sapute, utente],
  )
  const scrivibile = bozza && bozza.passo === 'lavoro' && !bozza.firma.tratto && !bozza.chiuso
  const presenti = scrivibile && daNominare(bozza.presenti, visita, nomi, bozza.correzione !== null)
  useEffect(() => {
    if (scrivibile && presenti !== bozza.presenti) cambia({ presenti: presenti || undefined })
  })

  /** Arrival now, and the visit under way. */
  function comincia() {
    const arrivo = minutoGiusto()
    const nuova: BozzaConModuli = {
      ...nuovaBozza(arrivo, nome),
      arrivoPosto: { arrivo, scarto: clockError() },
    }
    if (visita.stato !== 'Programmato') return poni(nuova)
    const campi = { stato: { prima: visita.stato, dopo: 'In_Corso' } }
    const action = { visitaId: visita.id, titolo: nome, tipo: 'visita.inizia', formato: 2, corpo: { campi } }
    if (!outbox.isOpen()) {
      poni(nuova)
      void manda(action).catch(() => {})
      return
    }
    void conAzione(
      () => nuova,
      (tieni) => manda(action, { bozza: tieni(nuova) }, 0),
    ).catch(() => poni(nuova))
  }

  async function correggi(rapporto: RapportoChiuso) {
    try {
      poni(await rapportoDaCorreggere(rapporto, nome))
    } catch {
      toast.errore('Per correggerlo con le sue foto serve la rete')
    }
  }
  /** Given up, by who has begun it by mistake. */
  async function elimina(bozza: BozzaConModuli) {
    const dettaglio = 'Quello che hai scritto e fotografato si cancella da questo telefono.'
    const frase = bozza.correzione ? 'Lasciare la correzione?' : 'Eliminare la bozza del rapporto?'
    if (!(await conferma({ frase, dettaglio }))) return
    poni(null)
    await tenuta.fissa()
    if (!bozza.correzione) esci()
  }
  // Opened by its address there is nothing to go back to.
  const esci = () => (history.state?.idx > 0 ? naviga(-1) : naviga('/'))

  if (tenuta.illeggibile) return <NonSiLegge onRiprova={() => void tenuta.rileggi()} />
  if (bozza === undefined || firmaTecnico.firma === undefined || daCominciare) return <Waiting />
  if (bozza)
    return (
      <FoglioRapporto
        {...{ visita, nome, contesto, bozza, tenuta, firmaTecnico }}
        cliente={visita.cliente}
        onEsci={esci}
        onElimina={() => void elimina(bozza)}
        onFine={() => naviga('/')}
      />
    )
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
          : assegnato
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
}
