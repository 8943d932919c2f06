import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { oggi } from '#shared/dates.ts'
import { custodisciFuoco } from '#web/focus.ts'
import type { VoceMenu } from '#web/nav.ts'
import { precarica } from '#web/prefetch.ts'
import { useScorciatoia } from '#web/shortcuts.tsx'

interface TastieraProps {
  voci: VoceMenu[]
  admin: boolean
}

/** What the whole app does for who uses no mouse: `g` and a letter go to a screen, and the focus is never lost. */
export function Tastiera({ voci, admin }: TastieraProps) {
  useEffect(custodisciFuoco, [])
  return (
    <>
      {voci.map(({ percorso, testo, tasto }) => (
        <Vai key={percorso} a={percorso} testo={testo} tasto={tasto} />
      ))}
      {admin && <Vai a={`/?planning=${oggi()}`} testo="Planning settimanale" tasto="p" />}
    </>
  )
}

function Vai({ a, testo, tasto }: { a: string; testo: string; tasto: string }) {
  const naviga = useNavigate()
  useScorciatoia(`g ${tasto}`, testo, () => {
    precarica(a)
    void naviga(a)
  })
  return null
}
