import { IconCheck } from '@tabler/icons-react'
import type { AzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { Scade } from '#carte/fatture/components/scade.tsx'
import { TipoDi } from '#carte/fatture/components/stato.tsx'
import { vociDiRiga } from '#carte/fatture/components/voci-menu.tsx'
import { paroleDopoData } from '#carte/fatture/components/words.ts'
import type { Fattura, VoceScadenziario } from '#carte/fatture/contract.ts'
import { formatFlow } from '#shared/money.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import stili from './riga-scadenza.module.css'

interface RigaScadenzaProps {
  voce: VoceScadenziario
  azioni: AzioniFattura<Pick<Fattura, 'id'>>
  /** Under no day of its own. */
  conData: boolean
}

/** Something due: whose, when, and how much comes in or goes out. */
export function RigaScadenza({ voce, azioni, conData }: RigaScadenzaProps) {
  const { data, importo, pagata, come: modo, chi: soggetto, fattura } = voce
  const { tipo, numero_documento } = fattura
  return (
    <article
      className={stili.riga}
      data-larga={conData || undefined}
      data-pagata={pagata || undefined}
      aria-label={`Fattura ${numero_documento}, ${modo}`}
    >
      <div className={stili.chi}>
        <h3 className="ell">
          <button type="button" data-riga className={stili.apri} onClick={() => azioni.apri(fattura)}>
            {soggetto ?? '–'}
          </button>
        </h3>
        <small className="ell">
          {numero_documento} · {modo}
        </small>
      </div>
      <div className={stili.quando}>
        {pagata ? (
          <span className={stili.fatta}>
            <IconCheck size={13} aria-hidden />
            Pagata
          </span>
        ) : (
          <Scade data={data} parole={paroleDopoData} />
        )}
      </div>
      <div className={stili.importo} data-tipo={tipo}>
        <strong>{formatFlow(importo, tipo === 'Attiva')}</strong>
        <TipoDi tipo={tipo} />
      </div>
      <div className={stili.menu}>
        <ActionMenu
          etichetta={`Azioni per la fattura ${numero_documento}`}
          voci={vociDiRiga(fattura, azioni)}
        />
      </div>
    </article>
  )
}
