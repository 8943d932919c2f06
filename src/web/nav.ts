import {
  IconCalendarEvent,
  IconCalendarMonth,
  IconFileCertificate,
  IconLayoutDashboard,
  IconReceiptEuro,
  IconSettings,
  IconTruck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

export interface MenuEntry {
  percorso: string
  testo: string
  icona: TablerIcon
  /** Pressed after `g` it goes there. */
  tasto: string
  /** Who sees it (docs/product.md §4.5): everybody, only admins, only the others. */
  per: 'tutti' | 'admin' | 'altri'
}

/**
 * Navigation in the order of the menu. One line adds an entry to rail, phone menu and, for the first four of a role, the
 * phone's bottom bar. The route itself is in router.tsx.
 */
export const MENU: MenuEntry[] = [
  { percorso: '/', testo: 'Dashboard', icona: IconLayoutDashboard, tasto: 'd', per: 'tutti' },
  { percorso: '/clienti', testo: 'Clienti', icona: IconUsers, tasto: 'c', per: 'tutti' },
  { percorso: '/rcee', testo: 'RCEE', icona: IconFileCertificate, tasto: 'r', per: 'tutti' },
  { percorso: '/appuntamenti', testo: 'Appuntamenti', icona: IconCalendarEvent, tasto: 'a', per: 'admin' },
  { percorso: '/calendario', testo: 'Calendario', icona: IconCalendarMonth, tasto: 'a', per: 'altri' },
  { percorso: '/fornitori', testo: 'Fornitori', icona: IconTruck, tasto: 'f', per: 'admin' },
  { percorso: '/contabilita', testo: 'Contabilità', icona: IconReceiptEuro, tasto: 'o', per: 'admin' },
  { percorso: '/admin', testo: 'Admin', icona: IconSettings, tasto: 'm', per: 'admin' },
]

/** The entries of a role. */
export function entriesFor(admin: boolean): MenuEntry[] {
  return MENU.filter((voce) => voce.per === 'tutti' || (voce.per === 'admin') === admin)
}

/** A link is active when the path equals / (dashboard) or starts with the link's path. */
export function active(path: string, attuale: string): boolean {
  return path === '/' ? attuale === '/' : attuale === path || attuale.startsWith(`${path}/`)
}

/** Navigation state that opens the 'new' form of a screen. */
export const NEW = { nuovo: true }
