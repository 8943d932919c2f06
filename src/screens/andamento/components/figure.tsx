import { type ReactNode, useId } from 'react'
import { AppLink } from '#web/ui/link.tsx'

/* Figures in SVG: widths in per cent of the card, heights in px, colours of the theme. What differs in colour differs in texture or place. */

export type Tinta = 'piena' | 'media' | 'chiara' | 'righe' | 'punti' | 'meno' | 'piano'

/** A part of a figure: how it is called, how much it is, what is said of it, and where its list is. */
export interface Barra {
  nome: string
  valore: number
  testo: string
  a?: string | undefined
  tinta?: Tinta
  /** Behind it: hatched the period before, lighter what there was in all. */
  fondo?: number | undefined
  chiaro?: boolean
  /** The name where there is little room: below its column, in the bridge, in front of its row of weeks. */
  breve?: string
  /** Of columns: beside the others of its name rather than on them. Of the bridge: what those before come to. Of weeks: nothing is free. */
  apart?: boolean
}

export interface FiguraProps {
  titolo: string
  barre: readonly Barra[]
}

export function useTinte() {
  const id = useId()
  const trama = { width: 5, height: 5, patternUnits: 'userSpaceOnUse' }
  const defs = (
    <defs>
      <pattern id={`${id}r`} patternTransform="rotate(45)" {...trama}>
        <rect width={2} height={5} fill="var(--border-input)" />
      </pattern>
      <pattern id={`${id}p`} {...trama}>
        <circle cx={2.5} cy={2.5} r={1.2} fill="var(--brand-line)" />
      </pattern>
    </defs>
  )
  const tinte: Record<Tinta, { fill: string; stroke?: string }> = {
    piena: { fill: 'var(--brand)' },
    media: { fill: 'var(--brand-line)' },
    chiara: { fill: 'var(--brand-soft-2)', stroke: 'var(--brand-line)' },
    righe: { fill: `url(#${id}r)`, stroke: 'var(--border-input)' },
    punti: { fill: `url(#${id}p)`, stroke: 'var(--brand-line)' },
    meno: { fill: 'var(--st-urgente-line)' },
    piano: { fill: 'var(--surface-3)', stroke: 'var(--border-input)' },
  }
  return { defs, di: (tinta: Tinta = 'media') => ({ ...tinte[tinta], rx: 3 }) }
}

export const Figura = ({ titolo, alta, children }: { titolo: string; alta: number; children: ReactNode }) => (
  <svg width="100%" height={alta} fontSize={13}>
    <title>{titolo}</title>
    {children}
  </svg>
)

/**
 * A part with its list, if it has one. `muta`: what is written on it, if anything, doesn't name it; its whole name is said to
 * who reads by ear or points at it.
 */
export function ParteDiFigura({
  barra,
  muta,
  children,
}: {
  barra: Barra
  muta?: ReactNode
  children: ReactNode
}) {
  const etichetta = `${barra.nome}: ${barra.testo}`
  const disegno = (
    <>
      {muta && <title>{etichetta}</title>}
      {children}
    </>
  )
  return (
    <>
      {muta !== true && muta && <g aria-hidden>{muta}</g>}
      {barra.a ? (
        <AppLink a={barra.a} preventScrollReset {...(muta && { 'aria-label': etichetta })}>
          {disegno}
        </AppLink>
      ) : (
        <g>{disegno}</g>
      )}
    </>
  )
}

export const chiave = ({ nome, a, testo }: Barra) => `${nome} ${a ?? testo}`
/** A length or place in a drawing, of 100 of its width. */
export const per = (width: number) => `${Math.max(0, width)}%`
export const somma = (barre: readonly Barra[]) => barre.reduce((n, { valore }) => n + valore, 0)

const ALTA_RIGA = 40

