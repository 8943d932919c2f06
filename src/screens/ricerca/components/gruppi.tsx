import { useEffect, useRef } from 'react'
import { PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import stili from './tavolozza.module.css'
import type { GruppoTrovati, VoceTrovata } from './voce.ts'

interface GruppiProps {
  /** Ids of the list and its options begin so. */
  radice: string
  gruppi: GruppoTrovati[]
  cerca: string
  attiva: string | undefined
  onPunta: (chiave: string) => void
  onApri: (voce: VoceTrovata) => void
}

/** Id of an option, for the combobox's `aria-activedescendant`. */
export const idVoce = (radice: string, chiave: string) => `${radice}-${chiave.replace(/\W/g, '-')}`

/** The listbox: groups with their names, the active option always in sight. */
export function GruppiDiVoci({ radice, gruppi, cerca, attiva: active, onPunta, onApri }: GruppiProps) {
  const elenco = useRef<HTMLDivElement>(null)
  const primaChiave = gruppi[0]?.voci[0]?.chiave
  useEffect(() => {
    if (!active) return
    // Above the first option there is the name of its group.
    if (active === primaChiave) elenco.current?.scrollTo({ top: 0 })
    else document.getElementById(idVoce(radice, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, primaChiave, radice])
  return (
    <div ref={elenco} id={`${radice}-elenco`} role="listbox" aria-label="Risultati" className={stili.elenco}>
      {gruppi.map(({ nome, voci }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
        <div key={nome} role="group" aria-labelledby={`${radice}-${nome}`}>
          <div id={`${radice}-${nome}`} role="presentation" className={stili.nome}>
            {nome}
          </div>
          {voci.map((voce) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and points here
            <div
              key={voce.chiave}
              id={idVoce(radice, voce.chiave)}
              role="option"
              aria-selected={voce.chiave === active}
              className={stili.voce}
              onPointerMove={() => voce.chiave !== active && onPunta(voce.chiave)}
              // The focus stays where one types.
              onMouseDown={(evento) => evento.preventDefault()}
              onClick={() => onApri(voce)}
            >
              <voce.icona size={18} stroke={1.7} aria-hidden />
              <span className={stili.testi}>
                <span className={stili.titolo}>
                  <Highlight testo={voce.titolo} cerca={cerca} />
                </span>
                {voce.dettaglio && (
                  <small>
                    <Highlight testo={voce.dettaglio} cerca={cerca} />
                  </small>
                )}
              </span>
              {voce.visita && <PillolaStato stato={voce.visita} />}
              {voce.destra && <span className={stili.destra}>{voce.destra}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
