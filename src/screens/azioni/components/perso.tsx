import { Button } from '@mantine/core'
import { useState } from 'react'
import { lostIsRead } from '#web/lost.ts'
import { useUser } from '#web/session.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Said until it is read: the browser has deleted what was kept here, so many actions with it. */
export function Perso({ azioni }: { azioni: number }) {
  const utente = useUser().id
  const [letto, setLetto] = useState(false)
  if (letto) return null
  const fatto = () => {
    lostIsRead(utente)
    setLetto(true)
  }
  return (
    <div role="alert">
      <Notice
        tono="attenzione"
        titolo="Il browser ha cancellato ciò che Tepore teneva qui"
        azione={
          <Button variant="default" size="compact-sm" onClick={fatto}>
            Ho capito
          </Button>
        }
      >
        {azioni === 0
          ? 'Non risulta che qualcosa aspettasse di partire. Se stavi scrivendo un rapporto, la bozza non c’è più: riscrivila.'
          : `${azioni === 1 ? 'È andata persa 1 azione mai arrivata' : `Sono andate perse ${azioni} azioni mai arrivate`} in ufficio, con le bozze: apri le visite degli ultimi giorni e rifai ciò che manca. L’ufficio lo viene a sapere.`}{' '}
        Per evitarlo aggiungi Tepore alla schermata Home, e tieni libero un po’ di spazio.
      </Notice>
    </div>
  )
}
