import { useState } from 'react'
import { useAppuntamento } from '#features/appuntamenti/api.ts'
import { maiuscola } from '#features/appuntamenti/components/parole.ts'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import { useStatistiche } from '#features/dashboard/api.ts'
import { useAdesso } from '#features/dashboard/components/adesso.ts'
import { DaRicontattare } from '#features/dashboard/components/da-ricontattare.tsx'
import { GiornataAdmin } from '#features/dashboard/components/giornata-admin.tsx'
import { GiornataTecnico } from '#features/dashboard/components/giornata-tecnico.tsx'
import { TecniciOggi } from '#features/dashboard/components/tecnici-oggi.tsx'
import { formattaDataLunga, giornoRoma } from '#shared/dates.ts'
import { eAdmin } from '#shared/permissions.ts'
import { useApri } from '#web/params.ts'
import { useUtente } from '#web/session.tsx'
import { Pagina } from '#web/ui/pagina.tsx'
import { pigro } from '#web/ui/pigro.tsx'
import { Scheda } from '#web/ui/scheda.tsx'
import { Scheletro } from '#web/ui/scheletro.tsx'
import { StatoQuery } from '#web/ui/stato-query.tsx'
import stili from './components/dashboard.module.css'

const Gestione = pigro(() => import('#features/appuntamenti/components/gestione.tsx').then((m) => m.Gestione))

/** Dashboard: an admin sees everybody's day, a technician their own. */
export default function Dashboard() {
  const admin = eAdmin(useUtente())
  const adesso = useAdesso()
  const statistiche = useStatistiche()
  const gestione = useGestione(statistiche.data?.appuntamentiOggi ?? [])
  const comuni = { adesso, onGestisci: gestione.apri }

  return (
    <Pagina titolo={maiuscola(formattaDataLunga(giornoRoma(adesso)))}>
      <StatoQuery
        query={statistiche}
        scheletro={
          <Scheda titolo={admin ? 'Appuntamenti di Oggi' : 'I Miei Appuntamenti'} senzaMargine>
            <Scheletro righe={7} altezza={60} />
          </Scheda>
        }
      >
        {({ appuntamentiOggi }) =>
          admin ? (
            <div className={stili.colonne} data-due>
              <GiornataAdmin appuntamenti={appuntamentiOggi} {...comuni} />
              <div className={stili.lato}>
                <TecniciOggi appuntamenti={appuntamentiOggi} adesso={adesso} />
                <DaRicontattare />
              </div>
            </div>
          ) : (
            <GiornataTecnico appuntamenti={appuntamentiOggi} {...comuni} />
          )
        }
      </StatoQuery>
      {gestione.record && (
        <Gestione key={gestione.record.id} appuntamento={gestione.record} onChiudi={gestione.chiudi} />
      )}
    </Pagina>
  )
}

/** The visit being managed: its id is in the address; what was opened stays while the day is read again. */
function useGestione(oggi: Appuntamento[]) {
  const [parametro, setParametro] = useApri('gestisci')
  const id = parametro && /^\d{1,9}$/.test(parametro) ? Number(parametro) : null
  const [aperto, setAperto] = useState<Appuntamento | null>(null)
  const utente = useUtente()
  const inElenco = oggi.find((a) => a.id === id) ?? null
  const letto = useAppuntamento(inElenco ? null : id)
  const trovato = inElenco ?? (letto.data?.id === id ? letto.data : undefined)
  if (id === null && aperto) setAperto(null)
  if (id !== null && trovato && aperto?.id !== id) setAperto(trovato)
  return {
    // Only the assigned user manages a visit (specification §6).
    record: aperto?.id === id && aperto?.utente_assegnato_id === utente.id ? aperto : null,
    apri: (quale: number) => setParametro(String(quale)),
    chiudi: () => setParametro(null),
  }
}
