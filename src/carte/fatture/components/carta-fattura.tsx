import { IconCalendarRepeat } from '@tabler/icons-react'
import { memo } from 'react'
import { formatDate } from '#shared/dates.ts'
import { formatEuro, formatFlow } from '#shared/money.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import type { Fattura } from '../contract.ts'
import type { AzioniFattura } from './azioni.tsx'
import stili from './carta-fattura.module.css'
import { giorniDelPiano } from './giorni-piano.ts'
import { entraDi } from './nomi.ts'
import { QuandoFattura } from './quando.tsx'
import { Scade } from './scade.tsx'
import { BarraPagato, NumeroRata, PillolaFattura, TipoDi } from './stato.tsx'
import { PillolaFase, PillolaInvio } from './stato-invio.tsx'
import { vociMenuFattura } from './voci-menu.tsx'
import { chiDi, metodoDi, paroleAccanto, percentuale, prossimaRata, sottoChi } from './words.ts'

interface CartaFatturaProps {
  fattura: Fattura
  cerca: string
  azioni: AzioniFattura
  /** Of a draft: the last day on which it may be issued. */
  entro?: string | undefined
}

/** An invoice in the list: whose, how much, how much of it is paid, and by when the rest. */
export const CartaFattura = memo(function CartaFattura({ fattura, cerca, azioni, entro }: CartaFatturaProps) {
  const { numero_documento, stato, tipo, totale, importo_pagato, netto_a_pagare, stato_invio } = fattura
  const sotto = sottoChi(fattura)
  return (
    <article className={stili.carta} aria-label={`Fattura ${numero_documento}`}>
      <header className={stili.testa}>
        <h2>
          <button type="button" data-riga className={stili.apri} onClick={() => azioni.apri(fattura)}>
            <Highlight testo={numero_documento} cerca={cerca} />
          </button>
        </h2>
        {fattura.fase === 'Bozza' ? <PillolaFase fase="Bozza" /> : <PillolaFattura stato={stato} />}
        {stato_invio && (
          <span className={stili.invio}>
            <PillolaInvio stato={stato_invio} tenue />
          </span>
        )}
        <span className={stili.tipo}>
          <TipoDi tipo={tipo} nota={fattura.nota_di_credito} />
        </span>
      </header>
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
      <p className={stili.metodo}>{metodoDi(fattura)}</p>
      <div className={stili.quando}>
        <small>
          {fattura.fase === 'Bozza' ? 'Del' : 'Emessa'} {formatDate(fattura.data_emissione)}
        </small>
        <QuandoFattura fattura={fattura} manca={stili.manca} entro={entro} />
      </div>
      <div className={stili.importi}>
        <strong data-tipo={entraDi(fattura) ? 'Attiva' : 'Passiva'}>
          {formatFlow(totale, entraDi(fattura))}
        </strong>
        {stato !== 'Pagata' && importo_pagato > 0 && (
          <>
            <small>pagati {formatEuro(importo_pagato)}</small>
            <BarraPagato percento={percentuale(importo_pagato, netto_a_pagare)} />
          </>
        )}
      </div>
      <div className={stili.menu}>
        <ActionMenu
          etichetta={`Azioni per la fattura ${numero_documento}`}
          voci={vociMenuFattura(fattura, azioni)}
        />
      </div>
      {fattura.rate.length > 0 && <Piano fattura={fattura} />}
    </article>
  )
})

/** The RiBa plan: what is paid, what comes next. */
function Piano({ fattura }: { fattura: Fattura }) {
  const prossima = prossimaRata(fattura)
  const riba = fattura.metodo_pagamento === 'RiBa'
  const giorni = riba ? giorniDelPiano(fattura) : ''
  return (
    <div className={stili.piano}>
      <span className={stili.nome}>
        <IconCalendarRepeat aria-hidden />
        {riba ? 'Piano RiBa' : 'Scadenze'} {giorni}
      </span>
      <ol className={stili.rate}>
        {fattura.rate.map((r) => (
          <li key={r.id} data-pagata={r.pagata || undefined}>
            <NumeroRata numero={r.numero_rata} pagata={r.pagata} />
            <span className={stili.rata}>
              <time dateTime={r.data_scadenza}>{formatDate(r.data_scadenza)}</time>
              {r.id === prossima?.id ? (
                <Scade data={r.data_scadenza} parole={paroleAccanto} />
              ) : (
                <small>{r.pagata ? 'Pagata' : 'Da pagare'}</small>
              )}
            </span>
            <b>{formatEuro(r.importo)}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}
