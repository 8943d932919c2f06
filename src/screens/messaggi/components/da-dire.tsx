import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { versoVisita } from '#scadenze/prenotate/words.rules.ts'
import { dayAndTimeInRome, formatNearDate } from '#shared/dates.ts'
import { appuntamentiApi } from '#visite/appuntamenti/api.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useAvvisi } from '#visite/messaggi/api.ts'
import { MessaggioAMano } from '#visite/messaggi/components/a-mano.tsx'
import fogli from '#visite/messaggi/components/avvisi.module.css'
import { RestaCosi } from '#visite/messaggi/components/risposta-cliente.tsx'
import { useUser } from '#web/session.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { OverLink } from '#web/ui/link.tsx'
import stili from '../page.module.css'

/** Customers who would rather have another day: called, the visit moved, or left as it is. Nothing where there are none. */
export function AltriGiorni() {
  const { data } = appuntamentiApi.useList({ altroGiorno: true })
  if (!data?.count) return null
  return (
    <section className={`${stili.elenco} ${stili.prima}`} aria-label="Vorrebbero un altro giorno">
      <div className={stili.testa}>
        <h2>Vorrebbero un altro giorno</h2>
      </div>
      {data.data.map((visita) => (
        <UnAltroGiorno key={visita.id} visita={visita} />
      ))}
    </section>
  )
}

function UnAltroGiorno({ visita: a }: { visita: Appuntamento }) {
  const utente = useUser()
  const nome = nomeCliente(a.cliente)
  const { data, ora } = dayAndTimeInRome(a.data_inizio)
  return (
    <div className={`${stili.riga} ${stili.altroGiorno}`}>
      <span className={stili.chi}>
        <OverLink a={versoVisita(a, utente)} className="ell">
          {nome}
        </OverLink>
        <small className="ell">
          {formatNearDate(data)}, {ora} · {a.utente_assegnato.nome_utente}
        </small>
      </span>
      <span className={stili.cosa}>
        {a.altro_giorno?.nota && <span>«{a.altro_giorno.nota}»</span>}
        <PhoneLink numero={a.cliente.telefono} icona={false} />
      </span>
      <span className={stili.azioni}>
        <OverLink a={versoVisita(a, utente)} className={stili.sposta}>
          Sposta
        </OverLink>
        <RestaCosi visitaId={a.id} nome={nome} />
      </span>
    </div>
  )
}

/**
 * Customers whom nobody has told of visits that were booked with others, or that a visit they know of is off: they have no
 * mail, or don't want it.
 */
export function VisiteDaDire() {
  const { data = [] } = useAvvisi({})
  if (data.length === 0) return null
  return (
    <section className={`${stili.elenco} ${stili.prima}`} aria-label="Da dire a mano">
      <div className={stili.testa}>
        <h2>{data.length} senza email</h2>
      </div>
      <ul className={`${fogli.righe} ${stili.aMano}`}>
        {data.map((messaggio) => (
          <MessaggioAMano
            key={`${messaggio.tipo}:${messaggio.appuntamento_id}:${messaggio.cliente.id}`}
            di={messaggio}
          />
        ))}
      </ul>
    </section>
  )
}
