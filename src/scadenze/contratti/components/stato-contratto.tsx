import { Pill } from '#web/ui/pill.tsx'
import type { StatoDiOggi } from '../rules.ts'
import { STATI_IN_PAROLE, TONI } from './parole.ts'

export const StatoContratto = ({ stato }: { stato: StatoDiOggi }) => (
  <Pill tono={TONI[stato]}>{STATI_IN_PAROLE[stato]}</Pill>
)
