import { Button } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { AzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { giorniDelPiano } from '#carte/fatture/components/giorni-piano.ts'
import { entraDi } from '#carte/fatture/components/nomi.ts'
import { usePagamenti } from '#carte/fatture/components/piano-dettaglio.tsx'
import { QuandoFattura } from '#carte/fatture/components/quando.tsx'
import { Scade } from '#carte/fatture/components/scade.tsx'
import { NumeroRata, PillolaFattura, TipoDi } from '#carte/fatture/components/stato.tsx'
import { PillolaFase, PillolaInvio } from '#carte/fatture/components/stato-invio.tsx'
import { vociMenuFattura } from '#carte/fatture/components/voci-menu.tsx'
import { chiDi, metodoDi, paroleAccanto, prossimaRata, sottoChi } from '#carte/fatture/components/words.ts'
import type { Fattura, Rata } from '#carte/fatture/contract.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { DEADLINES, daysTo, urgencyOf } from '#shared/deadlines.ts'
import { formatEuro, formatFlow } from '#shared/money.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import stili from './riga-registro.module.css'

interface RigaRegistroProps {
  fattura: Fattura
  cerca: string
  azioni: AzioniFattura
  /** Of a draft: the last day on which it may be issued. */
  entro?: string | undefined
}

/** An invoice in the ledger: two lines in columns, which read downwards; a plan of several instalments unfolds. */
export const RigaFatturaRegistro = memo(function RigaRegistro({
  fattura,
  cerca,
  azioni,
  entro,
}: RigaRegistroProps) {
  const { numero_documento, stato, tipo, totale, importo_pagato, rate, stato_invio } = fattura
  const [aperta, setAperta] = useState(false)
  const sotto = sottoChi(fattura)
  const riba = fattura.metodo_pagamento === 'RiBa'
  return (
    <article
      className={stili.voce}
      data-aperta={aperta || undefined}
      aria-label={`Fattura ${numero_documento}`}
    >
      <div className={stili.riga}>
        <div className={stili.testa}>
          {rate.length > 1 && (
            <button
              type="button"
              data-piega
              className={stili.piega}
              aria-expanded={aperta}
              aria-label={`${riba ? 'Piano RiBa' : 'Scadenze'} di ${numero_documento}`}
              onClick={() => setAperta(!aperta)}
            >
              <IconChevronRight size={15} aria-hidden />
            </button>
          )}
          <h3 className="ell">
            <button type="button" data-riga className={stili.apri} onClick={() => azioni.apri(fattura)}>
              <Highlight testo={numero_documento} cerca={cerca} />
            </button>
          </h3>
          <span className={stili.stati}>
            {fattura.fase === 'Bozza' ? <PillolaFase fase="Bozza" /> : <PillolaFattura stato={stato} />}
            {stato_invio && <PillolaInvio stato={stato_invio} tenue />}
          </span>
        </div>
        <div className={stili.chi}>
          <p className="ell">
            <Highlight testo={chiDi(fattura)} cerca={cerca} />
          </p>
          {sotto && (
            <small className="ell">
              <Highlight testo={sotto} cerca={cerca} />
            </small>
          )}
        </div>
        <div className={stili.quando}>
          <QuandoFattura fattura={fattura} manca={stili.manca} entro={entro} />
          <small>
            {fattura.fase === 'Bozza' ? 'Del' : 'Emessa'} {formatDate(fattura.data_emissione)}
          </small>
        </div>
        <div className={stili.metodo}>
          <p>{metodoDi(fattura)}</p>
          {rate.length > 1 && (
            <span className={stili.segmenti}>
              {rate.map((r) => (
                <Segmento key={r.id} rata={r} />
              ))}
            </span>
          )}
        </div>
        <div
          className={stili.importo}
          data-tipo={entraDi(fattura) ? 'Attiva' : 'Passiva'}
          data-pagata={stato === 'Pagata' || undefined}
        >
          <strong>{formatFlow(totale, entraDi(fattura))}</strong>
          <span>
            {stato !== 'Pagata' && importo_pagato > 0 && <small>pagati {formatEuro(importo_pagato)} ·</small>}
            <TipoDi tipo={tipo} nota={fattura.nota_di_credito} />
          </span>
        </div>
        <div className={stili.menu}>
          <ActionMenu
            etichetta={`Azioni per la fattura ${numero_documento}`}
            voci={vociMenuFattura(fattura, azioni)}
          />
        </div>
      </div>
      {aperta && <Piano fattura={fattura} />}
    </article>
  )
})

/** An instalment in the row: its day and month, coloured only where it is paid or near. */
function Segmento({ rata: { data_scadenza, pagata } }: { rata: Rata }) {
  const tono = pagata ? 'pagata' : urgencyOf(daysTo(data_scadenza, oggi()), DEADLINES.pagabile)
  return (
    <span data-tono={tono}>
      {pagata && <IconCheck aria-label="pagata" />}
      {formatDate(data_scadenza).slice(0, 5)}
    </span>
  )
}

function Piano({ fattura }: { fattura: Fattura }) {
  const { paga, inCorso } = usePagamenti(fattura)
  const prossima = prossimaRata(fattura)
  const riba = fattura.metodo_pagamento === 'RiBa'
  return (
    <div className={stili.piano}>
      <p>
        {riba ? 'Piano RiBa' : 'Scadenze'}
        <br />
        {riba && giorniDelPiano(fattura)}
      </p>
      <ol>
        {fattura.rate.map((r) => (
          <li key={r.id}>
            <NumeroRata numero={r.numero_rata} pagata={r.pagata} />
            <span className={stili.rata}>
              <time dateTime={r.data_scadenza}>{formatDate(r.data_scadenza)}</time>
              {r.pagata ? (
                <small>{r.data_pagamento ? `Pagata il ${formatDate(r.data_pagamento)}` : 'Pagata'}</small>
              ) : (
                <Scade data={r.data_scadenza} parole={paroleAccanto} />
              )}
            </span>
            <b>{formatEuro(r.importo)}</b>
            {/* Of the others a payment covers the first ones by itself. */}
            {riba && !r.pagata && (
              <Button
                variant={r.id === prossima?.id ? 'light' : 'default'}
                size="compact-xs"
                aria-disabled={inCorso}
                aria-label={`Segna pagata la rata ${r.numero_rata}`}
                onClick={() => !inCorso && void paga(r)}
              >
                Segna pagata
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
