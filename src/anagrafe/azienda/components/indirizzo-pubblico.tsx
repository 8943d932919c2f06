import { lazy } from '#web/ui/lazy.tsx'
import { Explained } from '#web/ui/quoted.tsx'
import { Impostazione } from './impostazione.tsx'

const IndirizzoForm = lazy(() => import('./indirizzo-pubblico-form.tsx').then((m) => m.IndirizzoPubblicoForm))

/** Where customers reach the page on which they answer about a visit; without it that page is off. */
export function IndirizzoPubblico() {
  return (
    <Impostazione
      titolo="Pagina di conferma"
      modifica="Modifica la pagina di conferma"
      Form={IndirizzoForm}
      righe={1}
    >
      {({ indirizzo_pubblico }) => (
        <Explained>
          {indirizzo_pubblico
            ? `Accesa: chi riceve un messaggio conferma la visita, o chiede un altro giorno, su ${indirizzo_pubblico}.`
            : 'Spenta. Con un indirizzo https che si apre anche da fuori, chi riceve un messaggio può confermare la visita o chiedere un altro giorno.'}
        </Explained>
      )}
    </Impostazione>
  )
}
