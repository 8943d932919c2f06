import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** A single key, or two one after the other (`g c`), that does something on the screen as it stands, and what in Italian. */
export interface Shortcut {
  tasto: string
  descrizione: string
  azione: () => void
}

const CHIAVE = 'scorciatoie'
const SPENTE = 'spente'
/** How long the first of two keys waits for the second. */
const SEGUITO_MS = 1500

/** Where a key is text, or belongs to an open menu or list. */
const SCRIVE = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=menu]',
  '[role=listbox]',
].join()

let registrate: readonly Shortcut[] = []
const ascoltatori = new Set<() => void>()

/**
 * A single-key shortcut, in force while the component is mounted and `active`. Not while one types, nor under a dialog;
 * the last mounted wins. Whoever wants none turns them off in the list that `?` opens (WCAG 2.1.4).
 */
export function useShortcut(tasto: string, descrizione: string, azione: () => void, active = true): void {
  const attuale = useEffectEvent(azione)
  useEffect(() => {
    if (!active) return
    const scorciatoia = { tasto, descrizione, azione: () => attuale() }
    cambia([...registrate, scorciatoia])
    return () => cambia(registrate.filter((registrata) => registrata !== scorciatoia))
  }, [tasto, descrizione, active])
}

/** The shortcuts of the screen as it stands, `?` last. */
export function useActiveShortcuts(): Shortcut[] {
  const scorciatoie = useSyncExternalStore(iscrivi, () => registrate)
  const perTasto = new Map(scorciatoie.map((scorciatoia) => [scorciatoia.tasto, scorciatoia]))
  return [...perTasto.values()].sort((a, b) => Number(a.tasto === '?') - Number(b.tasto === '?'))
}

/** Whether single keys do anything, and the switch; kept in this browser, followed by its other tabs. */
export function useShortcutsEnabled(): [boolean, (accese: boolean) => void] {
  const accese = useSyncExternalStore(iscrivi, sonoAccese)
  return [accese, imposta]
}

function sonoAccese(): boolean {
  try {
    return localStorage.getItem(CHIAVE) !== SPENTE
  } catch {
    return true
  }
}

function imposta(accese: boolean): void {
  try {
    if (accese) localStorage.removeItem(CHIAVE)
    else localStorage.setItem(CHIAVE, SPENTE)
  } catch {
    // Without storage they stay on.
  }
  for (const avvisa of ascoltatori) avvisa()
}

function iscrivi(avvisa: () => void): () => void {
  ascoltatori.add(avvisa)
  addEventListener('storage', avvisa)
  return () => {
    ascoltatori.delete(avvisa)
    removeEventListener('storage', avvisa)
  }
}

function cambia(nuove: readonly Shortcut[]): void {
  registrate = nuove
  if (nuove.length > 0) addEventListener('keydown', premuto)
  else removeEventListener('keydown', premuto)
  for (const avvisa of ascoltatori) avvisa()
}

let iniziata: { tasto: string; quando: number } | null = null

function premuto(evento: KeyboardEvent): void {
  if (evento.defaultPrevented || evento.repeat || evento.isComposing || evento.key === 'Shift') return
  if (evento.ctrlKey || evento.metaKey || evento.altKey || !sonoAccese()) return
  if (evento.target instanceof Element && evento.target.closest(SCRIVE)) return
  if (document.querySelector('[aria-modal="true"], dialog[open]')) return
  const premuto = evento.key.toLowerCase()
  const attesa =
    iniziata && evento.timeStamp - iniziata.quando < SEGUITO_MS ? `${iniziata.tasto} ${premuto}` : null
  const trovata =
    registrate.findLast(({ tasto }) => tasto === attesa) ??
    registrate.findLast(({ tasto }) => tasto === premuto)
  const comincia = !trovata && registrate.some(({ tasto }) => tasto.startsWith(`${premuto} `))
  iniziata = comincia ? { tasto: premuto, quando: evento.timeStamp } : null
  if (!trovata) return
  evento.preventDefault()
  trovata.azione()
}
