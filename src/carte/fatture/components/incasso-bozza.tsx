import { useDichiaraIncasso } from '#carte/fatture/components/chiamate.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import type { IncassoE } from '#carte/fatture/rules.ts'
import { formatEuro } from '#shared/money.ts'
import { errorText } from '#web/http.ts'
import { Segments } from '#web/ui/segments.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './pagamenti-fattura.module.css'

/** Of a draft whose customer pays less than its total: what was taken at the visit may be the one or the other. */
export function IncassoBozza({ fattura }: { fattura: FatturaIntera }) {
  const { fase, incasso, totale, netto_a_pagare, incasso_e } = fattura
  const { mutate, isPending } = useDichiaraIncasso(fattura)
  if (fase !== 'Bozza' || !incasso || totale === netto_a_pagare) return null
  return (
    <div className={stili.incasso}>
      <p>Alla visita hai incassato {formatEuro(incasso.preso)}. Sono</p>
      <Segments
        pieno
        etichetta={`${formatEuro(incasso.preso)} sono`}
        valore={incasso_e ?? 'totale'}
        onCambia={(scelto) =>
          !isPending &&
          mutate(scelto as IncassoE, {
            onError: (errore) => toast.errore(errorText(errore, 'La bozza non è stata ricalcolata')),
          })
        }
        voci={[
          { valore: 'netto', testo: 'il netto pagato' },
          { valore: 'totale', testo: 'il totale del documento' },
        ]}
      />
    </div>
  )
}
