import { allunga, oraDelMinuto, posa } from './geometria.ts'
import {
  creaFantasma,
  type Gesto,
  type Meta,
  type ModoGesto,
  mangiaClic,
  type Presa,
  pulisci,
  scorriAiBordi,
  stessa,
  type Volo,
} from './gesto.ts'
import { eOrizzontale, minutiInParole, misura, pxDi, rettangolo, type ZonaPlanning } from './misura.ts'
import type { Suggerimento } from './suggerimento.ts'

interface Opzioni {
  /** The scrolled grid. */
  corsa: HTMLElement
  /** Over everything, unscrolled: the ghost goes here. */
  strato: HTMLElement
  /** In the scrolled content: where the visit would go. */
  segno: HTMLElement
  suggerimento: Suggerimento
  classeFantasma: string
  prendi: (nodo: HTMLElement) => Presa | null
  /** Words for the tip; `conflitto` is '' when the place is free. */
  giudica: (meta: Meta, presa: Presa) => { posto: string; conflitto: string }
  rilascia: (presa: Presa, meta: Meta, modo: ModoGesto) => void
  menu: (nodo: HTMLElement, x: number, y: number) => void
}

const SOGLIA_PX = 4
const TREMITO_PX = 10
const LUNGA_MS = 380
const ALTEZZA_MINIMA_PX = 24
/** Where hours run from left to right: hour and name can be read. */
const LARGHEZZA_MINIMA_PX = 120

/**
 * Drag and resize with pointer events: at once with mouse and pen, after a long press with a finger (before that it
 * scrolls). No React in between: the ghost follows by transform, once per frame; words and mark change only when the
 * quarter does.
 */
