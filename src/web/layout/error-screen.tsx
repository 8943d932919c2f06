import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Messaggio } from '#web/layout/plain-screens.tsx'
import { percheManca, pezzoMancante } from '#web/prefetch.ts'
import stili from './plain-screens.module.css'

/** Shown in place of a screen that failed, with the frame around it where there is one. */
export function SchermataErrore() {
  const errore = useRouteError()
  useEffect(() => console.error(errore), [errore])
  const mancante = pezzoMancante(errore)
  return (
    <Messaggio
      titolo={mancante ? 'Questa schermata non si è caricata' : 'Qualcosa è andato storto'}
      testo={mancante ? percheManca() : 'L’errore è nel programma, non nei tuoi dati. Ricarica la pagina.'}
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
