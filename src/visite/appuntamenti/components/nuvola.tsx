import { IconCloudUp } from '@tabler/icons-react'
import { Pill } from '#web/ui/pill.tsx'

/** On a visit of which something waits on this device. */
export const SegnoInPartenza = () => (
  <Pill tono="corso" icona={<IconCloudUp aria-hidden />} tenue>
    Da inviare
  </Pill>
)
