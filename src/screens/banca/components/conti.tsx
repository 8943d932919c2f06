import { IconAlertTriangle } from '@tabler/icons-react'
import type { ContoDiEstratto } from '#archivio/movimenti/contract.ts'
import { formatDate, formatDays } from '#shared/dates.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import stili from './conti.module.css'

/** Whether an account agrees: opening balance and rows come to its closing balance. Nothing where the file doesn't say both. */
export function ContoTorna({ conto: { differenza } }: { conto: ContoDiEstratto }) {
  if (differenza === null) return null
  return differenza === 0 ? (
    <Pill tono="completato">Il conto torna</Pill>
  ) : (
    <Pill tono="corso" icona={<IconAlertTriangle aria-hidden />}>
      Differenza {formatEuro(differenza)}
    </Pill>
  )
}

const nomeConto = ({ conto }: ContoDiEstratto) => (conto ? `conto ··${conto.slice(-4)}` : 'Questo conto')
const giorni = ({ dal, al }: { dal: string; al: string }) =>
  dal === al ? `il ${formatDate(dal)}` : `dal ${formatDate(dal)} al ${formatDate(al)}`

/**
 * The accounts of a statement: each with its balances where it has several, and what doesn't agree of any.
 * @param colonne it is a table, whose columns may be matched wrongly
 */
export function ContiDellEstratto({
  conti,
  colonne,
}: {
  conti: readonly ContoDiEstratto[]
  colonne: boolean
}) {
  const storti = conti.filter(({ differenza, mancano, doppi }) => differenza || mancano || doppi)
  return (
    <>
      {conti.length > 1 && (
        <ul className={stili.conti}>
          {conti.map((conto) => (
            <li key={`${conto.conto} ${conto.dal} ${conto.al}`}>
              <p>
                <b>{nomeConto(conto)}</b>
                {conto.dal && conto.al && (
                  <small>
                    {conto.dal === conto.al ? formatDate(conto.al) : formatDays(conto.dal, conto.al)}
                  </small>
                )}
              </p>
              <p>
                {conto.saldo_iniziale !== null && `${formatEuro(conto.saldo_iniziale)} `}
                {conto.righe < 0 ? '−' : '+'} {formatEuro(Math.abs(conto.righe))}
                {conto.saldo_finale !== null && ` → ${formatEuro(conto.saldo_finale)}`}
              </p>
              <ContoTorna conto={conto} />
            </li>
          ))}
        </ul>
      )}
      {storti.length > 0 && (
        <div className={stili.note}>
          {storti.map((conto) => (
            <Notice key={`${conto.conto} ${conto.dal}`} tono="attenzione">
              {conti.length > 1 && <b>{nomeConto(conto)}: </b>}
              {frasi(conto, colonne).join(' ')}
            </Notice>
          ))}
        </div>
      )}
    </>
  )
}

function frasi(
  { saldo_iniziale, righe, saldo_finale, differenza, mancano, doppi }: ContoDiEstratto,
  colonne: boolean,
): string[] {
  return [
    differenza
      ? `Saldo iniziale e movimenti fanno ${formatEuro(sumEuro([saldo_iniziale ?? 0, righe]))}, la banca dice ${formatEuro(saldo_finale)}: ${colonne ? 'manca qualche riga, o una colonna non è quella giusta' : 'nel file manca qualche riga'}.`
      : [],
    mancano
      ? `Nessun estratto ha i movimenti ${mancano.dal === mancano.al ? 'del giorno fra questo e quello di prima' : 'fra questo e quello di prima'}: ${giorni(mancano)}.`
      : [],
    doppi
      ? `Anche un altro estratto ha questi giorni: ${giorni(doppi)}. I movimenti che sono in tutti e due stanno in «Forse già viste».`
      : [],
  ].flat()
}
