/** The dark tip that follows the hand or the focus. One element, written to directly: it changes at every frame. */
export interface Suggerimento {
  mostra: (
    titolo: string,
    sotto: string,
    vicino: DOMRect | { left: number; top: number; bottom: number },
  ) => void
  nascondi: () => void
}

const SPAZIO = 8

export function creaSuggerimento(nodo: HTMLElement): Suggerimento {
  const titolo = document.createElement('b')
  const sotto = document.createElement('span')
  nodo.replaceChildren(titolo, sotto)
  let misura = { larghezza: 0, altezza: 0, testo: '' }
  return {
    mostra(frase, dettaglio, { left, top, bottom }) {
      if (misura.testo !== frase + dettaglio) {
        titolo.textContent = frase
        sotto.textContent = dettaglio
        nodo.hidden = false
        misura = { larghezza: nodo.offsetWidth, altezza: nodo.offsetHeight, testo: frase + dettaglio }
      }
      nodo.hidden = false
      const sottoCiSta = bottom + SPAZIO + misura.altezza < innerHeight
      const y = sottoCiSta ? bottom + SPAZIO : top - SPAZIO - misura.altezza
      const x = Math.max(SPAZIO, Math.min(left, innerWidth - misura.larghezza - SPAZIO))
      nodo.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    },
    nascondi() {
      nodo.hidden = true
    },
  }
}
