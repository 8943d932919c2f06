// biome-ignore-all lint/a11y/useSemanticElements: a grid of hours is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in the cells takes the focus (roving tabindex)

import type { CSSProperties } from 'react'
import { BESIDE_PANEL } from '#web/ui/panel.tsx'
import { giornoEsteso, numeroGiorno, settimanaBreve } from './frasi.ts'
import type { Appigli } from './interazione.ts'
import { type Conto, contoInParole, type RigaPlanning } from './modello.ts'
import overlay from './planning.module.css'
import { RigaTecnico } from './riga-tecnico.tsx'
import { useRigheDisegnate } from './righe-disegnate.ts'
import type { Scelto } from './scelto.tsx'
import stili from './settimana.module.css'

export interface SettimanaProps {
  etichetta: string
  giorni: string[]
  righe: RigaPlanning[]
  visite: Map<string, Conto>
  oggi: string
  /** Where the now-line is, as a part of 9–18; null outside. */
  adesso: number | null
  appigli: Appigli
  scelto: Scelto | null
}

/** From so many visits on, a Saturday or Sunday is as wide as the other days. */
const TANTE = 6

/** The week on a desktop: technicians by days. */
export function SettimanaDelPlanning({
  etichetta,
  giorni,
  righe,
  visite,
  oggi,
  adesso,
  appigli,
  scelto,
}: SettimanaProps) {
  const disegnate = useRigheDisegnate(righe.length, giorni[0] ?? '')
  const conta = (x: number) => visite.get(giorni[x] ?? '') ?? { visite: 0, assenti: 0 }
  const misure = {
    '--adesso': adesso ?? 0,
    ...(conta(5).visite >= TANTE && { '--sab': '1fr' }),
    ...(conta(6).visite >= TANTE && { '--dom': '1fr' }),
  } as CSSProperties
  return (
    <div
      ref={appigli.corsa}
      className={stili.corsa}
      style={misure}
      data-chiuso={adesso === null || undefined}
      data-colonne={7}
      {...BESIDE_PANEL}
      data-righe={righe.length}
    >
      <div
        role="grid"
        aria-label={etichetta}
        aria-rowcount={righe.length + 1}
        aria-colcount={8}
        className={stili.griglia}
      >
        <div role="row" className={stili.testata} data-testata aria-rowindex={1}>
          <div role="columnheader" className={stili.giorno}>
            Operatori
          </div>
          {giorni.map((giorno, x) => (
            <div
              role="columnheader"
              key={giorno}
              className={stili.giorno}
              data-colonna={giorno}
              data-oggi={giorno === oggi || undefined}
              data-scelto={giorno === scelto?.giorno || undefined}
              aria-current={giorno === oggi ? 'date' : undefined}
              aria-label={`${giornoEsteso(giorno)}, ${contoInParole(conta(x))}`}
            >
              <b>{numeroGiorno(giorno)}</b>
              <span>{settimanaBreve(giorno)}</span>
              <small>{x < 5 ? contoInParole(conta(x)) : conta(x).visite}</small>
            </div>
          ))}
        </div>
        {righe.map((riga, y) => (
          <RigaTecnico
            key={riga.operatore.id}
            riga={riga}
            y={y}
            oggi={oggi}
            piena={y < disegnate}
            scelto={scelto?.utenteId === riga.operatore.id ? scelto : null}
          />
        ))}
      </div>
      <div ref={appigli.segno} className={overlay.segno} hidden />
    </div>
  )
}
