import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isAdmin } from '#shared/permissions.ts'
import type { SearchCommands } from '#web/layout/header.tsx'
import { useUser } from '#web/session.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import stili from './cerca.module.css'

const Tavolozza = lazy(() => import('./tavolozza.tsx').then((m) => m.Tavolozza))

const MAC = /mac|iphone|ipad/i.test(navigator.platform)

/** Over a form or a question the palette would take one away from what one is doing. */
const OCCUPATO = '[aria-modal="true"] form, dialog[open]'

/** The header's search: a box on desktops, a button on phones, and Ctrl+K (⌘K) from anywhere. */
export default function Cerca(comandi: SearchCommands) {
  const admin = isAdmin(useUser())
  const [aperta, setAperta] = useState(false)
  const apri = () => setAperta(true)

  useEffect(() => {
    const premuto = (evento: KeyboardEvent) => {
      if (evento.key.toLowerCase() !== 'k' || evento.shiftKey || evento.altKey) return
      if (!(MAC ? evento.metaKey : evento.ctrlKey)) return
      // In any case not the browser's own search.
      evento.preventDefault()
      if (!evento.repeat && !document.querySelector(OCCUPATO)) setAperta((era) => !era)
    }
    addEventListener('keydown', premuto)
    return () => removeEventListener('keydown', premuto)
  }, [])

  const comuni = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: apri,
    ...Tavolozza.anticipo,
  } as const
  return (
    <>
      <UnstyledButton className={stili.campo} {...comuni}>
        <IconSearch size={16} aria-hidden />
        <span className="ell">Cerca clienti, appuntamenti, {admin ? 'fatture' : 'RCEE'}…</span>
        <KeyHint>{MAC ? '⌘ K' : 'Ctrl K'}</KeyHint>
      </UnstyledButton>
      <ActionIcon className={stili.bottone} aria-label="Cerca" {...comuni}>
        <IconSearch />
      </ActionIcon>
      {aperta && <Tavolozza {...comandi} onChiudi={() => setAperta(false)} />}
    </>
  )
}
