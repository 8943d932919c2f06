import { IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatLongDate } from '#shared/dates.ts'
import { aiutaIn } from '#shared/presenze.ts'
import { capital } from '#shared/text.ts'
import { assenzaInParole } from '#visite/appuntamenti/components/assente.ts'
import { prossimaDi } from '#visite/appuntamenti/components/nel-tempo.ts'
import { quantiAppuntamenti } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useRichiesteInAttesa } from '#visite/notifiche/api.ts'
import type { GiornoDiLavoro } from '#visite/tempo/contract.ts'
import { useAdesso } from '#web/now.ts'
import { AsScrolled } from '#web/ui/near-end.tsx'
import stili from './calendario.module.css'
import { VisitaCalendario } from './visita-calendario.tsx'

interface GiornataProps {
  giorno: string | null
  visite: Appuntamento[]
  /** The day is still being read: nothing is said about an empty one yet. */
  inArrivo: boolean
  /** Why it couldn't be read. */
  errore: ReactNode
  utenteId: number
  /** One's own hours and absences on it. */
  tempo: GiornoDiLavoro | undefined
  onGestisci: (id: number) => void
}

/** Visits that are drawn before one scrolls, and how high a closed row is, in px. */
const PRIME = 15
const ALTA = 65

/** The chosen day beside the month; below it on phones. One's own visits come first, then those on which one goes along. */
export function GiornataCalendario({
  giorno,
  visite,
  inArrivo,
  errore,
  utenteId,
  tempo,
  onGestisci,
}: GiornataProps) {
  const adesso = useAdesso()
  const chieste = useRichiesteInAttesa().data
  if (!giorno)
    return (
      <section aria-label="Giornata" className={stili.carta}>
        <p className={stili.nessuno}>Seleziona una data per vedere i dettagli</p>
      </section>
    )
  const mie = visite.filter((a) => a.utente_assegnato_id === utenteId)
  const prossima = prossimaDi(mie, adesso)
  const conMe = visite.filter((a) => aiutaIn(a, utenteId))
  const altrui = visite.filter((a) => a.utente_assegnato_id !== utenteId && !aiutaIn(a, utenteId))
  return (
    <section aria-label="Giornata" className={stili.carta}>
      <header className={stili.testa} aria-live="polite">
        <h2>{capital(formatLongDate(giorno).replace(/ \d{4}$/, ''))}</h2>
        {visite.length > 0 && (
          <p>
            {quantiAppuntamenti(visite.length)}
            {mie.length > 0 && ` · ${quantiAppuntamenti(mie.length, 'tuo', 'tuoi')}`}
            {conMe.length > 0 && ` · ${conMe.length} con altri`}
          </p>
        )}
      </header>
      {tempo?.assenze.map((assenza) => (
        <p key={`${assenza.dal} ${assenza.dalle}`} className={stili.assente}>
          <IconUserOff size={15} aria-hidden />
          {assenzaInParole(assenza)}
        </p>
      ))}
      {errore}
      {visite.length === 0 ? (
        <p className={stili.nessuno}>{!inArrivo && 'Nessun appuntamento per questa giornata'}</p>
      ) : (
        <ol className={stili.elenco}>
          <AsScrolled key={giorno} rows={[...mie, ...conMe, ...altrui]} first={PRIME} height={ALTA}>
            {(a) => (
              <VisitaCalendario
                key={a.id}
                visita={a}
                giorno={giorno}
                propria={a.utente_assegnato_id === utenteId}
                prossima={a === prossima}
                chiesta={chieste?.some((r) => r.appuntamento_id === a.id) ?? false}
                onGestisci={() => onGestisci(a.id)}
              />
            )}
          </AsScrolled>
        </ol>
      )}
    </section>
  )
}
