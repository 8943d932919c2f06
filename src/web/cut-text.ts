/** How far up from where the mouse is: a mark or an icon inside the text. */
const GRADI = 3

/**
 * Under the mouse a text that is cut with dots says itself whole, in a title: wherever it is, whatever it becomes.
 * @returns what ends it
 */
export function titleCutTexts(): () => void {
  const nostri = new WeakSet<HTMLElement>()
  const sopra = ({ target }: MouseEvent) => {
    let nodo = target instanceof HTMLElement ? target : null
    for (let n = 0; nodo && n < GRADI; n++, nodo = nodo.parentElement) {
      if (nodo.title && !nostri.has(nodo)) return
      const troncato =
        nodo.scrollWidth > nodo.clientWidth && getComputedStyle(nodo).textOverflow === 'ellipsis'
      if (!troncato && !nostri.has(nodo)) continue
      nostri.add(nodo)
      if (troncato) nodo.title = nodo.textContent.trim()
      else nodo.removeAttribute('title')
      return
    }
  }
  addEventListener('mouseover', sopra, { passive: true })
  return () => removeEventListener('mouseover', sopra)
}
