import type { CSSProperties } from 'react'
import { classeDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { STATI_DA_SCEGLIERE, STATI_VISITA } from '#shared/stati.ts'
import type { SettimanaPlanning } from '#visite/appuntamenti/contract.ts'
import tratteggio from './assenze.module.css'
import stili from './planning.module.css'
import { ICONA_STATO } from './visita.tsx'

/** What fills and bars mean: the four states, and the firms of this week. */
export function Legenda({ planning }: { planning: SettimanaPlanning | undefined }) {
  const ditte = new Map(planning?.appuntamenti.flatMap(({ ditte }) => (ditte ? [[ditte.id, ditte]] : [])))
  return (
    <div className={stili.legenda}>
      <ul aria-label="Stati">
        {STATI_DA_SCEGLIERE.map((stato) => {
          const Icona = ICONA_STATO[stato]
          return (
            <li key={stato}>
              <i className={stili.campione} data-stato={stato}>
                <Icona aria-hidden />
              </i>
              {STATI_VISITA[stato]}
            </li>
          )
        })}
        {planning?.operatori.some(({ giorni }) => giorni.some(({ assenze }) => assenze.length > 0)) && (
          <li>
            <i className={`${stili.campione} ${tratteggio.campione}`} />
            Assente
          </li>
        )}
        {planning?.operatori.some(({ giorni }) => giorni.some(({ riservaDa }) => riservaDa !== null)) && (
          <li>
            <i
              className={`${stili.campione} ${tratteggio.campione}`}
              style={{ '--verso': '45deg' } as CSSProperties}
            />
            Riserva guasti
          </li>
        )}
      </ul>
      {ditte.size > 0 && (
        <ul aria-label="Ditte" className={stili.ditte}>
          {[...ditte.values()]
            .sort((x, y) => x.nome.localeCompare(y.nome, 'it'))
            .map((ditta) => (
              <li key={ditta.id} className={classeDitta(ditta.colore)}>
                <i />
                {ditta.nome}
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}
