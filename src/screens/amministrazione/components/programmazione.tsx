import { Assenze } from '#features/orari/components/assenze.tsx'
import { Orari } from '#features/orari/components/orari.tsx'
import { Durate } from '#features/scadenze/components/durate.tsx'
import { Regole } from '#features/scadenze/components/regole.tsx'
import { Zone } from '#features/zone/components/zone.tsx'
import stili from './programmazione.module.css'

/** What the weeks are filled by: hours, absences, zones and durations, and what deadlines are reckoned from. */
export function Programmazione() {
  return (
    <div className={stili.schede}>
      <Assenze />
      <Orari />
      <Zone />
      <Durate />
      <Regole />
    </div>
  )
}
