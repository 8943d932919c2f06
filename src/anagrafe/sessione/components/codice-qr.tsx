import { encode } from 'uqr'

/** A white edge of so many squares: cameras look for it. */
const BORDO = 4

/** A text as a QR code: one path, a square for each dark module. */
export function CodiceQr({ testo, className }: { testo: string; className?: string | undefined }) {
  const { data, size } = encode(testo, { border: BORDO, ecc: 'M' })
  const path = data.flatMap((riga, y) => riga.map((scuro, x) => (scuro ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      role="img"
      aria-label="Codice QR da inquadrare con l’app"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
