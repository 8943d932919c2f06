import { type ComponentType, createContext } from 'react'
import { useAtLeast } from '#web/width.ts'

/** What a screen of several parts has beside it (side-list.tsx); page.tsx gives it its place. */
export const SideContext = createContext<ComponentType<{ menu?: boolean }> | null>(null)

/** Where the list has room beside a screen. */
export const useSideRoom = (): boolean => useAtLeast(84)
