import { notifications } from '@mantine/notifications'
import { type RecordKey, showSaved } from '../saved.ts'
import { lazy } from './lazy.tsx'
import stili from './toast.module.css'

const Messaggio = lazy(() => import('./toast-area.tsx').then((m) => m.MessaggioAvviso))
const Icona = lazy(() => import('./toast-area.tsx').then((m) => m.IconaAvviso))

const CON_AZIONE_MS = 10_000

interface Azione {
  testo: string
  fai: () => void
}

/** Done, kept here until the server has it, done with something to know about it, or not done. */
type Tono = 'successo' | 'attesa' | 'attenzione' | 'errore'

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
  /** What may come next: buttons on a line of their own. */
  seguito?: Azione[]
}

interface Avviso extends Comuni, Pick<Successo, 'detto' | 'apri' | 'seguito'> {
  testo: string
  tono: Tono
  azione?: Azione | undefined
}

/** What isn't as one expects takes longer to read. */
const LETTO_MS: Partial<Record<Tono, number>> = { attenzione: 10_000, errore: 8_000 }

/** The toast of each record that is still on the screen. */
const correnti = new Map<RecordKey, string>()

function mostra({ record, tono, ...corpo }: Avviso) {
  const precedente = record && correnti.get(record)
  if (precedente) notifications.hide(precedente)
  const id = notifications.show({
    role: 'status',
    message: <Messaggio {...corpo} onFatto={() => notifications.hide(id)} />,
    icon: <Icona tono={tono} />,
    autoClose:
      corpo.azione || corpo.apri || corpo.seguito?.length ? CON_AZIONE_MS : (LETTO_MS[tono] ?? 4_000),
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
  successo(testo: string, { annulla, ...resto }: Successo = {}): void {
    mostra({ testo, tono: 'successo', azione: annulla && { testo: 'Annulla', fai: annulla }, ...resto })
    if (resto.record) showSaved(resto.record)
  },
  /** It is kept on this device, and the server doesn't have it yet: no green tick. */
  inAttesa(testo: string, opzioni: Successo = {}): void {
    mostra({ testo, tono: 'attesa', ...opzioni })
    if (opzioni.record) showSaved(opzioni.record)
  },
  /** It is done, beside another toast that says so, and this is to be known of it. */
  attenzione(testo: string): void {
    mostra({ testo, tono: 'attenzione' })
  },
  /** It is not done, and nothing else on the screen says so. `riprova` does it again. */
  errore(testo: string, { riprova, ...resto }: Comuni & { riprova?: () => void } = {}): void {
    mostra({ testo, tono: 'errore', azione: riprova && { testo: 'Riprova', fai: riprova }, ...resto })
  },
}
