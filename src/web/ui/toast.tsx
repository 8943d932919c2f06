import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import stili from './toast.module.css'

const CON_AZIONE_MS = 10_000

interface Azione {
  testo: string
  fai: () => void
}

function mostra(testo: string, tono: 'successo' | 'errore', icona: ReactNode, azione?: Azione) {
  const id = notifications.show({
    role: 'status',
    message: (
      <>
        <span className={stili.testo}>{testo}</span>
        {azione && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              notifications.hide(id)
              azione.fai()
            }}
          >
            {azione.testo}
          </Button>
        )}
      </>
    ),
    icon: icona,
    autoClose: azione ? CON_AZIONE_MS : tono === 'errore' ? 8_000 : 4_000,
    closeButtonProps: { 'aria-label': 'Chiudi avviso' },
    classNames: stili,
    'data-tono': tono,
  })
}

/** Quiet news at the bottom right, above the phone's bar. With an action it stays for 10 s. */
export const toast = {
  /** It is done. `annulla` takes it back. */
  successo(testo: string, { annulla }: { annulla?: () => void } = {}): void {
    mostra(testo, 'successo', <IconCircleCheck aria-hidden />, annulla && { testo: 'Annulla', fai: annulla })
  },
  /** It is not done, and nothing else on the screen says so. `riprova` does it again. */
  errore(testo: string, { riprova }: { riprova?: () => void } = {}): void {
    mostra(testo, 'errore', <IconAlertCircle aria-hidden />, riprova && { testo: 'Riprova', fai: riprova })
  },
}
