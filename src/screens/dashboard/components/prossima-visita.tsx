import { IconFlame } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { EtichettaDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { nomeEStato } from '#anagrafe/impianti/nome.rules.ts'
import { caldaieConVisita } from '#scadenze/prenotate/api.ts'
import { QuandoProssima } from '#scadenze/prenotate/components/prossima.tsx'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import type { CaldaiaConVisita } from '#scadenze/prenotate/contract.ts'
import { dayInRome } from '#shared/dates.ts'
import { BottonePezzo, PortaVisita } from '#telefono/giornata/components/pezzi.tsx'
import { StoArrivando } from '#telefono/giornata/components/sto-arrivando.tsx'
import { SchedaUltimaVolta } from '#telefono/giornata/components/ultima-volta.tsx'
import { useInPartenza } from '#visite/appuntamenti/components/da-inviare.ts'
import { DaSapere } from '#visite/appuntamenti/components/da-sapere.tsx'
import { orarioDel } from '#visite/appuntamenti/components/nel-giorno.ts'
import { SegnoInPartenza } from '#visite/appuntamenti/components/nuvola.tsx'
import { durata, titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoVisita } from '#visite/appuntamenti/planning.rules.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { AzioniVisita } from './azioni-visita.tsx'
import stili from './prossima-visita.module.css'

interface ProssimaVisitaProps {
  visita: Appuntamento
  /** Ids of the day's visits. */
  insieme: readonly number[]
  adesso: string
  onGestisci: () => void
}

/** The next visit as one card: when, who, where, what to know, and what to do, for the thumb. */
export function ProssimaVisita({ visita: a, insieme, adesso, onGestisci }: ProssimaVisitaProps) {
  const proprio = titoloProprio(a)
  const daInviare = useInPartenza(a.id)
  return (
    <section className={stili.prossima}>
      <div>
        <div className={stili.testa}>
          <h2>{quando(a, adesso)}</h2>
          {a.ditte && <EtichettaDitta colore={a.ditte.colore}>{a.ditte.nome}</EtichettaDitta>}
        </div>
        <p className={`${stili.ore} tnum`}>{orarioDel(a, dayInRome(adesso))}</p>
        <p className={stili.nome}>{nomeCliente(a.cliente)}</p>
        {daInviare && <SegnoInPartenza />}
        <p className={stili.dettagli}>
          {proprio ? `${a.tipologia} · ${proprio}` : a.tipologia}
          <br />
          {luogoVisita(a) || 'Indirizzo mancante'}
        </p>
        <p className={stili.numero}>
          <PhoneLink numero={a.cliente.telefono} altri={a.cliente.altri_telefoni} />
        </p>
        <Caldaia clienteId={a.cliente.id} visitaId={a.id} />
      </div>
      <DaSapere di={a} />
      <PortaVisita visitaId={a.id} />
      <SchedaUltimaVolta visitaId={a.id} />
      <StoArrivando di={a} />
      <AzioniVisita visita={a} insieme={insieme} onGestisci={onGestisci} principale />
      <BottonePezzo visita={a} leggero />
    </section>
  )
}

/** The customer's boiler that is due first: what to bring along. Its line is there before it is known: nothing moves. */
function Caldaia({ clienteId, visitaId }: { clienteId: number; visitaId: number }) {
  const { data: elenco } = caldaieConVisita.useList({ clienteId })
  const [caldaia, ...restanti] = (elenco?.data ?? []).toSorted((a, b) =>
    quandoScade(a).localeCompare(quandoScade(b)),
  )
  return (
    <p className={stili.impianto}>
      {elenco && <IconFlame aria-hidden />}
      <span className="ell">
        {caldaia ? nomeEStato(caldaia) : elenco && 'Nessuna caldaia registrata'}
        {restanti.length > 0 && ` e ${restanti.length === 1 ? "un'altra" : `altre ${restanti.length}`}`}
      </span>
      {caldaia?.prossima && <QuandoProssima prossima={caldaia.prossima} />}
      {/* What this very visit is for needs no saying. */}
      {caldaia?.prenotata && caldaia.prenotata.appuntamento_id !== visitaId && (
        <SegnoPrenotata prenotata={caldaia.prenotata} />
      )}
    </p>
  )
}

/** Those without a date come last. */
const quandoScade = ({ prossima }: CaldaiaConVisita) => prossima?.data ?? '9999'

/** Beyond two hours the minutes say nothing. */
const pressappoco = (minuti: number) => durata(minuti < 120 ? minuti : Math.round(minuti / 60) * 60)

/** `Prossima visita tra 40 minuti`. */
function quando(a: Appuntamento, adesso: string): string {
  if (a.stato === 'In_Corso') return 'Visita in corso'
  if (a.data_fine <= adesso) return 'Da completare'
  if (dayInRome(a.data_inizio) < dayInRome(adesso)) return 'Continua oggi'
  const minuti = Math.round((Date.parse(a.data_inizio) - Date.parse(adesso)) / 60_000)
  if (minuti > 0) return `Prossima visita tra ${pressappoco(minuti)}`
  return minuti > -5 ? 'Prossima visita adesso' : `Prevista ${pressappoco(-minuti)} fa`
}
