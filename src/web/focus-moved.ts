const HEARD = ['focusin', 'focusout', 'pointerdown', 'pointerup', 'pointercancel']

/**
 * Hears where the focus goes, once what was pressed for it has its click: what comes or goes with the focus, as a foot of the
 * screen, would slide away under the finger, or over what it presses.
 * @returns ends it
 */
export function onFocusMoved(tell: () => void): () => void {
  const end = new AbortController()
  let pressed = false
  const hear = ({ type }: Event) => {
    if (type[0] === 'p') pressed = type === 'pointerdown'
    setTimeout(() => pressed || tell())
  }
  for (const what of HEARD) document.addEventListener(what, hear, { capture: true, signal: end.signal })
  return () => end.abort()
}
