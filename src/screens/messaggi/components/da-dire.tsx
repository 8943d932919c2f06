import { Button } from '@mantine/core'
import { Fragment } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { usePosta } from '#anagrafe/posta/api.ts'
import { versoVisita } from '#scadenze/prenotate/words.rules.ts'
import { dayAndTimeInRome, formatNearDate } from '#shared/dates.ts'
import { formatCount } from '#shared/numbers.ts'
import { appuntamentiApi } from '#visite/appuntamenti/api.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useAvvisi } from '#visite/messaggi/api.ts'
import { MessaggioAMano } from '#visite/messaggi/components/a-mano.tsx'
import { RestaCosi } from '#visite/messaggi/components/risposta-cliente.tsx'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { OverLink } from '#web/ui/link.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

/** Customers who would rather have another day: called, the visit moved, or left as it is. Nothing where there are none. */
export function AltriGiorni() {
  const { data } = appuntamentiApi.useList({ altroGiorno: true })
  if (!data?.count) return null
  return (
    <section aria-label="Vorrebbero un altro giorno">
      <Scheda senzaMargine titolo="Vorrebbero un altro giorno">
        <Rows cols="minmax(0, 1fr) minmax(0, 1.4fr) auto">
          {data.data.map((visita) => (
            <UnAltroGiorno key={visita.id} visita={visita} />
          ))}
        </Rows>
      </Scheda>
    </section>
  )
}

function UnAltroGiorno({ visita: a }: { visita: Appuntamento }) {
  const utente = useUser()
  const nome = nomeCliente(a.cliente)
  const { data, ora } = dayAndTimeInRome(a.data_inizio)
  return (
    <Row
      name={nome}
      to={versoVisita(a, utente)}
      over
      sub={`${formatNearDate(data)}, ${ora} · ${a.utente_assegnato.nome_utente}`}
      cells={[
        <Fragment key="nota">
          {a.altro_giorno?.nota && <span>«{a.altro_giorno.nota}» </span>}
          <PhoneLink numero={a.cliente.telefono} altri={a.cliente.altri_telefoni} icona={false} />
        </Fragment>,
      ]}
      actions={
        <>
          <Button component={OverLink} a={versoVisita(a, utente)} variant="subtle" size="compact-sm">
            Sposta
          </Button>
          <RestaCosi visitaId={a.id} nome={nome} />
        </>
      }
    />
  )
}

/**
 * Customers whom nobody has told of visits that were booked with others, or that a visit they know of is off: they have no
 * mail, or don't want it.
 */
export function VisiteDaDire() {
  const avvisi = useAvvisi({}).data
  const posta = usePosta().data
  if (!avvisi?.count || !posta) return null
  const { data, count } = avvisi
  return (
    <section aria-label="Da dire a mano">
      <Scheda
        senzaMargine
        titolo={
          posta.host
            ? `${formatCount(count)} senza email`
            : `${formatCount(count)} da dire a mano: la posta non è ancora impostata`
        }
        piede={count > data.length && `I primi ${data.length}: detti questi, vengono gli altri.`}
      >
        <Rows cols="minmax(0, 1fr) minmax(0, 1fr) auto">
          {data.map((messaggio) => (
            <MessaggioAMano
              key={`${messaggio.tipo}:${messaggio.appuntamento_id}:${messaggio.cliente.id}`}
              di={messaggio}
            />
          ))}
        </Rows>
      </Scheda>
    </section>
  )
}
