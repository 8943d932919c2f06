import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import { RigaScheda, Scheda } from '#web/ui/card.tsx'
import stili from './collegati.module.css'

type Accanto = NonNullable<FatturaIntera['collegata']>

/** What an invoice comes from and what came of it: quote, visits, the invoice that it corrects, its credit notes. */
export function Collegati({ fattura: f }: { fattura: FatturaIntera }) {
  const quanti = f.visite.length + f.note_di_credito.length + Number(!!f.collegata) + Number(!!f.preventivo)
  if (quanti === 0) return null
  return (
    <Scheda titolo="Documenti collegati" senzaMargine>
      {f.preventivo && (
        <RigaScheda a={`/contabilita?preventivo=${f.preventivo.id}`}>
          <Voce titolo={`Preventivo ${f.preventivo.numero_preventivo}`} sotto={quotaDi(f)} />
        </RigaScheda>
      )}
      {f.visite.map((v) => (
        <RigaScheda key={v.id}>
          <Voce titolo={v.titolo} sotto={`Visita del ${formatDate(dayInRome(v.data_inizio))}`} />
        </RigaScheda>
      ))}
      {f.collegata && <Altra documento={f.collegata} tipo="TD01" />}
      {f.note_di_credito.map((n) => (
        <Altra key={n.id} documento={n} tipo="TD04" />
      ))}
    </Scheda>
  )
}

function quotaDi({ quota, quota_percento }: FatturaIntera): string | null {
  if (quota === 'acconto') return `Acconto${quota_percento ? ` del ${formatPercent(quota_percento)}` : ''}`
  return quota === 'saldo' ? 'Saldo' : null
}

function Altra({ documento: d, tipo }: { documento: Accanto; tipo: 'TD01' | 'TD04' }) {
  return (
    <RigaScheda a={vistaDelFiltro(d)}>
      <Voce
        titolo={nomeFattura({ fase: d.fase, numero_documento: d.numero, tipo_documento: tipo })}
        sotto={`${d.fase === 'Bozza' && tipo === 'TD04' ? 'Nota di credito, ' : ''}del ${formatDate(d.data)}`}
      />
      <b className={stili.totale}>{formatEuro(d.totale)}</b>
    </RigaScheda>
  )
}

function Voce({ titolo, sotto }: { titolo: string; sotto: string | null }) {
  return (
    <span className={stili.voce}>
      <strong>{titolo}</strong>
      {sotto && <small>{sotto}</small>}
    </span>
  )
}
