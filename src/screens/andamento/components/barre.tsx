import { useId } from 'react'
import { AppLink } from '#web/ui/link.tsx'

/** A part of a picture: how it is called, how long its bar is, what is said at its end, and where its list is. */
export interface Barra {
  nome: string
  valore: number
  /** Hatched behind it: the period before, or what there was in all. */
  fondo?: number | undefined
  testo: string
  a?: string | undefined
}

const ALTEZZA = 38
const BARRA = 10

/** Bars one below the other, each with its name and figure above it; lengths are of the longest. */
export function Barre({ titolo, barre }: { titolo: string; barre: readonly Barra[] }) {
  const righe = useId()
  const massimo = Math.max(
    1,
    ...barre.flatMap(({ valore, fondo = 0 }) => [Math.abs(valore), Math.abs(fondo)]),
  )
  const width = (v: number) => `${(Math.abs(v) / massimo) * 100}%`
  return (
    <svg width="100%" height={barre.length * ALTEZZA} fontSize={13}>
      <title>{titolo}</title>
      <defs>
        <pattern
          {...{
            id: righe,
            width: 4,
            height: 4,
            patternUnits: 'userSpaceOnUse',
            patternTransform: 'rotate(45)',
          }}
        >
          <rect width={1.8} height={4} fill="var(--border-input)" />
        </pattern>
      </defs>
      {barre.map((barra, n) => {
        const { nome, valore, fondo = 0, testo, a } = barra
        const y = n * ALTEZZA
        const disegno = (
          <>
            <rect y={y} width="100%" height={ALTEZZA} fill="transparent" />
            <text y={y + 15} fill="var(--text)">
              {`${nome} `}
            </text>
            <text x="100%" y={y + 15} textAnchor="end" fill="var(--text-2)">
              {testo}
            </text>
            <rect
              {...{ y: y + 21, width: width(fondo), height: BARRA, rx: 3, fill: `url(#${righe})` }}
              stroke={fondo === 0 ? 'none' : 'var(--border-input)'}
            />
            <rect
              {...{ y: y + 23, width: width(valore), height: BARRA - 4, rx: 3 }}
              fill={valore < 0 ? 'var(--text-3)' : 'var(--brand-line)'}
            />
          </>
        )
        const chiave = `${nome} ${a ?? testo}`
        return a ? (
          <AppLink key={chiave} a={a} preventScrollReset>
            {disegno}
          </AppLink>
        ) : (
          <g key={chiave}>{disegno}</g>
        )
      })}
    </svg>
  )
}
