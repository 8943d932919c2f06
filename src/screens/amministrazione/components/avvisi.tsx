import { IndirizzoPubblico } from '#anagrafe/azienda/components/indirizzo-pubblico.tsx'
import { SchedaPosta } from '#anagrafe/posta/components/posta.tsx'
import { Modelli } from '#visite/messaggi/components/modelli.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** What customers are told: the mailbox it leaves from, the words, and the page on which they answer. */
export function Avvisi() {
  return (
    <Stack narrow>
      <SchedaPosta />
      <Modelli />
      <IndirizzoPubblico />
    </Stack>
  )
}
