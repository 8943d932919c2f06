import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type RecordKey, showSaved } from '../saved.ts'
import { AppLink } from './link.tsx'
import stili from './toast.module.css'

const CON_AZIONE_MS = 10_000

interface Azione {
  testo: string
  fai: () => void
}

interface Comuni {
  /** What it is about: its next toast takes the place of this one, a red one included. */
  record?: RecordKey | undefined
}

interface Successo extends Comuni {
  /** What was done, where `testo` says only to what: heard before it. */
  detto?: string
  /** Address inside the app where the record is: a link beside the words. */
  apri?: string
  annulla?: (() => void) | undefined
}

/** The toast of each record that is still on the screen. */
const correnti = new Map<RecordKey, string>()

interface Avviso extends Comuni {
  testo: string
  tono: 'successo' | 'errore'
  icona: ReactNode
  detto?: string | undefined
  apri?: string | undefined
  azione?: Azione | undefined
}

function mostra({ testo, tono, icona, record, detto, apri, azione }: Avviso) {
  const precedente = record && correnti.get(record)
  if (precedente) notifications.hide(precedente)
  const chiudi = () => notifications.hide(id)
  const id = notifications.show({
    role: 'status',
    message: (
      <>
        <span className={stili.testo}>
          {detto && <span className="sr-only">{detto}. </span>}
          {testo}
        </span>
        {apri && (
          <AppLink a={apri} className={stili.apri} onClick={chiudi}>
            Apri
          </AppLink>
        )}
        {azione && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              chiudi()
              azione.fai()
            }}
          >
            {azione.testo}
          </Button>
        )}
      </>
    ),
    icon: icona,
    autoClose: azione || apri ? CON_AZIONE_MS : tono === 'errore' ? 8_000 : 4_000,
    closeButtonProps: { 'aria-label': 'Chiudi avviso' },
    classNames: stili,
    'data-tono': tono,
    onClose: () => record && correnti.get(record) === id && correnti.delete(record),
  })
  if (record) correnti.set(record, id)
}

/** Quiet news at the bottom right, above the phone's bar. With an action it stays for 10 s. */
export const toast = {
  /** It is done. `annulla` takes it back; the row of `record` is scrolled to and lit. */
  successo(testo: string, { annulla, ...altro }: Successo = {}): void {
    const azione = annulla && { testo: 'Annulla', fai: annulla }
    mostra({ testo, tono: 'successo', icona: <IconCircleCheck aria-hidden />, azione, ...altro })
    if (altro.record) showSaved(altro.record)
  },
  /** It is not done, and nothing else on the screen says so. `riprova` does it again. */
  errore(testo: string, { riprova, ...altro }: Comuni & { riprova?: () => void } = {}): void {
    const azione = riprova && { testo: 'Riprova', fai: riprova }
    mostra({ testo, tono: 'errore', icona: <IconAlertCircle aria-hidden />, azione, ...altro })
  },
}
