import {
  IconArrowsSplit2,
  IconBan,
  IconCircleCheck,
  IconCloudCheck,
  IconCloudUp,
  IconFileCertificate,
  IconFileCheck,
  IconFileText,
  IconHourglass,
  IconPencil,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Action } from '#web/outbox-store.ts'

/** Of what was done. */
export function iconaDi({ tipo, corpo, risponde }: Action): TablerIcon {
  if (risponde) return IconArrowsSplit2
  if (tipo === 'rapporto.chiudi') return IconFileText
  if (tipo === 'rcee.chiudi') return IconFileCertificate
  if (tipo.endsWith('.consegna')) return IconFileCheck
  const stato = (corpo as { campi?: { stato?: { dopo: string } } }).campi?.stato?.dopo
  if (stato === 'Completato') return IconCircleCheck
  if (stato === 'In_Corso') return IconPlayerPlay
  return stato === 'Annullato' ? IconBan : IconPencil
}

/** Of where it stands. */
export const iconaStato = ({ stato, trattenuta }: Action): TablerIcon =>
  stato === 'fatta' ? IconCloudCheck : stato === 'verifica' || trattenuta ? IconHourglass : IconCloudUp
