import { STATI_COMMESSA, type StatoCommessa } from '#shared/stati-commessa.ts'
import { Pill, type Tone } from '#web/ui/pill.tsx'

const TONI: Record<StatoCommessa, Tone> = { Aperto: 'corso', Sospeso: 'urgente', Finito: 'completato' }

export const PillolaCommessa = ({ stato }: { stato: StatoCommessa }) => (
  <Pill tono={TONI[stato]}>{STATI_COMMESSA[stato]}</Pill>
)
