import { isTouch } from './width.ts'

/** Where the focus was, and how to find what stands there now if the element goes away. */
interface Posto {
  elemento: HTMLElement
  /** From the inside out: the parent, and which of its children led to the element. */
  via: { padre: Element; indice: number }[]
}

const SCHERMATA = 'contenuto'
const MODALE = '[aria-modal="true"], dialog[open]'
const PRENDIBILI = [
  'a[href], button, select, textarea, summary',
  'input:not([type=hidden])',
  '[tabindex]:not([tabindex="-1"])',
].join()
const DIGITABILI = 'input:not([type=checkbox], [type=radio]), textarea, select'
/** Closing dialogs give the focus back by themselves, after a moment. */
const ATTESA_MS = 120
const RICORDATI = 12

/**
 * The focus is never lost: when what had it disappears (a deleted row, a link that has done its work, a button that is
 * disabled, a dialog whose opener is gone), what stands in its place takes it, else what had it before, else the screen.
 * @returns stops watching
 */
export function keepFocus(): () => void {
  let storia: Posto[] = []
  let attesa: ReturnType<typeof setTimeout> | undefined

  const perso = () => {
    const [ultimo] = storia
    const fuoco = document.activeElement
    // A click beside everything gives the focus up on purpose: what had it is still there.
    return ultimo !== undefined && (fuoco === null || fuoco === document.body) && !prendibile(ultimo.elemento)
  }
  const segna = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target !== document.body)
      storia = [postoDi(target), ...storia].slice(0, RICORDATI)
  }
  const guarda = () => {
    if (!perso()) return
    clearTimeout(attesa)
    attesa = setTimeout(() => perso() && rimedia(storia), ATTESA_MS)
  }
  if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body)
    storia = [postoDi(document.activeElement)]
  const osservatore = new MutationObserver(guarda)
  osservatore.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  addEventListener('focusin', segna)
  return () => {
    clearTimeout(attesa)
    osservatore.disconnect()
    removeEventListener('focusin', segna)
  }
}

function postoDi(elemento: HTMLElement): Posto {
  const via: Posto['via'] = []
  let figlio: Element = elemento
  for (let padre = figlio.parentElement; padre; padre = padre.parentElement) {
    via.push({ padre, indice: [...padre.children].indexOf(figlio) })
    figlio = padre
  }
  return { elemento, via }
}

function rimedia(storia: Posto[]): void {
  const meta = metaDi(storia)
  meta?.focus({ preventScroll: meta.id === SCHERMATA })
}

function metaDi(storia: Posto[]): HTMLElement | null {
  const schermata = document.getElementById(SCHERMATA)
  const modale = [...document.querySelectorAll<HTMLElement>(MODALE)].at(-1)
  const cornice = modale ?? schermata
  for (const { elemento, via } of storia) {
    if (prendibile(elemento) && (!modale || modale.contains(elemento))) return elemento
    for (const { padre, indice } of via) {
      if (!padre.isConnected) continue
      if (padre === cornice || !cornice?.contains(padre)) break
      const accanto = presa(padre.children[indice]) ?? presa(padre.children[indice - 1]) ?? presa(padre)
      if (accanto) return accanto
    }
    // It was on this screen, and nothing of its neighbourhood is left.
    if (via.some(({ padre }) => padre === cornice)) break
  }
  return modale ? (presa(modale) ?? modale) : schermata
}

/** The first that can take the focus, the element itself included; on touch screens not one that brings up the keyboard. */
function presa(dentro: Element | undefined): HTMLElement | undefined {
  if (!dentro) return undefined
  const dito = isTouch()
  return [dentro, ...dentro.querySelectorAll(PRENDIBILI)].find(
    (elemento): elemento is HTMLElement =>
      elemento instanceof HTMLElement &&
      elemento.matches(PRENDIBILI) &&
      prendibile(elemento) &&
      !(dito && elemento.matches(DIGITABILI)),
  )
}

const prendibile = (elemento: HTMLElement): boolean =>
  elemento.isConnected &&
  !elemento.matches(':disabled') &&
  elemento.checkVisibility({ visibilityProperty: true })
