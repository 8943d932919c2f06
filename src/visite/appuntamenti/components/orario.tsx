import { classeDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { timeInRome } from '#shared/dates.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import stili from './orario.module.css'

/** Start over end, and the firm's mark: how every row of visits begins. */
export function Orario({ di }: { di: Appuntamento }) {
  return (
    <div className={`${stili.orario} ${di.ditte ? classeDitta(di.ditte.colore) : ''}`}>
      <div className={stili.ore}>
        <time dateTime={di.data_inizio}>{timeInRome(di.data_inizio)}</time>
        <time dateTime={di.data_fine}>
          <span className="sr-only">fino alle </span>
          {timeInRome(di.data_fine)}
        </time>
      </div>
      <i aria-hidden className={stili.barra} />
    </div>
  )
}
