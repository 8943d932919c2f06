import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconDownload,
  IconMailOff,
  IconPencil,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react'
import { STATI_INVIO, type StatoInvio } from '#carte/fatture/rules.ts'
import type { Fase } from '#shared/fasi.ts'
import { Pill, type Tone } from '#web/ui/pill.tsx'

/** Where a file is: what waits for us is blue or yellow, what arrived is green, what came back is red. */
const INVIO: Record<StatoInvio, [Tone, TablerIcon]> = {
  Da_Inviare: ['programmato', IconSend],
  Scaricata: ['corso', IconDownload],
  Inviata: ['programmato', IconClock],
  Consegnata: ['completato', IconCheck],
  Mancata_Consegna: ['urgente', IconMailOff],
  Scartata: ['annullato', IconAlertTriangle],
  Accettata: ['completato', IconCheck],
  Rifiutata: ['annullato', IconAlertTriangle],
  Decorsi_Termini: ['completato', IconClock],
}

/** Where an electronic invoice is on its way; in lists what has arrived loses its fill. */
export function PillolaInvio({ stato, tenue = false }: { stato: StatoInvio; tenue?: boolean }) {
  const [tono, Icona] = INVIO[stato]
  return (
    <Pill tono={tono} icona={<Icona aria-hidden />} tenue={tenue && tono === 'completato'}>
      {STATI_INVIO[stato]}
    </Pill>
  )
}

/**
 * Says that it is still a draft; of the others their state says enough.
 * @param cambiata what it was made from is another thing by now
 */
export function PillolaFase({ fase, cambiata = false }: { fase: Fase; cambiata?: boolean }) {
  if (fase !== 'Bozza') return null
  if (cambiata)
    return (
      <Pill tono="corso" icona={<IconAlertTriangle aria-hidden />}>
        Da rivedere
      </Pill>
    )
  return (
    <Pill tono="neutro" icona={<IconPencil aria-hidden />}>
      Bozza
    </Pill>
  )
}
