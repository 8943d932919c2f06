import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Movimento, PerFattura } from '#archivio/movimenti/contract.ts'
import { fattureApi } from '#carte/fatture/api.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro, formatFlow } from '#shared/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './banca.module.css'

interface AltraFatturaProps {
  /** The row that it is for; null where nothing is looked for. */
  riga: Movimento | null
  inCorso: boolean
  onChiudi: () => void
  onScelta: (fattura: PerFattura) => void
}

/** Another invoice than what is proposed: looked for among all that are open. */
export function AltraFattura({ riga, ...resto }: AltraFatturaProps) {
  return (
    <Dialog
      aperto={riga !== null}
      onChiudi={resto.onChiudi}
      titolo={riga ? `Quale fattura paga ${formatFlow(Math.abs(riga.importo), riga.importo > 0)}` : ''}
    >
      {riga && <Ricerca key={riga.n} riga={riga} {...resto} />}
    </Dialog>
  )
}

interface Voce extends PerFattura {
  fattura: Fattura
  resta: number
  scadenza: string | null
}

/** What a row may pay of it: what is left, or of a RiBa an instalment of just this amount. */
function vociDi(fattura: Fattura, importo: number): Voce[] {
  if (fattura.nota_di_credito) return []
  if (fattura.metodo_pagamento === 'RiBa')
    return fattura.rate
      .filter((rata) => !rata.pagata && rata.importo === importo)
      .map((rata) => ({
        ...{ id: fattura.id, rataId: rata.id, importo, fattura },
        ...{ resta: rata.importo, scadenza: rata.data_scadenza },
      }))
  const resta = restaDi(fattura)
  const paga = Math.min(resta, importo)
  return resta > 0
    ? [{ ...{ id: fattura.id, importo: paga, fattura, resta }, scadenza: fattura.data_scadenza }]
    : []
}

function Ricerca({ riga, inCorso, onScelta }: AltraFatturaProps & { riga: Movimento }) {
  const [q, setQ] = useState('')
  const importo = Math.abs(riga.importo)
  const query = useQuery({
    ...fattureApi.list({ q, pagate: false, tipo: riga.importo > 0 ? 'Attiva' : 'Passiva', limit: 30 }),
    select: ({ data }) => data.flatMap((fattura) => vociDi(fattura, importo)),
  })
  return (
    <div className={stili.cerca}>
      <SearchField
        valore={q}
        onCerca={setQ}
        segnaposto="Numero, cliente o fornitore..."
        scorciatoia={false}
      />
      <QueryState
        query={query}
        scheletro={<Skeleton righe={5} altezza={52} />}
        eVuoto={(voci) => voci.length === 0}
        vuoto={<Empty piccolo frase={q ? `Nessuna fattura aperta per «${q}»` : 'Nessuna fattura aperta'} />}
      >
        {(voci) => (
          <ul>
            {voci.map(({ fattura, resta, scadenza, ...scelta }) => (
              <li key={`${scelta.id} ${scelta.rataId}`}>
                <button type="button" aria-disabled={inCorso} onClick={() => !inCorso && onScelta(scelta)}>
                  <span>
                    <b>{fattura.numero_documento}</b>{' '}
                    {fattura.cliente
                      ? `${fattura.cliente.nome} ${fattura.cliente.cognome}`
                      : fattura.fornitori?.ragione_sociale}
                    <small>
                      {scadenza ? `scade il ${formatDate(scadenza)}` : ''}
                      {scelta.importo < resta && ` · in parte, ${formatEuro(scelta.importo)}`}
                    </small>
                  </span>
                  <b>{formatEuro(resta)}</b>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  )
}
