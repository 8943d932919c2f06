import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Message } from '#web/layout/plain-screens.tsx'
import { MAI_APERTA, missingChunk, whyMissing } from '#web/prefetch.ts'
import stili from './plain-screens.module.css'

/** Shown in place of a screen that failed, with the frame around it where there is one. */
export function ErrorScreen() {
  const errore = useRouteError()
  useEffect(() => console.error(errore), [errore])
  const mancante = missingChunk(errore)
  return (
    <Message
      titolo={
        mancante
          ? navigator.onLine
            ? 'Questa schermata non si è caricata'
            : MAI_APERTA
          : 'Qualcosa è andato storto'
      }
      testo={mancante ? whyMissing() : 'L’errore è nel programma, non nei tuoi dati. Ricarica la pagina.'}
    >
      <button type="button" className={stili.bottone} onClick={() => location.reload()}>
        Ricarica
      </button>
      <a className={stili.bottone} href="/app/">
        Vai alla dashboard
      </a>
    </Message>
  )
}
