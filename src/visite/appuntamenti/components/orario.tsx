import { classeDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { nelGiorno } from './nel-giorno.ts'
import stili from './orario.module.css'

/** Start over end on that day, and the firm's mark: how every row of visits begins. */
export function OrarioVisita({ di: visita, giorno }: { di: Appuntamento; giorno: string }) {
  const { inizio, fine } = nelGiorno(visita, giorno)
  return (
    <div className={`${stili.orario} ${visita.ditte ? classeDitta(visita.ditte.colore) : ''}`}>
      <div className={stili.ore}>
        <time dateTime={visita.data_inizio}>{inizio}</time>
        <time dateTime={visita.data_fine}>
          <span className="sr-only">fino alle </span>
          {fine}
        </time>
      </div>
      <i aria-hidden className={stili.barra} />
    </div>
  )
}

/** `2° di 3 giorni · `, before what a row says of a visit; nothing of one day. */
export function QuotaGiorni({ di: visita, giorno }: { di: Appuntamento; giorno: string }) {
  const { quota } = nelGiorno(visita, giorno)
  return quota && <b className={stili.quota}>{quota} · </b>
}
