import { IconDeviceMobile, IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react'

/** The choices of theme; `auto` follows the system. Stored under `theme` (public/theme.js reads it before the first paint). */
export const THEMES: { valore: 'auto' | 'light' | 'dark'; testo: string; icona: TablerIcon }[] = [
  { valore: 'auto', testo: 'Sistema', icona: IconDeviceMobile },
  { valore: 'light', testo: 'Chiaro', icona: IconSun },
  { valore: 'dark', testo: 'Scuro', icona: IconMoon },
]
