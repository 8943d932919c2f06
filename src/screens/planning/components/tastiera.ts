/**
 * Arrow keys in the planning (APG grid). What can be reached (visits and free slots) carries its column `data-x`, its
 * row `data-y` and its first minute `data-da`; inside a cell it stands in order of time.
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

  switch (tasto) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const passo = tasto === 'ArrowDown' ? 1 : -1
      const qui = cella(x, y)
      const accanto = qui[qui.indexOf(da) + passo]
      if (accanto) return accanto
      const altra = cella(x, y + passo)
      return (passo > 0 ? altra[0] : altra.at(-1)) ?? null
    }
    case 'ArrowLeft':
      return x > 0 ? vai(x - 1, y) : null
    case 'ArrowRight':
      return vai(x + 1, y)
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
