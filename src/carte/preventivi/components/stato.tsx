import { IconCheck, IconClockX, IconEdit, IconSend, IconX, type TablerIcon } from '@tabler/icons-react'
import { STATI_PREVENTIVO, type StatoPreventivo } from '#carte/preventivi/rules.ts'
import { Pill, type Tone } from '#web/ui/pill.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { usePhone } from '#web/width.ts'

const ASPETTO: Record<StatoPreventivo, { tono: Tone; icona: TablerIcon }> = {
  Bozza: { tono: 'neutro', icona: IconEdit },
  Inviato: { tono: 'programmato', icona: IconSend },
  Accettato: { tono: 'completato', icona: IconCheck },
  Rifiutato: { tono: 'annullato', icona: IconX },
  Scaduto: { tono: 'urgente', icona: IconClockX },
}

/** A state that is not known gets a warning's look, and none at all is a Bozza (docs/product.md §10.2). */
const aspettoDi = (stato: string) =>
  ASPETTO[stato as StatoPreventivo] ?? { tono: 'urgente', icona: IconClockX }
const testoDi = (stato: string) => STATI_PREVENTIVO[stato as StatoPreventivo] ?? stato

/** The states that one chooses from; Scaduto only comes from elsewhere. */
export const STATI_SCELTI: readonly StatoPreventivo[] = ['Bozza', 'Inviato', 'Accettato', 'Rifiutato']

export function PillolaPreventivo({ stato: scritto }: { stato: string | null }) {
  const stato = scritto || 'Bozza'
  const { tono, icona: Icona } = aspettoDi(stato)
  return (
    <Pill tono={tono} icona={<Icona aria-hidden />}>
      {testoDi(stato)}
    </Pill>
  )
}

interface SceltaStatoProps {
  /** What it is the state of; heard, not seen. */
  etichetta: string
  valore: string | null
  onCambia: (stato: StatoPreventivo) => void
  /** As wide as its field, in the form. */
  pieno?: boolean
}

/** The state as a choice among four, with its colour. */
export function SceltaStatoPreventivo({ etichetta, valore: scritto, onCambia, pieno }: SceltaStatoProps) {
  const telefono = usePhone()
  const valore = scritto || 'Bozza'
  const fuori = !STATI_SCELTI.includes(valore as StatoPreventivo)
  return (
    <Stack gap={4}>
      {fuori && (
        <Line>
          <PillolaPreventivo stato={valore} />
        </Line>
      )}
      <Segments
        stretto
        pieno={pieno || telefono}
        etichetta={etichetta}
        valore={valore}
        onCambia={(stato) => onCambia(stato as StatoPreventivo)}
        voci={STATI_SCELTI.map((stato) => ({ valore: stato, testo: testoDi(stato), ...aspettoDi(stato) }))}
      />
    </Stack>
  )
}
