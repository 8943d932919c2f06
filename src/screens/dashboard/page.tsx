import { useEffect, useState } from 'react'
import { Avvertenze } from '#screens/azioni/components/avvertenze.tsx'
import { StrisciaAzioni } from '#screens/azioni/components/striscia.tsx'
import { ApriPlanning, anticipaPlanning } from '#screens/planning/components/apri-planning.tsx'
import { byRightClock } from '#shared/clock.ts'
import { dayInRome, formatLongDate, ofWhen } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { capital } from '#shared/text.ts'
import { useConAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import { useGestioneAperta } from '#visite/appuntamenti/components/gestione-aperta.ts'
import { useAdesso } from '#web/now.ts'
import { soon } from '#web/prefetch.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/width.ts'
import { anticipaStatistiche, useStatistiche } from './api.ts'
import { AvvisiDiServizio } from './components/avvisi-servizio.tsx'
import { Cruscotto, CruscottoTelefono } from './components/cruscotto.tsx'
import { RigaDaFare } from './components/da-fare.tsx'
import stili from './components/dashboard.module.css'
import { ApriFinanze } from './components/finanze-apri.tsx'
import { GiornataDelTecnico } from './components/giornata-tecnico.tsx'
import { ProntoSenzaRete } from './components/pronto.tsx'

/** Of a new archive only. */
const PerCominciare = lazy(() => import('./components/per-cominciare.tsx').then((m) => m.PerCominciare))
const Gestione = lazy(() => import('#visite/appuntamenti/components/gestione.tsx').then((m) => m.Gestione))

/** Today's figures are asked by the page's first script, and taken up here. */
export function anticipa(params: URLSearchParams): void {
  anticipaStatistiche()
  const planning = params.get('planning')
  if (planning) anticipaPlanning(planning)
}

/** What waits there the line of what is to do says already. */
const DA_DECIDERE = '/azioni?verifica=1'

/** Data are read each minute: older ones were left on the device, or come over a slow connection. */
const VECCHI_MS = 150_000

/** Dashboard: an admin sees everybody's day, a technician their own. */
export default function Dashboard() {
  const admin = isAdmin(useUser())
  const telefono = usePhone()
  const adesso = useAdesso()
  const [esteso, setEsteso] = useState(false)
  const statistiche = useStatistiche(esteso)
  const visite = useConAzioni(statistiche.data?.appuntamentiOggi)
  const gestione = useGestioneAperta(visite ?? [])
  // A technician's first touch opens it: its code comes right after the card.
  const shown = statistiche.data !== undefined
  useEffect(() => {
    if (!admin && shown) soon(Gestione.load)
  }, [admin, shown])
  const comuni = { adesso, onGestisci: gestione.apri }
  const mostra = { intere: esteso && !statistiche.isPlaceholderData, onTutte: () => setEsteso(true) }
  const letti = statistiche.dataUpdatedAt && byRightClock(statistiche.dataUpdatedAt)
  const vecchi = letti > 0 && Date.parse(adesso) - letti > VECCHI_MS && !statistiche.isError

  return (
    <Pagina
      titolo={capital(formatLongDate(dayInRome(adesso)))}
      sottotitolo={
        vecchi && (
          <span role="status">
            Dati {ofWhen(new Date(letti).toISOString(), dayInRome(adesso))}, non ancora aggiornati
          </span>
        )
      }
      azioni={
        admin && (
          <>
            <ApriPlanning />
            <ApriFinanze />
          </>
        )
      }
    >
      <div className={stili.avviso}>
        {statistiche.data && (
          <AvvisiDiServizio
            avvisi={(statistiche.data.avvisi ?? []).filter(({ apri }) => !admin || apri !== DA_DECIDERE)}
          />
        )}
        {admin && statistiche.data && <RigaDaFare voci={statistiche.data.daFare} />}
        <Avvertenze />
        <ProntoSenzaRete />
        <StrisciaAzioni />
      </div>
      {admin && statistiche.data?.primaOra && <PerCominciare primaOra={statistiche.data.primaOra} />}
      <div className={stili.dati}>
        <QueryState
          query={statistiche}
          scheletro={
            <Scheda titolo={admin ? 'Appuntamenti di Oggi' : 'I Miei Appuntamenti'} senzaMargine>
              <Skeleton righe={7} altezza={60} />
            </Scheda>
          }
        >
          {(dati) =>
            !admin ? (
              <GiornataDelTecnico appuntamenti={visite ?? []} conAltri={dati.conAltri ?? []} {...comuni} />
            ) : telefono ? (
              <CruscottoTelefono dati={dati} {...comuni} {...mostra} />
            ) : (
              <Cruscotto dati={dati} {...comuni} {...mostra} />
            )
          }
        </QueryState>
      </div>
      {gestione.record && (
        <Gestione key={gestione.record.id} appuntamento={gestione.record} onChiudi={gestione.chiudi} />
      )}
    </Pagina>
  )
}
