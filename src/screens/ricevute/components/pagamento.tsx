import type { DocumentoRicevuto } from '#archivio/fatture-ricevute/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { Pill } from '#web/ui/pill.tsx'
import { scadenzaRicevuta } from './cambia.tsx'

/** `RiBa in 3 rate, la prima il 30/11/2026`, and each with its amount; what is only usual has still to be confirmed. */
export function PagamentoRicevuta({ riga }: { riga: DocumentoRicevuto }) {
  const { metodo_pagamento, proposta, data_scadenza, nota_di_credito } = riga
  if (nota_di_credito) return <b>nota di credito: non si paga</b>
  const conScadenza = (riga.rate ?? []).filter(({ scadenza }) => scadenza)
  const rate = conScadenza.length > 0 ? conScadenza : (proposta?.rate ?? [])
  const metodo = proposta?.metodo_pagamento ?? metodo_pagamento ?? 'Bonifico'
  const scade = scadenzaRicevuta(riga) ?? rate[0]?.scadenza
  return (
    <>
      <b>
        {!scade
          ? `${metodo}, scadenza da completare`
          : rate.length > 1
            ? `${metodo} in ${rate.length} rate, la prima il ${formatDate(scade)}`
            : `${metodo}, scade il ${formatDate(scade)}`}
      </b>{' '}
      {proposta && data_scadenza === null && <Pill tono="corso">da confermare</Pill>}
      {rate.length > 1 && (
        <ol>
          {rate.map(({ scadenza, importo }) => (
            <li key={scadenza}>
              {scadenza && formatDate(scadenza)} · {formatEuro(importo)}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
