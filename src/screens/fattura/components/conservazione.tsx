import { useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import stili from './conservazione.module.css'

const CHIAVE = 'conservazione'

function letta(): boolean {
  try {
    return localStorage.getItem(CHIAVE) === 'fatto'
  } catch {
    return false
  }
}

/** Says that a copy isn't a conservation, until somebody at this browser has seen to it. */
export function Conservazione() {
  const [fatto, setFatto] = useState(letta)
  if (fatto) return null
  function segna() {
    setFatto(true)
    try {
      localStorage.setItem(CHIAVE, 'fatto')
    } catch {
      // Without storage it is said again.
    }
  }
  return (
    <div className={stili.nota}>
      <Notice
        tono="info"
        azione={
          <button type="button" onClick={segna}>
            Fatto
          </button>
        }
      >
        Tepore tiene una copia dei file, anche nel backup. La conservazione a norma è un’altra cosa: attiva il
        servizio gratuito dell’Agenzia delle Entrate o chiedi al commercialista.
      </Notice>
    </div>
  )
}
