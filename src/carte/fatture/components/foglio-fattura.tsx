import { createPortal } from 'react-dom'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import { giorniDelPiano } from '#carte/fatture/components/giorni-piano.ts'
import { chiDi, metodoDi, sottoChi } from '#carte/fatture/components/words.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { restaDi, STATI_FATTURA } from '#carte/fatture/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import stili from './foglio-fattura.module.css'

/** An invoice on paper: what is on file of it, for the folder. It exists only while the browser prints. */
export function FoglioFattura({ fattura: f }: { fattura: Fattura }) {
  const azienda = useAzienda().data
  const aliquota = f.aliquota_iva === 'ART17' ? 'ART17' : f.aliquota_iva && formatPercent(f.aliquota_iva)
  return createPortal(
    <div className={`foglio-stampa ${stili.foglio}`}>
      <header>
        <div>
          <h1>Fattura {f.numero_documento}</h1>
          <p>
            {f.tipo} · {STATI_FATTURA[f.stato]}
          </p>
        </div>
        <p>{azienda?.ragione_sociale}</p>
      </header>
      <dl>
        <Voce nome={f.tipo === 'Attiva' ? 'Cliente' : 'Fornitore'} valore={chiDi(f)} sotto={sottoChi(f)} />
        <Voce nome="Emessa" valore={formatDate(f.data_emissione)} />
        <Voce nome="Scadenza" valore={f.data_scadenza && formatDate(f.data_scadenza)} />
        <Voce nome="Metodo di Pagamento" valore={metodoDi(f)} />
        <Voce nome="Pagata il" valore={f.data_pagamento && formatDate(f.data_pagamento)} />
      </dl>
      <table>
        <tbody>
          <Importo nome="Imponibile" valore={f.subtotale} />
          <Importo nome={`IVA ${aliquota ?? ''}`} valore={f.iva_importo} />
          <Importo nome="Totale" valore={f.totale} />
          <Importo nome="Pagati" valore={f.importo_pagato} />
          <Importo nome="Restano da pagare" valore={restaDi(f)} />
        </tbody>
      </table>
      {f.rate.length > 0 && (
        <section>
          <h2>Piano RiBa {giorniDelPiano(f)}</h2>
          <table>
            <tbody>
              {f.rate.map((r) => (
                <tr key={r.id}>
                  <th scope="row">
                    {r.numero_rata}. {formatDate(r.data_scadenza)}
                  </th>
                  <td>
                    {r.pagata
                      ? `Pagata${r.data_pagamento ? ` il ${formatDate(r.data_pagamento)}` : ''}`
                      : 'Da pagare'}
                  </td>
                  <td>{formatEuro(r.importo)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {f.note && <p className={stili.note}>{f.note}</p>}
    </div>,
    document.body,
  )
}

function Voce({ nome, valore, sotto }: { nome: string; valore: string | null; sotto?: string | null }) {
  if (!valore) return null
  return (
    <div>
      <dt>{nome}</dt>
      <dd>
        {valore}
        {sotto && <small>{sotto}</small>}
      </dd>
    </div>
  )
}

function Importo({ nome, valore }: { nome: string; valore: number }) {
  return (
    <tr>
      <th scope="row">{nome}</th>
      <td>{formatEuro(valore)}</td>
    </tr>
  )
}
