import { onFocusMoved } from './focus-moved.ts'
import { keyboard } from './seen.ts'
import { isTouch } from './width.ts'

/*
 * What can be seen of the page while the keyboard is up. Android makes the page as small as that
 * (`interactive-widget=resizes-content`); iPhones leave it as it was, with its foot under the keyboard: there it is told by
 * the visual viewport. Sheets over the whole page stand in `--seen-top` and `--seen-height`.
 */

const WRITTEN =
  'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=file], [type=range], [readonly])'
/** A keyboard takes at least so much of the screen; bars of the browser never do. */
const LEFT_AT_MOST = 0.78
/** Pinched larger, a part of the page is all that one wants to see. */
const AS_IT_IS = 1.05

/** The tallest that was seen at each width, in px. */
const tallest = new Map<number, number>()

/**
 * Goes after the keyboard for as long as somebody is signed in.
 * @param wide the page's width without a keyboard, in px
 * @param tall its height, in px
 * @returns ends it
 */
export function followKeyboard(wide: number, tall: number): () => void {
  const seen = window.visualViewport
  if (!seen) return () => {}
  const { style } = document.documentElement
  tallest.set(wide, Math.max(tallest.get(wide) ?? 0, tall))
  let height = 0
  const look = () => {
    const now = Math.round(seen.height * seen.scale)
    const width = Math.round(seen.width * seen.scale)
    const most = Math.max(tallest.get(width) ?? 0, now)
    tallest.set(width, most)
    const field = document.activeElement
    const before = keyboard.up
    const up = isTouch() && now < most * LEFT_AT_MOST && (field?.matches(WRITTEN) ?? false)
    if (up && seen.scale < AS_IT_IS) {
      style.setProperty('--seen-top', `${seen.offsetTop}px`)
      style.setProperty('--seen-height', `${seen.height}px`)
    } else {
      style.removeProperty('--seen-top')
      style.removeProperty('--seen-height')
    }
    if (up) style.setProperty('--bottombar', '0px')
    else style.removeProperty('--bottombar')
    // What is written in stays in sight above the foot, which has just come up.
    if (up && (!before || height !== seen.height))
      requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
    height = seen.height
    keyboard.note(up)
  }
  seen.addEventListener('resize', look)
  seen.addEventListener('scroll', look)
  const deaf = onFocusMoved(look)
  look()
  return () => {
    seen.removeEventListener('resize', look)
    seen.removeEventListener('scroll', look)
    deaf()
  }
}
