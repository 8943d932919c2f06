import { Pill } from '#web/ui/pill.tsx'
import type { StatoDiOggi } from '../rules.ts'
import { STATI_CONTRATTO_IN_PAROLE, TONI_CONTRATTO } from './words.ts'

export const PillolaContratto = ({ stato }: { stato: StatoDiOggi }) => (
  <Pill tono={TONI_CONTRATTO[stato]}>{STATI_CONTRATTO_IN_PAROLE[stato]}</Pill>
)
