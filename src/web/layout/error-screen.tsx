import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Messaggio } from '#web/layout/plain-screens.tsx'
import stili from './plain-screens.module.css'

/** Shown in place of a screen that failed, with the frame around it where there is one. */
export function SchermataErrore() {
  const errore = useRouteError()
  useEffect(() => console.error(errore), [errore])
  // A chunk that can't be loaded: no network, or a newer version has replaced it.
  const aggiornata = errore instanceof TypeError && /module|import/i.test(errore.message)
  return (
    <Messaggio
      titolo={aggiornata ? 'Questa schermata non si è caricata' : 'Qualcosa è andato storto'}
      testo={
        aggiornata
          ? 'Manca la rete, oppure Tepore è stato aggiornato: ricarica la pagina.'
          : 'L’errore è nel programma, non nei tuoi dati. Ricarica la pagina.'
      }
    >
      <button type="button" className={stili.bottone} onClick={() => location.reload()}>
        Ricarica
      </button>
      <a className={stili.bottone} href="/app/">
        Vai alla dashboard
      </a>
    </Messaggio>
  )
}
