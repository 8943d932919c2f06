import type { Preventivo } from '#carte/preventivi/contract.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import stili from './dettaglio-preventivo.module.css'

/** The seed's one amount. */
export function ImportiPreventivo({ preventivo }: { preventivo: Preventivo }) {
  return (
    <table className={stili.importi}>
      <tbody>
        <tr>
          <th scope="row">Subtotale</th>
          <td>{formatEuro(preventivo.subtotale)}</td>
        </tr>
        <tr>
          <th scope="row">
            IVA
            {preventivo.iva_percentuale !== null && ` ${formatPercent(preventivo.iva_percentuale)}`}
          </th>
          <td>{formatEuro(preventivo.iva_importo)}</td>
        </tr>
        <tr className={stili.totale}>
          <th scope="row">Totale</th>
          <td>{formatEuro(preventivo.totale)}</td>
        </tr>
      </tbody>
    </table>
  )
}
