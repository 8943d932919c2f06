import { Fragment } from 'react'
import { formatCount } from '#shared/numbers.ts'
import { usePhone } from '#web/width.ts'
import {
  type Barra,
  chiave,
  Figura,
  type FiguraProps,
  livelli,
  ParteDiFigura,
  per,
  Righe,
  somma,
  useTinte,
} from './figure.tsx'

const CIELO = 28
const ALTE = 140
const PIEDE = 38

/** Weeks on a line of time, each a column of its parts; those `apart` stand beside the others. `segno`: the column to be looked at, and why. */
export function Colonne({
  titolo,
  barre,
  segno,
}: FiguraProps & { segno?: { breve: string; testo: string } | undefined }) {
  const tinte = useTinte()
  const telefono = usePhone()
  const colonne = [...Map.groupBy(barre, ({ breve, nome }) => breve ?? nome)]
  const lati = barre.some(({ apart }) => apart) ? [false, true] : [false]
  const diLato = (sue: readonly Barra[], lato: boolean) => sue.filter(({ apart = false }) => apart === lato)
  const massimo = Math.max(1, ...colonne.flatMap(([, sue]) => lati.map((lato) => somma(diLato(sue, lato)))))
  const passo = 100 / colonne.length
  const larga = Math.min(passo * 0.68, 14) / lati.length
  const stanno = (telefono ? 7 : 14) / (telefono ? lati.length : 1)
  const ogni = Math.ceil(colonne.length / (telefono ? 7 : 14))
  return (
    <Figura titolo={titolo} alta={CIELO + ALTE + PIEDE}>
      {tinte.defs}
      <line
        {...{ x1: 0, x2: '100%', y1: CIELO + ALTE + 0.5, y2: CIELO + ALTE + 0.5 }}
        stroke="var(--border)"
      />
      {colonne.map(([breve, sue], n) => {
        const centro = passo * (n + 0.5)
        const segnata = segno?.breve === breve
        return (
          <Fragment key={breve}>
            {lati.map((lato) => {
              const x = centro + (lati.length === 1 ? -larga / 2 : lato ? 0.3 : -larga - 0.3)
              let sotto = CIELO + ALTE
              const parti = diLato(sue, lato).map((barra) => {
                const alta = barra.valore > 0 ? Math.max(3, (barra.valore / massimo) * ALTE) : 0
                sotto -= alta
                return (
                  <ParteDiFigura
                    key={chiave(barra)}
                    barra={alta > 0 ? barra : { ...barra, a: undefined }}
                    muta
                  >
                    <rect
                      {...{ x: per(x), y: sotto + 0.5, width: per(larga), height: Math.max(0, alta - 1) }}
                      {...tinte.di(barra.tinta)}
                      {...(ogni > 1 && { rx: 1 })}
                    />
                  </ParteDiFigura>
                )
              })
              const scritta = somma(diLato(sue, lato).filter(({ tinta }) => tinta !== 'righe'))
              return (
                <Fragment key={String(lato)}>
                  {parti}
                  {colonne.length <= stanno && scritta > 0 && (
                    <text {...{ x: per(x + larga / 2), y: sotto - 5, fontSize: 12, textAnchor: 'middle' }}>
                      <tspan fill={lato ? 'var(--text-2)' : 'var(--text)'}>
                        {formatCount(Math.round(scritta))}
                      </tspan>
                    </text>
                  )}
                </Fragment>
              )
            })}
            {(n % ogni === 0 || segnata) && (
              <text
                {...{ x: per(ogni > 1 ? Math.min(95, Math.max(5, centro)) : centro), y: CIELO + ALTE + 17 }}
                {...{ fontSize: 12, textAnchor: 'middle' }}
                fill={segnata ? 'var(--today-text)' : 'var(--text-2)'}
                fontWeight={segnata ? 600 : undefined}
              >
                {breve}
              </text>
            )}
            {segnata && (
              <>
                <circle {...{ cx: per(centro), cy: CIELO + ALTE + 0.5, r: 4.5 }} fill="var(--today)" />
                <text
                  {...{ x: per(Math.min(90, Math.max(10, centro))), y: CIELO + ALTE + 32, fontSize: 12 }}
                  {...{ textAnchor: 'middle', fill: 'var(--today-text)' }}
                >
                  {segno.testo}
                </text>
              </>
            )}
          </Fragment>
        )
      })}
    </Figura>
  )
}

