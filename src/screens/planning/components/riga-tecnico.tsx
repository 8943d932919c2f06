// biome-ignore-all lint/a11y/useSemanticElements: a grid of hours is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in the cells takes the focus (roving tabindex)

import { memo } from 'react'
import { formatPercent } from '#shared/decimal-text.ts'
import { Initials } from '#web/ui/initials.tsx'
import { AssenzeNelPlanning } from './assenze.tsx'
import { componiCella } from './cella.ts'
import { sottoIlNome } from './frasi.ts'
import { daSpostare } from './geometria.ts'
import type { RigaPlanning } from './modello.ts'
import { type Scelto, Segnaposto } from './scelto.tsx'
import stili from './settimana.module.css'
import { maniglia, SpostaSue } from './sposta-sue.tsx'
import { BloccoVisita, type CellaVisita, Conflitti, Gettone, Slot } from './visita.tsx'

const ASSE = [9, 12, 15, 18]

interface RigaTecnicoProps {
  riga: RigaPlanning
  y: number
  oggi: string
  /** False while its turn has not come: the row is there, as tall as it will be, and empty. */
  piena: boolean
  /** What a booking under way would take of this row. */
  scelto: Scelto | null
}

/** One technician's week. Memoised: it is drawn again only when its visits change. */
export const RigaTecnico = memo(function RigaTecnico({ riga, y, oggi, piena, scelto }: RigaTecnicoProps) {
  const { operatore, giorni } = riga
  const { nome_utente: tecnico, id: utenteId } = operatore
  const sotto = sottoIlNome(riga, null)
  if (!piena) return <div role="row" className={stili.riga} data-riga={utenteId} aria-rowindex={y + 2} />
  return (
    <div role="row" className={stili.riga} data-riga={utenteId} aria-rowindex={y + 2}>
      <div role="rowheader" className={stili.tecnico} data-scelto={scelto ? '' : undefined}>
        <Initials nome={tecnico} />
        <SpostaSue
          {...maniglia(utenteId, y)}
          className={stili.chi}
          tecnico={tecnico}
          allarme={sotto.allarme}
          sotto={sotto.allarme ? sotto.testo : (operatore.ruolo ?? 'Non attivo')}
        >
          <span
            className={stili.carico}
            role="img"
            aria-label={`Settimana piena al ${formatPercent(Math.round(riga.carico * 100))}`}
          >
            <i style={{ width: `${riga.carico * 100}%` }} />
          </span>
        </SpostaSue>
        <span className={stili.asse} aria-hidden>
          {ASSE.map((ora) => (
            <span key={ora} style={{ top: `${((ora - 9) / 9) * 100}%` }}>
              {ora}
            </span>
          ))}
        </span>
      </div>
      {giorni.map((giorno, x) => {
        const cella: CellaVisita = { x, y, giorno: giorno.giorno, tecnico, utenteId }
        return (
          <div
            role="gridcell"
            key={giorno.giorno}
            className={stili.cella}
            data-oggi={giorno.giorno === oggi || undefined}
            data-passato={giorno.giorno < oggi || undefined}
            data-festa={x > 4 || undefined}
          >
            {giorno.fuori.length > 0 && (
              <div className={stili.fuori}>
                {giorno.fuori.map((spicchio) => (
                  <Gettone key={spicchio.visita.id} spicchio={spicchio} cella={cella} />
                ))}
              </div>
            )}
            <div className={stili.ore}>
              <AssenzeNelPlanning giorno={giorno} primoGiorno={x === 0} />
              {componiCella(giorno).map((voce) =>
                'visita' in voce ? (
                  <BloccoVisita
                    key={voce.visita.id}
                    spicchio={voce}
                    cella={cella}
                    spazio="settimana"
                    sposta={daSpostare(giorno, voce)}
                  />
                ) : (
                  <Slot key={`l${voce.da}`} tratto={voce} cella={cella} spazio="settimana" />
                ),
              )}
              <Conflitti spicchi={giorno.spicchi} />
              {giorno.giorno === oggi && <div className={stili.adesso} />}
              {giorno.giorno === scelto?.giorno && <Segnaposto tratto={scelto} />}
            </div>
          </div>
        )
      })}
    </div>
  )
})
