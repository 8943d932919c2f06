import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDate } from '#shared/dates.ts'
import { Pill } from '#web/ui/pill.tsx'
import type { Fattura } from '../contract.ts'
import { Scade } from './scade.tsx'
import { paroleDopoData, paroleEmissione, paroleRinvio, rinvioDi, senzaPiano } from './words.ts'

interface QuandoProps {
  fattura: Fattura
  /** Of a draft: the last day on which it may be issued. */
  entro?: string | undefined
}

/** By when a draft is to be issued, or an invoice is to be paid, or when it was; or that its plan is missing. */
export function QuandoFattura({ fattura, entro }: QuandoProps) {
  const { stato, data_scadenza, data_pagamento } = fattura
  if (entro) return <Scade data={entro} parole={paroleEmissione} />
  if (stato === 'Pagata')
    return <small>{data_pagamento ? `Pagata il ${formatDate(data_pagamento)}` : 'Pagata'}</small>
  if (senzaPiano(fattura))
    return (
      <Pill tono="urgente" tenue icona={<IconAlertTriangle aria-hidden />}>
        Piano da completare
      </Pill>
    )
  const rinvio = rinvioDi(fattura)
  if (rinvio) return <Scade data={rinvio} parole={paroleRinvio} />
  return data_scadenza ? <Scade data={data_scadenza} parole={paroleDopoData} /> : null
}
