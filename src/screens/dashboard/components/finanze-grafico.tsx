import { useElementSize } from '@mantine/hooks'
import { formatMonth } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import type { Finanze } from '../contract.ts'
import stili from './finanze.module.css'
import { primoDi } from './finanze-tabella.tsx'

const ALTEZZA = 132
/** Room for the figures of the axis, and below for the months. */
const SINISTRA = 64
const SOTTO = 24
const SOPRA = 8

const breve = new Intl.DateTimeFormat('it-IT', { month: 'short', timeZone: 'UTC' })
const iniziale = new Intl.DateTimeFormat('it-IT', { month: 'narrow', timeZone: 'UTC' })
/** Narrower than this, in px, three letters of a month touch the next three. */
const STRETTO = 22

/** Takings and expenses of each month, side by side; a title on each bar pair, the table has the same figures. */
export function GraficoFinanze({ mesi }: { mesi: Finanze[] }) {
  const { ref, width } = useElementSize()
  const { massimo, tacche } = scala(Math.max(0, ...mesi.flatMap((m) => [m.incassi, m.spese])))
  const passo = Math.max(0, width - SINISTRA) / Math.max(1, mesi.length)
  const nomi = passo < STRETTO ? iniziale : breve
  const barra = Math.min(13, Math.max(4, (passo - 8) / 2 - 2))
  const y = (valore: number) => SOPRA + ALTEZZA - (Math.max(0, valore) / massimo) * ALTEZZA
  return (
    <div ref={ref} className={stili.grafico}>
      <svg
        width="100%"
        height={SOPRA + ALTEZZA + SOTTO}
        role="img"
        aria-label={descrizione(mesi)}
        className={stili.disegno}
      >
        <defs>
          <pattern
            id="righe-spese"
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="1.8" height="4" className={stili.tratto} />
          </pattern>
        </defs>
        {tacche.map((t) => (
          <g key={t}>
            <line x1={SINISTRA} x2={width} y1={y(t)} y2={y(t)} data-base={t === 0 || undefined} />
            <text x={SINISTRA - 10} y={y(t)} textAnchor="end" dominantBaseline="middle">
              {formatCount(t)}
            </text>
          </g>
        ))}
        {mesi.map((m, n) => {
          const centro = SINISTRA + passo * (n + 0.5)
          const ultimo = n === mesi.length - 1
          return (
            <g key={primoDi(m)} data-ultimo={ultimo || undefined}>
              <title>
                {`${formatMonth(primoDi(m))}: incassi ${formatEuro(m.incassi)}, spese ${formatEuro(m.spese)}`}
              </title>
              <rect
                className={stili.zona}
                x={centro - passo / 2}
                y={SOPRA}
                width={passo}
                height={ALTEZZA + SOTTO}
              />
              <path className={stili.incassi} d={colonna(centro - barra - 2, barra, y(m.incassi))} />
              <path className={stili.spese} d={colonna(centro + 2, barra, y(m.spese))} />
              <text x={centro} y={SOPRA + ALTEZZA + 18} textAnchor="middle">
                {nomi.format(Date.parse(primoDi(m)))}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** A bar from the ground up to `cima`, round at the top. */
function colonna(x: number, larga: number, cima: number): string {
  const base = SOPRA + ALTEZZA
  const alta = base - cima
  if (alta <= 0) return ''
  const r = Math.min(larga / 2, alta)
  return `M${x} ${base}V${cima + r}a${r} ${r} 0 0 1 ${r} ${-r}h${larga - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}V${base}Z`
}

function descrizione(mesi: Finanze[]): string {
  const migliore = mesi.toSorted((a, b) => b.guadagno - a.guadagno)[0]
  return `Incassi e spese degli ultimi ${mesi.length} mesi${
    migliore
      ? `; il mese con più guadagno è ${formatMonth(primoDi(migliore))}, con ${formatEuro(migliore.guadagno)}`
      : ''
  }`
}

/** An axis from 0 to a round number not below `valore`, in three equal steps. */
export function scala(valore: number): { massimo: number; tacche: number[] } {
  const terzo = Math.max(valore, 3) / 3
  const ordine = 10 ** Math.floor(Math.log10(terzo))
  const passo = ([1, 2, 2.5, 3, 4, 5, 6, 8, 10].find((n) => n * ordine >= terzo) ?? 10) * ordine
  return { massimo: passo * 3, tacche: [0, passo, passo * 2, passo * 3] }
}
