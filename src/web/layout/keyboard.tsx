import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { oggi } from '#shared/dates.ts'
import { keepFocus } from '#web/focus.ts'
import type { MenuEntry } from '#web/nav.ts'
import { preload } from '#web/prefetch.ts'
import { useShortcut } from '#web/shortcuts.tsx'

interface TastieraProps {
  voci: MenuEntry[]
  admin: boolean
}

/** What the whole app does for who uses no mouse: `g` and a letter go to a screen, and the focus is never lost. */
export function Keyboard({ voci, admin }: TastieraProps) {
  useEffect(keepFocus, [])
  return (
    <>
      {voci.map(({ percorso: path, testo, tasto }) => (
        <Vai key={path} a={path} testo={testo} tasto={tasto} />
      ))}
      {admin && <Vai a={`/?planning=${oggi()}`} testo="Planning settimanale" tasto="p" />}
    </>
  )
}

function Vai({ a, testo, tasto }: { a: string; testo: string; tasto: string }) {
  const naviga = useNavigate()
  useShortcut(`g ${tasto}`, testo, () => {
    preload(a)
    void naviga(a)
  })
  return null
}
