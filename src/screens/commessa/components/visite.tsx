import { BottoneFattura } from '#carte/da-fatturare/components/bottone-fattura.tsx'
import { versoVisita } from '#scadenze/prenotate/words.rules.ts'
import { dayInRome, formatDate, formatShortDate } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { conChi } from '#shared/presenze.ts'
import { PillolaServono, PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { orario } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'

interface VisiteProps {
  visite: readonly Appuntamento[]
  onAggiungi: (() => void) | undefined
}

/** Its visits in the order of their days. */
export function VisiteCommessa({ visite, onAggiungi }: VisiteProps) {
  const utente = useUser()
  const admin = isAdmin(utente)
  return (
    <Scheda titolo="Visite" conteggio={visite.length || undefined} senzaMargine>
      {visite.length === 0 ? (
        <Empty
          piccolo
          frase="Nessuna visita"
          azione={onAggiungi && <NewButton onClick={onAggiungi}>Aggiungi visite</NewButton>}
        />
      ) : (
        <Rows cols="minmax(0, 1fr) auto auto" label="Visite">
          {visite.map((a) => (
            <Row
              key={a.id}
              record={`appuntamenti/${a.id}`}
              name={quando(a)}
              sub={[
                a.titolo,
                a.utente_assegnato.nome_utente + (a.aiutanti.length ? `, ${conChi(a.aiutanti)}` : ''),
              ].join(' · ')}
              to={versoVisita(a, utente)}
              over={admin}
              past={a.stato === 'Annullato'}
              state={
                <Line as="span" gap={4}>
                  <PillolaServono di={a} />
                  <PillolaStato stato={a.stato} />
                </Line>
              }
              actions={
                admin &&
                a.stato === 'Completato' &&
                (a.fattura || (a.richiesta_ricevuta && a.preventivo_id === null)) && (
                  <BottoneFattura
                    size="xs"
                    variant="default"
                    lavoro={{ genere: 'visita', id: a.id }}
                    fattura={a.fattura}
                    di={`visita del ${formatDate(dayInRome(a.data_inizio))}`}
                  />
                )
              }
            />
          ))}
        </Rows>
      )}
    </Scheda>
  )
}

/** `lun 14/12/2026, 08:00 – 16:00`, and the day it ends where that is another. */
function quando(a: Appuntamento): string {
  const [dal, al] = [dayInRome(a.data_inizio), dayInRome(a.data_fine)]
  const giorni = dal === al ? formatShortDate(dal) : `${formatShortDate(dal)} – ${formatShortDate(al)}`
  return `${giorni}, ${orario(a)}`
}