/** What goes from one figure to another: each step begins where the one before ends. On a telephone it lies down. */
export function Cascata({ titolo, barre }: FiguraProps) {
  const tinte = useTinte()
  const telefono = usePhone()
  const pieni = barre.filter(({ valore, apart }) => valore !== 0 || apart)
  if (telefono) return <Righe titolo={titolo} barre={pieni} scala />
  const passi = livelli(pieni)
  const [cima, fondo] = [
    Math.max(1, ...passi.map(({ alto }) => alto)),
    Math.min(0, ...passi.map(({ basso }) => basso)),
  ]
  const alto = 160
  const y = (v: number) => CIELO + ((cima - v) / (cima - fondo)) * alto
  const passo = 100 / pieni.length
  const larga = passo * 0.72
  return (
    <Figura titolo={titolo} alta={CIELO + alto + PIEDE + 4}>
      <line {...{ x1: 0, x2: '100%', y1: y(0) + 0.5, y2: y(0) + 0.5 }} stroke="var(--border)" />
      {pieni.map((barra, n) => {
        const { alto: su, basso, fine } = passi[n] ?? { alto: 0, basso: 0, fine: 0 }
        const centro = passo * (n + 0.5)
        const [prima = '', ...poi] = (barra.breve ?? barra.nome).split('\n')
        const aMeta = { x: per(centro), textAnchor: 'middle' as const, fontSize: 12 }
        const scritte = (
          <>
            <text {...aMeta} y={y(su) - 6} fill="var(--text)" fontWeight={barra.apart ? 600 : undefined}>
              {formatCount(Math.round(barra.valore)).replace('-', '− ')}
            </text>
            <text {...aMeta} y={CIELO + alto + 18} fill="var(--text-2)">
              {prima}
            </text>
            <text {...aMeta} y={CIELO + alto + 33} fill="var(--text-2)">
              {poi.join(' ')}
            </text>
          </>
        )
        return (
          <ParteDiFigura key={chiave(barra)} barra={barra} muta={scritte}>
            <rect {...{ x: per(passo * n), width: per(passo), height: '100%', fill: 'transparent' }} />
            <rect
              {...{ x: per(centro - larga / 2), y: y(su), width: per(larga) }}
              {...{ height: Math.max(2, y(basso) - y(su)) }}
              {...tinte.di(barra.apart ? 'piena' : barra.valore < 0 ? 'meno' : 'media')}
            />
            {n < pieni.length - 1 && (
              <line
                {...{
                  x1: per(centro + larga / 2),
                  x2: per(passo * (n + 1.5) - larga / 2),
                  y1: y(fine),
                  y2: y(fine),
                }}
                {...{ stroke: 'var(--border-input)', strokeDasharray: '2 3' }}
              />
            )}
          </ParteDiFigura>
        )
      })}
    </Figura>
  )
}

const RIGA_SETTIMANE = 40

/** Somebody's weeks one after the other: each a column as high as it is full, with its figure beside it. */
export function Settimane({ titolo, barre }: FiguraProps) {
  const tinte = useTinte()
  const righe = [...Map.groupBy(barre, ({ nome }) => nome.split(',')[0] ?? '')]
  return (
    <Figura titolo={titolo} alta={righe.length * (RIGA_SETTIMANE + 18) + 4}>
      {righe.map(([nome, sue], n) => {
        const y = n * (RIGA_SETTIMANE + 18) + 4
        const passo = 100 / sue.length
        return (
          <Fragment key={nome}>
            <text y={y + 14}>
              <tspan fill="var(--text)">{nome}</tspan>
            </text>
            {sue.map((barra, i) => {
              const { valore, fondo = 0, apart, breve } = barra
              const alta = Math.min(1, fondo > 0 ? valore / fondo : 0) * 28
              const scritte = (
                <>
                  <text
                    x={per(passo * i)}
                    dx={18}
                    y={y + 35}
                    fill={apart ? 'var(--today-text)' : 'var(--text)'}
                  >
                    {apart ? 'piena' : `${formatCount(Math.round(valore))} h`}
                  </text>
                  <text x={per(passo * i)} dx={18} y={y + 49} fontSize={11} fill="var(--text-3)">
                    {breve}
                  </text>
                </>
              )
              return (
                <ParteDiFigura key={chiave(barra)} barra={barra} muta={scritte}>
                  <rect
                    {...{ x: per(passo * i), y: y + 20, width: per(passo), height: 36, fill: 'transparent' }}
                  />
                  <rect
                    {...{
                      x: per(passo * i),
                      y: y + 22,
                      width: 12,
                      height: 28,
                      rx: 3,
                      fill: 'var(--surface-3)',
                    }}
                  />
                  {alta > 0 && (
                    <rect
                      {...{
                        x: per(passo * i),
                        y: y + 50 - alta,
                        width: 12,
                        height: alta,
                        ...tinte.di('media'),
                      }}
                      {...(apart && { fill: 'var(--today)' })}
                    />
                  )}
                </ParteDiFigura>
              )
            })}
          </Fragment>
        )
      })}
    </Figura>
  )
}
