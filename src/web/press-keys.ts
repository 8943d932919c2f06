import { DIALOG, isText, type Stroke, WRITABLE } from './strokes.ts'

const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, [tabindex]:not([tabindex="-1"])'

/** Presses a key again where the focus is, and does what the browser itself does of real ones only. */
export function press(stroke: Stroke): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  const went = field.dispatchEvent(
    new KeyboardEvent('keydown', { ...stroke, bubbles: true, cancelable: true, composed: true }),
  )
  if (!went) return
  const writable = field.matches(WRITABLE)
  const { key } = stroke
  if (key === 'Tab') next(field, stroke.shiftKey ? -1 : 1)
  else if (isText(stroke) && writable) document.execCommand('insertText', false, key)
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Delete') document.execCommand('forwardDelete')
  else if (key === ' ' || (key === 'Enter' && field.matches('button, a'))) field.click()
  else if (key === 'Enter' && field.matches('input') && !stroke.ctrlKey && !stroke.metaKey)
    field.closest('form')?.requestSubmit()
}

/** Where Tab goes from here, inside the dialog that the form stands in; of radio buttons only the chosen one is a stop. */
function next(from: HTMLElement, step: 1 | -1): void {
  const frame = from.closest(DIALOG) ?? document.body
  const stops = [...frame.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) =>
      one === from ||
      (one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked && hasChoice(one, frame))),
  )
  const there = stops[(stops.indexOf(from) + step + stops.length) % stops.length]
  there?.focus()
  if (there instanceof HTMLInputElement) there.select()
}

const hasChoice = ({ name }: HTMLInputElement, frame: Element): boolean =>
  frame.querySelector(`[type=radio][name="${CSS.escape(name)}"]:checked`) !== null