/** A name and a figure with a bar below them, one after the other; of the bridge each begins where the one before ends. */
export function Righe({ titolo, barre, scala }: FiguraProps & { scala?: boolean }) {
  const tinte = useTinte()
  const passi = livelli(barre)
  const massimo = Math.max(
    1,
    ...(scala
      ? passi.map(({ alto }) => alto)
      : barre.flatMap(({ valore, fondo = 0 }) => [Math.abs(valore), fondo])),
  )
  return (
    <Figura titolo={titolo} alta={barre.length * ALTA_RIGA}>
      {tinte.defs}
      {barre.map((barra, n) => {
        const { nome, valore, fondo = 0, chiaro, testo, tinta, apart } = barra
        const y = n * ALTA_RIGA
        const passo = passi[n]
        const [da, quanto] = scala && passo ? [passo.basso, passo.alto - passo.basso] : [0, Math.abs(valore)]
        const tono = scala ? (apart ? 'piena' : valore < 0 ? 'meno' : 'media') : tinta
        return (
          <ParteDiFigura key={chiave(barra)} barra={barra}>
            <rect y={y} width="100%" height={ALTA_RIGA} fill="transparent" />
            <text y={y + 18} fill="var(--text)" fontWeight={apart ? 600 : undefined}>{`${nome} `}</text>
            <text x="100%" y={y + 18} textAnchor="end" fill="var(--text-2)">
              {testo}
            </text>
            <rect y={y + 25} width="100%" height={8} rx={3} fill="var(--surface-3)" />
            {fondo > 0 && (
              <rect
                y={y + 25}
                width={per((fondo / massimo) * 100)}
                height={8}
                {...tinte.di(chiaro ? 'chiara' : 'righe')}
              />
            )}
            {quanto > 0 && (
              <rect
                {...{ x: per((da / massimo) * 100), y: y + 25, width: per((quanto / massimo) * 100) }}
                {...{ height: fondo > 0 ? 5 : 8, ...tinte.di(tono) }}
              />
            )}
          </ParteDiFigura>
        )
      })}
    </Figura>
  )
}

const BARRA = 22
const VOCE = 26

/** The parts of a whole as one bar, each with its name and figure below it; `soloVoci`: the names of what is drawn elsewhere. */
export function Intero({ titolo, barre, soloVoci }: FiguraProps & { soloVoci?: boolean }) {
  const tinte = useTinte()
  const intero = Math.max(1, somma(barre))
  const su = soloVoci ? 0 : BARRA + 14
  let finora = 0
  return (
    <Figura titolo={titolo} alta={su + barre.length * VOCE}>
      {tinte.defs}
      {barre.map((barra, n) => {
        const da = finora
        finora += barra.valore
        const y = su + n * VOCE
        return (
          <ParteDiFigura key={chiave(barra)} barra={barra}>
            {!soloVoci && barra.valore > 0 && (
              <rect
                {...{ x: per((da / intero) * 100), y: 7, width: per((barra.valore / intero) * 100) }}
                {...{ height: BARRA - 2, ...tinte.di(barra.tinta) }}
                strokeWidth={1}
                {...(barra.tinta ? {} : { stroke: 'var(--surface)' })}
              />
            )}
            <rect y={y} width="100%" height={VOCE} fill="transparent" />
            {barra.tinta && <rect x={1} y={y + 7} width={12} height={12} {...tinte.di(barra.tinta)} />}
            <text x={barra.tinta ? 22 : 0} y={y + 17} fill="var(--text)">{`${barra.nome} `}</text>
            <text x="100%" y={y + 17} textAnchor="end" fill="var(--text-2)">
              {barra.testo}
            </text>
          </ParteDiFigura>
        )
      })}
    </Figura>
  )
}

/** From where to where each step of a bridge goes; sums go from the ground. */
export function livelli(barre: readonly Barra[]) {
  let livello = 0
  return barre.map(({ valore, apart }) => {
    const partenza = apart ? 0 : livello
    livello = apart ? valore : livello + valore
    return { alto: Math.max(partenza, livello), basso: Math.min(partenza, livello), fine: livello }
  })
}
