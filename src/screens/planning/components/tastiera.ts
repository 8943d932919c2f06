import { eOrizzontale } from './misura.ts'

/**
 * Arrow keys in the planning (APG grid). What can be reached (visits and free slots) carries its column `data-x`, its
 * row `data-y` and its first minute `data-da`; inside a cell it stands in order of time. The arrows go where they point:
 * along the hours of a day and on into the next, across them to who or what is beside; where hours run from left to
 * right (`data-asse="x"`) Ctrl with an arrow skips the rest of the day.
 */
export function vicino(
  corsa: HTMLElement,
  da: HTMLElement,
  tasto: string,
  ctrl: boolean,
): HTMLElement | null {
  const x = Number(da.dataset.x)
  const y = Number(da.dataset.y)
  const minuti = Number(da.dataset.da)
  const cella = (cx: number, cy: number) => [
    ...corsa.querySelectorAll<HTMLElement>(`[data-x="${cx}"][data-y="${cy}"]`),
  ]
  const larghezza = Number(corsa.dataset.colonne)
  const altezza = Number(corsa.dataset.righe)
  const vai = (cx: number, cy: number) => vicinoNelTempo(cella(cx, cy), minuti)

  const lungo = (passo: number, dx: number, dy: number) => {
    const celle = cella(x, y)
    const accanto = celle[celle.indexOf(da) + passo]
    if (accanto) return accanto
    const vicine = cella(x + dx, y + dy)
    return (passo > 0 ? vicine[0] : vicine.at(-1)) ?? null
  }
  const orizzontale = eOrizzontale(corsa)
  const passo = tasto === 'ArrowDown' || tasto === 'ArrowRight' ? 1 : -1

  switch (tasto) {
    case 'ArrowDown':
    case 'ArrowUp':
      return orizzontale ? vai(x, y + passo) : lungo(passo, 0, passo)
    case 'ArrowLeft':
    case 'ArrowRight':
      return orizzontale && !ctrl ? lungo(passo, passo, 0) : vai(x + passo, y)
    case 'Home':
      return vai(0, ctrl ? 0 : y)
    case 'End':
      return vai(larghezza - 1, ctrl ? altezza - 1 : y)
    case 'PageUp':
      return vai(x, Math.max(0, y - 1))
    case 'PageDown':
      return vai(x, Math.min(altezza - 1, y + 1))
    default:
      return null
  }
}

/** The one that is on at that minute, else the nearest. */
function vicinoNelTempo(voci: HTMLElement[], minuti: number): HTMLElement | null {
  let migliore: HTMLElement | null = null
  let distanza = Number.POSITIVE_INFINITY
  for (const voce of voci) {
    const da = Number(voce.dataset.da)
    const a = Number(voce.dataset.a)
    const lontano = minuti >= da && minuti < a ? 0 : Math.min(Math.abs(minuti - da), Math.abs(minuti - a + 1))
    if (lontano < distanza) [migliore, distanza] = [voce, lontano]
  }
  return migliore
}
