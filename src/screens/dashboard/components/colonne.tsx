import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useAPassi } from '#web/steps.ts'
import stili from './dashboard.module.css'
import { PARTI } from './giornata-admin.tsx'

interface ColonneProps {
  /** Of it `parti`, from 1 for what a window shows to PARTI for all. */
  giornata: (parti: number) => ReactNode
  lati: ReactNode[]
}

/** Under the planning, which takes the whole window, nobody sees them: it comes first. */
const DOPO_IL_PLANNING_MS = 1500

/**
 * The day and what stands beside it, on phones below: one after the other, first what a window shows of the day, its rest
 * last.
 */
export function Colonne({ giornata, lati }: ColonneProps) {
  const coperte = useSearchParams()[0].has('planning')
  const disegnate = useAPassi(PARTI + lati.length, coperte ? DOPO_IL_PLANNING_MS : 0)
  return (
    <div className={stili.colonne}>
      {disegnate > 0 ? giornata(Math.max(1, disegnate - lati.length)) : <div />}
      {lati.map((lato, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each has its place
        <div key={n} className={stili.lato}>
          {n + 1 < disegnate && lato}
        </div>
      ))}
    </div>
  )
}
