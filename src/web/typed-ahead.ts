import { createContext, useEffect, useEffectEvent } from 'react'
import { DIALOG, isText, type Stroke, WRITABLE } from './strokes.ts'

/** The longest that a form is waited for which a navigation opens, in ms. */
const PATIENCE_MS = 8000
/** How often the first field is looked for once nothing waits any more, 10 ms apart; less where nothing was typed yet. */
const LOOKS = { typed: 500, nothing: 20 }
const MOVES = ['Tab', 'Enter', 'Backspace', 'Delete', 'Home', 'End']

/**
 * What is waited for: a dialog; a part of a form that is there, where who writes in another part isn't kept waiting; an
 * answer by which a field makes its choice.
 */
type Awaited = 'dialog' | 'part' | 'answer'

interface Hold {
  what: Awaited
  /** What Escape does meanwhile; without it Escape is the dialog's, which is there. */
  cancel: (() => void) | undefined
}

const holds = new Set<Hold>()
let strokes: Stroke[] = []
/** What presses them again comes with the form. */
let pressing: Promise<typeof import('./press-keys.ts')> | undefined
/** Forms whose first field has had the focus. */
const ready = new WeakSet<Element>()
/** The dialog that was on top when another began to come. */
let below: Element | undefined
let handingOver = false

/** True inside a form: what is still missing of it holds the keys too. */
export const InForm = createContext(false)

/** Whether something was typed for a form that is on its way. */
export const typedAhead = (): boolean => strokes.length > 0

/**
 * Keys pressed from now on are kept: they reach neither the page below nor nobody. Once nothing holds them any more they
 * are pressed again, in their order, in the dialog that has come; where none comes they are forgotten.
 * @returns ends it; more than once does no harm
 */
function holdKeys(mine: Hold): () => void {
  below = mine.what === 'dialog' ? [...document.querySelectorAll(DIALOG)].at(-1) : undefined
  if (holds.size === 0 && !handingOver) addEventListener('keydown', keep, { capture: true })
  holds.add(mine)
  return () => {
    if (holds.delete(mine) && holds.size === 0 && !handingOver) void handOver()
  }
}

/** The same for a navigation that ends in a form: until one is there, or somebody does something else. */
export function holdKeysUntilForm(): void {
  awaited()
  const end = holdKeys({ what: 'dialog', cancel: () => awaited() })
  const given = setTimeout(() => awaited(), PATIENCE_MS)
  const elsewhere = () => awaited()
  addEventListener('pointerdown', elsewhere)
  awaited = () => {
    clearTimeout(given)
    removeEventListener('pointerdown', elsewhere)
    awaited = () => {}
    end()
  }
}
let awaited = () => {}

/** A form's first field has the focus: what was typed before is for it. */
export function formReady(there: HTMLFormElement): void {
  ready.add(there)
  awaited()
}

/** Holds the keys while this is `active`. */
export function useHeldKeys(what: Awaited, active: boolean, cancel?: () => void): void {
  const onEscape = useEffectEvent(() => cancel?.())
  const cancels = cancel !== undefined
  useEffect(
    () => (active ? holdKeys({ what, cancel: cancels ? () => onEscape() : undefined }) : undefined),
    [what, active, cancels],
  )
}

/** The same while it is mounted. */
export function HoldKeys({
  what = 'dialog',
  onChiudi,
}: {
  what?: Awaited
  onChiudi?: (() => void) | undefined
}) {
  useHeldKeys(what, true, onChiudi)
  return null
}

function keep(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  // Those made for the keys that are given back.
  if (!event.isTrusted || event.isComposing) return
  const writes = event.target instanceof Element && event.target.matches(WRITABLE)
  if (writes && strokes.length === 0 && !handingOver && [...holds].every(({ what }) => what === 'part'))
    return
  if (key === 'Escape') {
    strokes = []
    const last = [...holds].at(-1)
    if (!last?.cancel) return
    last.cancel()
  } else if (isText(event) || MOVES.includes(key) || key.startsWith('Arrow'))
    strokes.push({ key, code, ctrlKey, metaKey, altKey, shiftKey })
  else return
  pressing ??= import('./press-keys.ts')
  event.preventDefault()
  event.stopImmediatePropagation()
}

const pause = (ms = 0) => new Promise((over) => setTimeout(over, ms))

/** What is typed meanwhile queues up behind. */
async function handOver(): Promise<void> {
  handingOver = true
  for (let n = 0; n < (strokes.length > 0 ? LOOKS.typed : LOOKS.nothing) && !hasFocus(); n++) await pause(10)
  const press = await pressing?.then((keys) => keys.press).catch(() => undefined)
  if (!press) pressing = undefined
  while (press && strokes.length > 0 && holds.size === 0 && hasFocus()) {
    press(strokes.shift() as Stroke)
    // The form answers one key before it gets the next.
    await pause()
  }
  handingOver = false
  if (holds.size > 0) return
  strokes = []
  below = undefined
  removeEventListener('keydown', keep, { capture: true })
}

/** Whether what has come has the focus: of a form its first field. */
function hasFocus(): boolean {
  const dialog = document.activeElement?.closest(DIALOG)
  if (!dialog || dialog === below) return false
  const form = dialog.querySelector('form')
  return !form || ready.has(form)
}
