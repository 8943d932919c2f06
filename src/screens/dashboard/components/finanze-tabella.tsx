import { formatMonth } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import type { Finanze } from '../contract.ts'

/** `2026-11-01`, the first day of a month of the figures. */
export const primoDi = ({ anno, mese }: Finanze): string => `${anno}-${String(mese).padStart(2, '0')}-01`

/** The same months as figures, in the same order. */
export function TabellaFinanze({ mesi }: { mesi: Finanze[] }) {
  return (
    <FiguresTable>
      <TableHead colonne={['Mese', 'Incassi', 'Spese', 'Guadagno']} />
      <tbody>
        {mesi.map((f) => (
          <tr key={primoDi(f)}>
            <th scope="row">{formatMonth(primoDi(f))}</th>
            <td>{formatEuro(f.incassi)}</td>
            <td>{formatEuro(f.spese)}</td>
            <td data-negativo={f.guadagno < 0 || undefined}>{formatEuro(f.guadagno)}</td>
          </tr>
        ))}
      </tbody>
    </FiguresTable>
  )
}
