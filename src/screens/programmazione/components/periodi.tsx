import { usePeriodi } from '#scadenze/scadenze/api.ts'
import type { PeriodoBacheca } from '#scadenze/scadenze/contract.ts'
import { formatDate, formatMonth } from '#shared/dates.ts'
import { formatCount } from '#shared/numbers.ts'
import { capital } from '#shared/text.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './periodi.module.css'

interface PeriodiProps {
  scelti: readonly string[]
  onAlterna: (chiave: string) => void
}

/** The periods of the board; several are ticked together. */
export function Periodi({ scelti, onAlterna }: PeriodiProps) {
  const query = usePeriodi()
  return (
    <QueryState query={query} scheletro={<Skeleton righe={1} altezza={56} />}>
      {({ periodi }) => (
        <fieldset className={stili.periodi}>
          <legend className="sr-only">Periodi</legend>
          {periodi.map((periodo) => (
            <Periodo
              key={periodo.chiave}
              periodo={periodo}
              scelto={scelti.includes(periodo.chiave)}
              onAlterna={() => onAlterna(periodo.chiave)}
            />
          ))}
        </fieldset>
      )}
    </QueryState>
  )
}

const giorno = (data: string) => formatDate(data).slice(0, 5)

/** What a period is called, and the line below. */
function inParole({ chiave, dal, al, da_prenotare, prenotate }: PeriodoBacheca) {
  if (chiave === 'ritardo')
    return {
      nome: 'In ritardo',
      sotto: dal && al && da_prenotare > 0 ? `dal ${giorno(dal)} al ${giorno(al)}` : 'nessuna',
    }
  if (chiave === 'completare') return { nome: 'Da completare', sotto: 'mancano dati o date' }
  const mese = formatMonth(`${chiave}-01`).split(' ')[0] ?? ''
  return {
    nome: capital(mese),
    sotto: `${formatCount(prenotate)} prenotate su ${formatCount(prenotate + da_prenotare)}`,
  }
}

function Periodo({
  periodo,
  scelto,
  onAlterna,
}: {
  periodo: PeriodoBacheca
  scelto: boolean
  onAlterna: () => void
}) {
  const { chiave, da_prenotare, prenotate } = periodo
  const { nome, sotto } = inParole(periodo)
  const quota = chiave === 'ritardo' ? 1 : prenotate / Math.max(1, prenotate + da_prenotare)
  return (
    <label className={stili.periodo} data-ritardo={(chiave === 'ritardo' && da_prenotare > 0) || undefined}>
      <input type="checkbox" className="sr-only" checked={scelto} onChange={onAlterna} />
      <span className={stili.nome}>{nome}</span>
      <b className="tnum">{formatCount(da_prenotare)}</b>
      <small>{sotto}</small>
      {chiave !== 'completare' && (
        <i aria-hidden className={stili.quota}>
          <i style={{ width: `${quota * 100}%` }} />
        </i>
      )}
    </label>
  )
}
