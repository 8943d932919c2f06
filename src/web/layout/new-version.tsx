import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useReload } from '#web/reload.ts'
import { followVersions, switchToNew } from '#web/versions.ts'
import stili from '../ui/network-state.module.css'

/** Announces a new version of the program, and changes to it when the person wants, never over a form with unsaved changes. */
export function NewVersion() {
  const [pronta, setPronta] = useState(false)
  const [inCorso, setInCorso] = useState(false)
  const ricarica = useReload()
  useEffect(() => followVersions(() => setPronta(true)), [])
  const aggiorna = () =>
    void ricarica(() => {
      setInCorso(true)
      void switchToNew()
    })
  return (
    <div role="status" className={stili.posto}>
      {pronta && (
        <div className={stili.avviso} data-tono="novita">
          <IconSparkles size={16} aria-hidden />
          <span>È pronta una nuova versione di Tepore</span>
          <span className={stili.azioni}>
            <Button size="compact-xs" aria-disabled={inCorso} onClick={() => !inCorso && aggiorna()}>
              {inCorso ? 'Aggiornamento...' : 'Aggiorna'}
            </Button>
            {!inCorso && (
              <Button size="compact-xs" variant="subtle" onClick={() => setPronta(false)}>
                Più tardi
              </Button>
            )}
          </span>
        </div>
      )}
    </div>
  )
}
