import { type RefObject, useEffect } from 'react'

/** A row, what opens it, and whatever else of it can be pressed. */
const ROW = '[data-row]'
const OPENER = '[data-riga]'
const PRESSABLE = 'a[href], button:not(:disabled), input:not(:disabled)'

/** Rows with nothing to press are passed over. */
const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(ROW)].filter(entry)
const pressable = (row: Element) => [...row.querySelectorAll<HTMLElement>(PRESSABLE)]

/** What has the focus when one comes to a row. */
function entry(row: Element | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>(OPENER) ?? (row && pressable(row)[0])
}

/** The row that an event happened in; null where it belongs to something opened over the list. */
function rowOf(target: EventTarget | null, list: Element): HTMLElement | null {
  const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null
  return row && list.contains(row) ? row : null
}

/**
 * Keys of a list whose rows are marked `data-row`: ↑ ↓ Home End go from row to row, → ← through what can be pressed in one,
 * or unfold and fold one that has a `data-piega`; `.` opens its menu; Enter is the opener's own (`data-riga`). Tab stops at one
 * row, the one last used, and at what stands in it; then it goes on to what comes after the list.
 * @param ends whether Home and End are the list's; false where the screen has them
 */
export function useListKeys(ref: RefObject<HTMLElement | null>, ends = true): void {
  useEffect(() => {
    const list = ref.current
    // What a row unfolds to is walked with the rows around it.
    if (!list || list.parentElement?.closest(ROW)) return
    let current: HTMLElement | undefined
    const arrange = () => {
      const rows = rowsIn(list)
      if (!current?.isConnected) current = rows[0]
      for (const row of rows) for (const one of pressable(row)) one.tabIndex = row === current ? 0 : -1
    }
    const follow = ({ target }: FocusEvent) => {
      const row = rowOf(target, list)
      if (!row || row === current) return
      current = row
      arrange()
    }
    const keys = (event: KeyboardEvent) => {
      const row = rowOf(event.target, list)
      if (row && (ends || !/^(Home|End)$/.test(event.key))) move(event, list, row)
    }
    const observer = new MutationObserver(arrange)
    observer.observe(list, { childList: true, subtree: true })
    list.addEventListener('focusin', follow)
    list.addEventListener('keydown', keys)
    arrange()
    return () => {
      observer.disconnect()
      list.removeEventListener('focusin', follow)
      list.removeEventListener('keydown', keys)
    }
  }, [ref, ends])
}

function move(event: KeyboardEvent, list: Element, row: HTMLElement): void {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
  if (!(target instanceof HTMLElement) || target.matches('input:not([type="checkbox"]), textarea, select'))
    return
  const rows = rowsIn(list)
  const n = rows.indexOf(row)
  const within = pressable(row)
  const beside = (step: number) => within[within.indexOf(target) + step]
  const menu = row.querySelector<HTMLElement>('[aria-haspopup="menu"]')
  const next: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: entry(rows[n + 1]),
    ArrowUp: entry(rows[n - 1]),
    Home: entry(rows[0]),
    End: entry(rows.at(-1)),
    ArrowRight: beside(1),
    ArrowLeft: beside(-1),
    '.': menu,
  }
  if (!(key in next)) return
  event.preventDefault()
  const folds = { ArrowRight: 'false', ArrowLeft: 'true' }[key]
  const fold = row.querySelector<HTMLElement>(`[data-piega][aria-expanded="${folds}"]`)
  if (fold && target.matches(OPENER)) fold.click()
  else next[key]?.focus()
  if (key === '.') menu?.click()
}
