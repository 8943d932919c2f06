import { useSyncExternalStore } from 'react'

/** `clienti/12`: a record wherever it is shown, as its path in the API. */
export type RecordKey = `${string}/${number}`

/** How long its row is lit, unless `data-lit-ms` says otherwise, and how long one waits for it to appear, in ms. */
const LIT = 1500
const AWAITED = 2500

let awaited: RecordKey | null = null
let stop = () => {}
const listeners = new Set<() => void>()

function tell(key: RecordKey | null): void {
  awaited = key
  for (const listener of listeners) listener()
}

/** Scrolls to the row of a record that was just saved, as soon as it is there, and lights it for a moment. */
export function showSaved(key: RecordKey): void {
  stop()
  const lit = () => {
    const row = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(key)}"]`)
    if (!row) return
    stop()
    row.scrollIntoView({ block: 'nearest' })
    row.dataset.lit = ''
    setTimeout(() => delete row.dataset.lit, Number(row.dataset.litMs ?? LIT))
  }
  const observer = new MutationObserver(lit)
  const late = setTimeout(() => stop(), AWAITED)
  stop = () => {
    observer.disconnect()
    clearTimeout(late)
    stop = () => {}
    tell(null)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  tell(key)
  lit()
}

/** The record that `showSaved` looks for, for lists that draw only the rows in sight. */
export const useSaved = (): RecordKey | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => awaited,
  )
