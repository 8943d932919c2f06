import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import type { TrattoPlanning } from './geometria.ts'
import type { Mappa, ZonaPlanning } from './misura.ts'

/** What the hand holds: a visit, and the piece of it that was touched. */
export interface Presa {
  visita: VisitaPlanning
  giorno: string
  spicchio: TrattoPlanning
}

export interface Meta extends TrattoPlanning {
  utenteId: number
  giorno: string
}

export type ModoGesto = 'sposta' | 'allunga'

/** From the press to the release. */
export interface Gesto {
  presa: Presa
  modo: ModoGesto
  nodo: HTMLElement
  punta: number
  /** Where the hand is, in px of the window. */
  x: number
  y: number
  /** From the top left of the visit to the hand. */
  presoX: number
  presoY: number
  partenzaX: number
  partenzaY: number
  attesa: ReturnType<typeof setTimeout> | undefined
  volo: Volo | null
}

/** A gesture that has become a drag. */
export interface Volo {
  mappa: Mappa
  cornice: DOMRect
  /** Where the visit was on the screen. */
  partenza: DOMRect
  testata: number
  fantasma: HTMLElement
  orario: HTMLElement
  /** Of the ghost, in px; asking the page for it would cost a layout at every frame. */
  altezza: number
  /** The day that the visit was taken from; its lower edge is resized there. */
  casa: ZonaPlanning | null
  meta: Meta | null
  mosso: boolean
}

const BORDO_PX = 48

/** Near an edge the grid scrolls by itself, faster the nearer. */
export function scorriAiBordi(corsa: HTMLElement, y: number, { cornice, testata }: Volo): boolean {
  const sopra = cornice.top + testata + BORDO_PX - y
  const sotto = y - (cornice.bottom - BORDO_PX)
  const spinta = Math.min(BORDO_PX, Math.max(sopra, sotto))
  if (spinta <= 0 || y < cornice.top || y > cornice.bottom) return false
  const verso = sopra > sotto ? -spinta : spinta
  if (verso < 0 ? corsa.scrollTop <= 0 : corsa.scrollTop >= corsa.scrollHeight - corsa.clientHeight - 1)
    return false
  corsa.scrollTop += Math.trunc(verso / 4) || Math.sign(verso)
  return true
}

/** The click that follows a drag is none. */
export function mangiaClic() {
  const mangia = (evento: Event) => {
    evento.stopPropagation()
    evento.preventDefault()
  }
  addEventListener('click', mangia, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', mangia, { capture: true }), 80)
}

export const stessa = (x: Meta | null, y: Meta | null): boolean =>
  x === y ||
  (x !== null &&
    y !== null &&
    x.utenteId === y.utenteId &&
    x.giorno === y.giorno &&
    x.da === y.da &&
    x.a === y.a)

/** What the hand carries: firm bar, hour, name; always readable. */
export function creaFantasma(nodo: HTMLElement, classe: string) {
  const fantasma = document.createElement('div')
  fantasma.className = `${classe} ${nodo.dataset.ditta ?? ''}`
  fantasma.setAttribute('aria-hidden', 'true')
  const orario = document.createElement('span')
  const nome = document.createElement('b')
  nome.textContent = nodo.dataset.nome ?? ''
  fantasma.append(orario, nome)
  return { fantasma, orario }
}

/** Nothing is left of the drag. */
export function pulisci({ fantasma }: Volo, nodo: HTMLElement) {
  fantasma.remove()
  delete nodo.dataset.origine
}
