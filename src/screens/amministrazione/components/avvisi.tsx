import { IndirizzoPubblico } from '#anagrafe/azienda/components/indirizzo-pubblico.tsx'
import { SchedaPosta } from '#anagrafe/posta/components/posta.tsx'
import { SchedaPostaCertificata } from '#anagrafe/posta-certificata/components/posta-certificata.tsx'
import { Modelli } from '#visite/messaggi/components/modelli.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** What customers are told: the mailbox it leaves from, the words, the page on which they answer; and the PEC of invoices. */
export function Avvisi() {
  return (
    <Stack narrow>
      <SchedaPosta />
      <SchedaPostaCertificata />
      <Modelli />
      <IndirizzoPubblico />
    </Stack>
  )
}
