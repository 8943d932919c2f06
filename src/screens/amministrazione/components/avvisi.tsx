import { IndirizzoPubblico } from '#features/azienda/components/indirizzo-pubblico.tsx'
import { Modelli } from '#features/messaggi/components/modelli.tsx'
import { Posta } from '#features/posta/components/posta.tsx'
import stili from './programmazione.module.css'

/** What customers are told: the mailbox it leaves from, the words, and the page on which they answer. */
export function Avvisi() {
  return (
    <div className={stili.schede}>
      <Posta />
      <Modelli />
      <IndirizzoPubblico />
    </div>
  )
}
