import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is at least so wide, in em; known from the first drawing on. CSS modules say it by themselves. */
export const useAtLeast = (em: number): boolean =>
  useMediaQuery(`(min-width: ${em}em)`, undefined, { getInitialValueInEffect: false }) ?? false

/** The telephone's layout: one column, dialogs as sheets, the menu at the bottom. */
export const usePhone = (): boolean => !useAtLeast(48)

/** The desktop's layout: columns side by side, everything in its place. Between the two is the tablet. */
export const useDesktop = (): boolean => useAtLeast(64)

/** Whether it is worked with fingers: taking the focus would bring up the keyboard. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** Where something is kept, in words that fit what one holds. */
export const questoDispositivo = (): string => (isTouch() ? 'sul telefono' : 'su questo computer')
