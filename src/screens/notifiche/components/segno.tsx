import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarX,
  IconCheck,
  IconCircleDashed,
  IconReceiptEuro,
  IconUserShare,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Notifica, TipoNotifica } from '#visite/notifiche/contract.ts'
import type { Tone } from '#web/ui/pill.tsx'
import { ToneMark } from '#web/ui/tone-mark.tsx'

const SEGNI: Record<TipoNotifica, [Tone, TablerIcon]> = {
  Appuntamento_Assegnato: ['programmato', IconCalendarPlus],
  Appuntamento_Modificato: ['programmato', IconCalendarEvent],
  Appuntamento_Annullato: ['annullato', IconCalendarX],
  Cambio_Stato: ['completato', IconCheck],
  Richiesta_Fattura: ['urgente', IconReceiptEuro],
  Presa_In_Carico: ['riprogrammato', IconUserShare],
}

const STATI: Record<string, [Tone, TablerIcon]> = {
  Programmato: ['programmato', IconCalendarEvent],
  In_Corso: ['corso', IconCircleDashed],
  Annullato: ['annullato', IconCalendarX],
}

/** The coloured square of a notification's type; a change of state has the colour of the new one. */
export function SegnoNotifica({ notifica, grande }: { notifica: Notifica; grande?: boolean }) {
  const delloStato =
    notifica.tipo === 'Cambio_Stato' ? STATI[notifica.dati_extra.nuovoStato ?? ''] : undefined
  const [tono, Icona] = delloStato ?? SEGNI[notifica.tipo]
  return <ToneMark tone={tono} icon={Icona} {...(grande && { large: true })} />
}
