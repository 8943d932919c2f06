import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { told } from '#web/ui/told.ts'
import { useSpedisceDavvero } from '../api.ts'

/** Whether this copy sends at all: one answer for ordinary and certified mail. @param children why it is asked */
export function QuestaCopia({ children }: { children: ReactNode }) {
  const spedisce = useSpedisceDavvero()
  return (
    <Notice
      tono="attenzione"
      titolo="Questa copia spedisce davvero?"
      azione={
        <button
          type="button"
          onClick={() =>
            spedisce.isPending ||
            spedisce.mutate(undefined, told('Questa copia spedisce', 'La copia non spedisce ancora'))
          }
        >
          Sì, spedisce
        </button>
      }
    >
      {children}
    </Notice>
  )
}
