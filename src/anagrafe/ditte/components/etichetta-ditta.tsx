import type { ReactNode } from 'react'
import stili from './etichetta-ditta.module.css'

export type Colore = 'gray' | 'blue' | 'red' | 'green' | 'yellow' | 'purple' | 'pink'

const NOMI: Record<string, Colore> = {
  gray: 'gray',
  grey: 'gray',
  grigio: 'gray',
  blue: 'blue',
  blu: 'blue',
  red: 'red',
  rosso: 'red',
  green: 'green',
  verde: 'green',
  yellow: 'yellow',
  giallo: 'yellow',
  purple: 'purple',
  viola: 'purple',
  pink: 'pink',
  rosa: 'pink',
}

/** The palette's colour of a firm, whose `colore` may be a name or a hex value; gray when it says nothing known. */
export function coloreDitta(colore: string | null | undefined): Colore {
  const testo = colore?.trim().toLowerCase() ?? ''
  return NOMI[testo] ?? daEsadecimale(testo) ?? 'gray'
}

/** The palette colour with the nearest hue. */
function daEsadecimale(testo: string): Colore | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(testo)?.[1]
  if (!digits) return undefined
  const intero = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((i) => Number.parseInt(intero.slice(i, i + 2), 16) / 255)
  const massimo = Math.max(r, g, b)
  const ampiezza = massimo - Math.min(r, g, b)
  if (ampiezza < 0.12) return 'gray'
  const settore =
    massimo === r ? (g - b) / ampiezza : massimo === g ? (b - r) / ampiezza + 2 : (r - g) / ampiezza + 4
  const tinta = (settore * 60 + 360) % 360
  if (tinta < 20 || tinta >= 348) return 'red'
  if (tinta < 75) return 'yellow'
  if (tinta < 175) return 'green'
  if (tinta < 248) return 'blue'
  return tinta < 300 ? 'purple' : 'pink'
}

/** A class that sets the firm's colours as --ffg (text), --fbg (fill) and --fdot (mark). */
export function classeDitta(colore: string | null | undefined): string {
  return stili[coloreDitta(colore)] ?? ''
}

/** A firm: a dot in its colour and its name, without the ground that a state has. */
export function EtichettaDitta({
  colore,
  children,
}: {
  colore?: string | null | undefined
  children: ReactNode
}) {
  return (
    <span className={`${stili.etichetta} ${classeDitta(colore)}`}>
      <span>{children}</span>
    </span>
  )
}
