import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'

type Accanto = NonNullable<FatturaIntera['collegata']>

/** What an invoice comes from and what came of it: quote, visits, the invoice that it corrects, its credit notes. */
export function Collegati({ fattura: f }: { fattura: FatturaIntera }) {
  const quanti = f.visite.length + f.note_di_credito.length + Number(!!f.collegata) + Number(!!f.preventivo)
  if (quanti === 0) return null
  return (
    <Scheda titolo="Documenti collegati" senzaMargine>
      <Rows cols="minmax(0, 1fr) auto">
        {f.preventivo && (
          <Row
            name={`Preventivo ${f.preventivo.numero_preventivo}`}
            sub={quotaDi(f)}
            to={`/contabilita?preventivo=${f.preventivo.id}`}
          />
        )}
        {f.visite.map((v) => (
          <Row key={v.id} name={v.titolo} sub={`Visita del ${formatDate(dayInRome(v.data_inizio))}`} />
        ))}
        {f.collegata && <Altra documento={f.collegata} tipo="TD01" />}
        {f.note_di_credito.map((n) => (
          <Altra key={n.id} documento={n} tipo="TD04" />
        ))}
      </Rows>
    </Scheda>
  )
}

function quotaDi({ quota, quota_percento }: FatturaIntera): string | null {
  if (quota === 'acconto') return `Acconto${quota_percento ? ` del ${formatPercent(quota_percento)}` : ''}`
  return quota === 'saldo' ? 'Saldo' : null
}

const Altra = ({ documento: d, tipo }: { documento: Accanto; tipo: 'TD01' | 'TD04' }) => (
  <Row
    name={nomeFattura({ fase: d.fase, numero_documento: d.numero, tipo_documento: tipo })}
    sub={`${d.fase === 'Bozza' && tipo === 'TD04' ? 'Nota di credito, ' : ''}del ${formatDate(d.data)}`}
    to={vistaDelFiltro(d)}
    end={<b>{formatEuro(d.totale)}</b>}
  />
)
