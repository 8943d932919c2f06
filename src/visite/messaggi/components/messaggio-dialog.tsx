import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Quoted } from '#web/ui/quoted.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { Messaggio } from '../contract.ts'
import { chiRiceve, MESSAGGI_IN_PAROLE } from '../words.rules.ts'
import { statoInParole, TONI_MESSAGGIO } from './words.ts'

const quando = (istante: string) => `${formatDate(dayInRome(istante))} alle ${timeInRome(istante)}`

interface MessaggioDialogProps {
  /** Null while the dialog is closed. */
  messaggio: Messaggio | null
  onChiudi: () => void
}

/** A whole message, with what came of it. */
export function MessaggioDialog({ messaggio, onChiudi }: MessaggioDialogProps) {
  return (
    <Dialog
      aperto={messaggio !== null}
      onChiudi={onChiudi}
      titolo={messaggio ? MESSAGGI_IN_PAROLE[messaggio.tipo] : ''}
      larghezza={520}
    >
      {messaggio && <Contenuto {...messaggio} />}
    </Dialog>
  )
}

function Contenuto(m: Messaggio) {
  return (
    <Stack gap={12}>
      <Stack gap={4}>
        <span>
          <Pill tono={TONI_MESSAGGIO[m.stato]}>{statoInParole(m)}</Pill>
        </span>
        <span>
          a {chiRiceve(m).nome}, {m.destinatario}
        </span>
        <small>
          {[
            `preparato il ${quando(m.creato_il)}`,
            m.mandato_il && `mandato il ${quando(m.mandato_il)}`,
            m.stato === 'In_Coda' && m.prossimo_il && `si riprova dal ${quando(m.prossimo_il)}`,
            m.autore && `deciso da ${m.autore}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </Stack>
      {m.errore && <Notice tono="attenzione" titolo={m.errore} />}
      <Quoted>
        {m.oggetto && <strong>{m.oggetto}</strong>}
        {m.testo ?? 'Il testo non è più conservato'}
      </Quoted>
    </Stack>
  )
}
