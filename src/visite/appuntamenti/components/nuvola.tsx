import { IconCloudUp } from '@tabler/icons-react'
import stili from './nuvola.module.css'

/** On a visit of which something waits on this device. */
export const SegnoInPartenza = () => (
  <span className={stili.nuvola}>
    <IconCloudUp size={16} stroke={1.8} aria-hidden />
    Da inviare
  </span>
)
