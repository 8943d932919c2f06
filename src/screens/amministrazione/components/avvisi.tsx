import { IndirizzoPubblico } from '#anagrafe/azienda/components/indirizzo-pubblico.tsx'
import { SchedaPosta } from '#anagrafe/posta/components/posta.tsx'
import { SchedaPostaCertificata } from '#anagrafe/posta-certificata/components/posta-certificata.tsx'
import { formatShortDate } from '#shared/dates.ts'
import { Modelli } from '#visite/messaggi/components/modelli.tsx'
import { Fact } from '#web/ui/facts.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useStato } from '../api.ts'
import { giornoEOraPerEsteso } from './misure.ts'

/** What customers are told: the mailbox it leaves from, the words, the page on which they answer; and the PEC of invoices. */
export function Avvisi() {
  return (
    <Stack narrow>
      <SchedaPosta />
      <SchedaPostaCertificata>
        <Spedite />
      </SchedaPostaCertificata>
      <Modelli />
      <IndirizzoPubblico />
    </Stack>
  )
}

/** How the queue of invoices by certified mail is. */
function Spedite() {
  const { data } = useStato()
  if (!data) return null
  const { ultima, inCoda, incerte } = data.pec
  return (
    <>
      <Fact of="Spedita l’ultima">
        {ultima ? giornoEOraPerEsteso(ultima, formatShortDate) : 'Ancora nessuna'}
      </Fact>
      <Fact of="In coda">{inCoda}</Fact>
      <Fact of="Dall’esito incerto">{incerte > 0 && incerte}</Fact>
    </>
  )
}
