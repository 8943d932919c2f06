import { ActionIcon } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { inActions, listenUnsent, unsentByUser } from '#web/keeping.ts'
import { useUser } from '#web/session.tsx'
import stili from './unsent.module.css'

/** In the header: how many actions wait on this device; nothing where all is sent. */
export function Unsent() {
  const { id } = useUser()
  const quante = useSyncExternalStore(listenUnsent, () => unsentByUser()[id] ?? 0)
  const naviga = useNavigate()
  if (quante === 0) return null
  return (
    <ActionIcon
      className={stili.nuvola}
      aria-label={`${inActions(quante)} da inviare`}
      onClick={() => naviga('/azioni')}
    >
      <IconCloudUp />
      <span aria-hidden className={stili.numero}>
        {quante}
      </span>
    </ActionIcon>
  )
}
