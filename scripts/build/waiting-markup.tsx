import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import Accesso from '#screens/accesso/page.tsx'
import { TESTE, WaitingFrame, WaitingHeading } from '#web/layout/waiting.tsx'
import { SessionProvider } from '#web/session.tsx'

/** What the page shows until the program is there, as HTML. */
export interface Attese {
  accesso: string
  /** The frame of an admin, of the others, and of whoever is not known yet, each in two: a screen's head goes between. */
  cornici: Record<'admin' | 'altri' | 'ignoto', string[]>
  /** The screens' heads, by path. */
  teste: Record<string, string>
}

const POSTO = '@testa@'

// Nobody is signed in while it is being built.
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })

const disegna = (parte: ReactNode) =>
  renderToStaticMarkup(
    <StaticRouter location="/app/-" basename="/app">
      {parte}
    </StaticRouter>,
  )

const cornice = (admin: boolean | null) =>
  disegna(<WaitingFrame admin={admin}>{POSTO}</WaitingFrame>).split(POSTO)

export const attese: Attese = {
  accesso: disegna(
    <SessionProvider>
      <Accesso />
    </SessionProvider>,
  ),
  cornici: { admin: cornice(true), altri: cornice(false), ignoto: cornice(null) },
  teste: Object.fromEntries(
    Object.entries(TESTE).map(([path, testa]) => [path, disegna(<WaitingHeading {...testa} />)]),
  ),
}