export function attivaTrascinamento(opzioni: Opzioni) {
  const { corsa, strato, segno, suggerimento } = opzioni
  let gesto: Gesto | null = null
  let fotogramma = 0
  let appenaFinito = false
  const ascolto = new AbortController()
  const { signal } = ascolto

  function giu(evento: PointerEvent) {
    if (evento.button !== 0 || gesto) return
    appenaFinito = false
    const nodo = (evento.target as Element).closest<HTMLElement>('[data-visita]')
    const presa = nodo && opzioni.prendi(nodo)
    if (!presa) return
    const r = nodo.getBoundingClientRect()
    const { clientX: x, clientY: y, pointerId: punta } = evento
    const orizzontale = eOrizzontale(corsa)
    const bordo = Math.min(evento.pointerType === 'touch' ? 18 : 8, (orizzontale ? r.width : r.height) / 3)
    const allaFine = orizzontale ? x > r.right - bordo : y > r.bottom - bordo
    const resto = nodo.dataset.allunga !== undefined && allaFine
    const attesa = evento.pointerType === 'touch' ? setTimeout(parti, LUNGA_MS) : undefined
    gesto = {
      ...{ presa, modo: resto ? 'allunga' : 'sposta', nodo, punta, x, y },
      presoX: x - (resto && orizzontale ? r.right : r.left),
      presoY: y - (resto && !orizzontale ? r.bottom : r.top),
      ...{ partenzaX: x, partenzaY: y },
      ...{ attesa, volo: null },
    }
  }

  function muovi(evento: PointerEvent) {
    if (!gesto || evento.pointerId !== gesto.punta) return
    gesto.x = evento.clientX
    gesto.y = evento.clientY
    const lontano = Math.hypot(gesto.x - gesto.partenzaX, gesto.y - gesto.partenzaY)
    if (gesto.volo) {
      gesto.volo.mosso ||= lontano > SOGLIA_PX
      chiediFotogramma()
    } else if (gesto.attesa !== undefined) {
      if (lontano > TREMITO_PX) lascia()
    } else if (lontano > SOGLIA_PX) parti()
  }

  function parti() {
    if (!gesto) return
    const { nodo, presa, modo } = gesto
    const r = nodo.getBoundingClientRect()
    const mappa = misura(corsa)
    const cornice = corsa.getBoundingClientRect()
    const casa = mappa(
      r.left + 4 - cornice.left + corsa.scrollLeft,
      r.top + 4 - cornice.top + corsa.scrollTop,
    )
    const { fantasma, orario } = creaFantasma(nodo, opzioni.classeFantasma)
    const lungo = casa && pxDi(casa, presa.spicchio.a - presa.spicchio.da)
    const larghezza = casa?.orizzontale
      ? Math.max(lungo ?? 0, LARGHEZZA_MINIMA_PX)
      : Math.min(Math.max(r.width, 150), (casa?.larghezza ?? r.width) - 4)
    fantasma.style.width = `${larghezza}px`
    const altezza = Math.max(casa?.orizzontale ? 0 : (lungo ?? r.height), ALTEZZA_MINIMA_PX)
    fantasma.style.height = `${altezza}px`
    if (modo === 'sposta') {
      gesto.presoX = Math.min(gesto.presoX, larghezza - 8)
      gesto.presoY = Math.min(gesto.presoY, altezza - 4)
    }
    strato.append(fantasma)
    nodo.dataset.origine = ''
    corsa.dataset.trascina = modo
    corsa.setPointerCapture(gesto.punta)
    const testata = corsa.querySelector<HTMLElement>('[data-testata]')?.offsetHeight ?? 0
    const mosso = gesto.attesa === undefined
    gesto.volo = { mappa, cornice, partenza: r, testata, fantasma, orario, altezza, casa, meta: null, mosso }
    navigator.vibrate?.(12)
    chiediFotogramma()
  }

  function chiediFotogramma() {
    fotogramma ||= requestAnimationFrame(disegna)
  }

  function disegna() {
    fotogramma = 0
    if (!gesto?.volo) return
    const { volo, modo, presa } = gesto
    const meta = modo === 'sposta' ? metaDi(gesto, volo) : nuovaFine(gesto, volo)
    if (modo === 'sposta')
      volo.fantasma.style.transform = `translate3d(${gesto.x - gesto.presoX}px, ${gesto.y - gesto.presoY}px, 0)`
    if (!stessa(meta, volo.meta)) segna(meta, volo, presa, modo)
    const basso = gesto.y - (modo === 'sposta' ? gesto.presoY - volo.altezza : 0)
    const vicino = {
      left: gesto.x - (modo === 'sposta' ? gesto.presoX : 0) + 4,
      top: gesto.y - 24,
      bottom: basso,
    }
    const parole = meta ? opzioni.giudica(meta, presa) : null
    suggerimento.mostra(
      parole?.posto ?? 'Fuori dal planning',
      parole ? parole.conflitto : 'Rilascia per lasciare com’era',
      vicino,
    )
    // Last: whoever reads a position after this waits for a new layout.
    if (scorriAiBordi(corsa, gesto.y, volo)) chiediFotogramma()
  }

  function metaDi({ x, y, presoX, presoY, presa }: Gesto, { mappa, cornice, testata }: Volo): Meta | null {
    if (x < cornice.left || x >= cornice.right || y < cornice.top + testata || y >= cornice.bottom)
      return null
    const [cx, cy] = [x - cornice.left + corsa.scrollLeft, y - cornice.top + corsa.scrollTop]
    const zona = mappa(cx, cy)
    if (!zona) return null
    const minuti = minutiInParole(zona, cx - presoX, cy - presoY)
    const { utenteId, giorno } = zona
    return { utenteId, giorno, ...posa(minuti, presa.spicchio.a - presa.spicchio.da) }
  }

  function nuovaFine({ x, y, presoX, presoY, presa }: Gesto, { casa, cornice }: Volo): Meta | null {
    if (!casa) return null
    const cx = x - presoX - cornice.left + corsa.scrollLeft
    const cy = y - presoY - cornice.top + corsa.scrollTop
    const tratto = allunga(presa.spicchio, minutiInParole(casa, cx, cy))
    return { utenteId: casa.utenteId, giorno: casa.giorno, ...tratto }
  }

  /** The place where it would go, in the grid; hatched when taken. */
  function segna(meta: Meta | null, volo: Volo, presa: Presa, modo: ModoGesto) {
    volo.meta = meta
    segno.hidden = !meta
    volo.fantasma.toggleAttribute('data-fuori', !meta)
    if (!meta) return
    const zona = trovaZona(volo, meta)
    if (!zona) return
    const r = rettangolo(zona, meta)
    segno.style.transform = `translate(${r.x}px, ${r.y}px)`
    segno.style.width = `${r.larghezza}px`
    segno.style.height = `${r.altezza}px`
    const { conflitto } = opzioni.giudica(meta, presa)
    segno.toggleAttribute('data-conflitto', conflitto !== '')
    volo.fantasma.toggleAttribute('data-conflitto', conflitto !== '')
    volo.orario.textContent =
      modo === 'sposta' ? oraDelMinuto(meta.da) : `${oraDelMinuto(meta.da)} – ${oraDelMinuto(meta.a)}`
    if (modo === 'allunga') {
      const left = r.x - corsa.scrollLeft + volo.cornice.left
      // Across the hours it stays where it was taken.
      const top = zona.orizzontale ? volo.partenza.top : r.y - corsa.scrollTop + volo.cornice.top
      const altezza = zona.orizzontale ? volo.partenza.height : r.altezza
      volo.fantasma.style.transform = `translate3d(${left}px, ${top}px, 0)`
      volo.fantasma.style.width = `${Math.max(r.larghezza, zona.orizzontale ? LARGHEZZA_MINIMA_PX : 0)}px`
      volo.fantasma.style.height = `${Math.max(altezza, ALTEZZA_MINIMA_PX)}px`
    }
  }

  function trovaZona(volo: Volo, meta: Meta): ZonaPlanning | null {
    if (!gesto) return null
    if (gesto.modo === 'allunga') return volo.casa
    const { cornice, mappa } = volo
    const zona = mappa(gesto.x - cornice.left + corsa.scrollLeft, gesto.y - cornice.top + corsa.scrollTop)
    return zona?.utenteId === meta.utenteId && zona.giorno === meta.giorno ? zona : null
  }

  function su(evento: PointerEvent) {
    if (!gesto || evento.pointerId !== gesto.punta) return
    const { volo, presa, modo, nodo, x, y } = gesto
    if (!volo) return lascia()
    // The hand may have moved since the last frame.
    if (volo.mosso) disegna()
    mangiaClic()
    appenaFinito = true
    const { meta } = volo
    if (!volo.mosso) {
      lascia()
      opzioni.menu(nodo, x, y)
    } else if (meta) {
      opzioni.rilascia(presa, meta, modo)
      // The visit is drawn in its new place first, then the ghost goes.
      chiudi(() => requestAnimationFrame(() => requestAnimationFrame(() => pulisci(volo, nodo))))
    } else torna()
  }

  /** Glides back to where it was taken from. */
  function torna() {
    if (!gesto?.volo) return lascia()
    const { volo, nodo } = gesto
    const r = nodo.getBoundingClientRect()
    const ferma = matchMedia('(prefers-reduced-motion: reduce)').matches || !nodo.isConnected
    chiudi(() => {
      if (ferma) return pulisci(volo, nodo)
      const ritorno = volo.fantasma.animate([{ transform: `translate3d(${r.left}px, ${r.top}px, 0)` }], {
        duration: 160,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      })
      ritorno.onfinish = () => pulisci(volo, nodo)
    })
  }

  function lascia() {
    const interrotto = gesto
    chiudi(() => interrotto?.volo && pulisci(interrotto.volo, interrotto.nodo))
  }

  function chiudi(alTermine: () => void) {
    if (!gesto) return
    clearTimeout(gesto.attesa)
    cancelAnimationFrame(fotogramma)
    fotogramma = 0
    const { volo, punta } = gesto
    gesto = null
    if (corsa.hasPointerCapture(punta)) corsa.releasePointerCapture(punta)
    if (volo) {
      segno.hidden = true
      suggerimento.nascondi()
      delete corsa.dataset.trascina
    }
    alTermine()
  }

  corsa.addEventListener('pointerdown', giu, { signal })
  corsa.addEventListener('pointermove', muovi, { signal })
  corsa.addEventListener('pointerup', su, { signal })
  corsa.addEventListener('pointercancel', torna, { signal })
  addEventListener('blur', torna, { signal })
  // Once the finger holds a visit, the page no longer scrolls under it.
  corsa.addEventListener('touchmove', (e) => gesto?.volo && e.preventDefault(), { signal, passive: false })
  // Nor does it become a mouse that presses somewhere, and closes the menu that the long press has opened.
  corsa.addEventListener(
    'touchend',
    (evento) => {
      if (appenaFinito && evento.cancelable) evento.preventDefault()
      appenaFinito = false
    },
    { signal, passive: false },
  )
  corsa.addEventListener('contextmenu', (e) => gesto && e.preventDefault(), { signal })

  return {
    inCorso: () => gesto?.volo != null,
    /** Escape: back to where it was. False when nothing was being dragged. */
    annulla(): boolean {
      if (!gesto?.volo) return false
      torna()
      return true
    },
    ferma() {
      lascia()
      ascolto.abort()
    },
  }
}
