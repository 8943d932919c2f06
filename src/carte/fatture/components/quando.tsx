import { IconAlertTriangle } from '@tabler/icons-react'
import { paroleDopoData, paroleRinvio, rinvioDi, senzaPiano } from '#carte/fatture/components/parole.ts'
import { Scade } from '#carte/fatture/components/scade.tsx'
import type { Fattura } from '#carte/fatture/contract.ts'
import { formatDate } from '#shared/dates.ts'

/** By when an invoice is to be paid, or when it was; or that its plan is missing, in the look of `manca`. */
export function Quando({ fattura, manca }: { fattura: Fattura; manca: string | undefined }) {
  const { stato, data_scadenza, data_pagamento } = fattura
  if (stato === 'Pagata')
    return <small>{data_pagamento ? `Pagata il ${formatDate(data_pagamento)}` : 'Pagata'}</small>
  if (senzaPiano(fattura))
    return (
      <span className={manca}>
        <IconAlertTriangle aria-hidden />
        Piano da completare
      </span>
    )
  const rinvio = rinvioDi(fattura)
  if (rinvio) return <Scade data={rinvio} parole={paroleRinvio} />
  return data_scadenza ? <Scade data={data_scadenza} parole={paroleDopoData} /> : null
}
