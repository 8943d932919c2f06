import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

type Params = Record<string, string | null>

/** What an address was changed to that isn't drawn yet: the next change builds on it. */
let ahead: { drawn: string; search: string } | null = null

/**
 * The parameters after some changes of what is drawn, those included that were made since.
 * @param drawn pathname and search of the screen as it is drawn
 * @returns without `?`
 */
export function changed(drawn: string, changes: Params): string {
  const search = ahead?.drawn === drawn ? ahead.search : drawn.slice(drawn.indexOf('?') + 1)
  const after = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null) after.delete(name)
    else after.set(name, value)
  ahead = { drawn, search: after.toString() }
  return ahead.search
}

/** This is drawn: where it is another address than the changed one was, changes begin with it. */
export function nowDrawn(drawn: string): void {
  if (ahead?.drawn !== drawn) ahead = null
}

/**
 * Sets parameters of the address; null removes one, the others stay. Two changes in a row keep each other, though React
 * draws the first one a moment later.
 * @param history 'push' adds an entry, so that Back undoes it
 */
export function useSetParams(): (changes: Params, history?: 'push' | 'replace') => void {
  const [params, setParams] = useSearchParams()
  const drawn = `${useLocation().pathname}?${params}`
  useEffect(() => nowDrawn(drawn), [drawn])
  return useCallback(
    (changes, history = 'replace') =>
      setParams(changed(drawn, changes), { replace: history === 'replace', preventScrollReset: true }),
    [setParams, drawn],
  )
}

/**
 * A piece of screen state that stands in the address (search, filter, tab, page). Setting it replaces the history
 * entry, removes the default value from the address, and goes back to the first page.
 */
export function useParam(name: string, fallback = ''): [string, (value: string | null) => void] {
  const [params] = useSearchParams()
  const setParams = useSetParams()
  const set = useCallback(
    (value: string | null) => setParams({ pagina: null, [name]: value === fallback ? null : value }),
    [name, fallback, setParams],
  )
  return [params.get(name) ?? fallback, set]
}

/** The opened dialog, in the address: opening adds a history entry, so that Back closes it. */
export function useOpen(name: string): [string | null, (value: string | null) => void] {
  const [params] = useSearchParams()
  const setParams = useSetParams()
  const set = useCallback(
    (value: string | null) => setParams({ [name]: value }, value === null ? 'replace' : 'push'),
    [name, setParams],
  )
  return [params.get(name), set]
}

/** The id of a record that a parameter holds; null for anything else. */
export const idIn = (text: string | null): number | null =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null

/** The opened record, by its id in the address, as `useOpen`. */
export function useOpenRecord(name: string): [number | null, (id: number | null) => void] {
  const [text, set] = useOpen(name)
  return [idIn(text), useCallback((id) => set(id === null ? null : String(id)), [set])]
}

/**
 * The record that is open, as it was when it was opened: what a form began with stays, whatever the lists do meanwhile.
 * @param found the record as it is read now, once it is
 */
export function useAsOpened<T extends { id: number }>(
  id: number | null,
  found: T | null | undefined,
): T | null {
  const [opened, setOpened] = useState<T | null>(null)
  // React's way to keep what an earlier rendering knew: once for each record, never in a loop.
  if (id === null ? opened !== null : found?.id === id && opened?.id !== id)
    setOpened(id === null ? null : (found ?? null))
  return opened?.id === id ? opened : null
}
