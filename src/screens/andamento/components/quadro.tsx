import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Scheda } from '#web/ui/card.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Beside, Stack } from '#web/ui/stack.tsx'
import { Cascata, Colonne, Settimane } from './colonne.tsx'
import { type Barra, Intero, Righe } from './figure.tsx'

/** How a group is drawn. */
const FIGURE = {
  colonne: Colonne,
  intero: Intero,
  ponte: Cascata,
  righe: Righe,
  settimane: Settimane,
  voci: (figura: { titolo: string; barre: readonly Barra[] }) => <Intero {...figura} soloVoci />,
}

/** Figures of one kind. */
export interface GruppoDiFigure {
  titolo: string
  come: keyof typeof FIGURE
  barre: readonly Barra[]
  /** What its kinds of parts are called, with what they come to. */
  voci?: readonly Barra[]
  /** The column to be looked at, and why. */
  segno?: { breve: string; testo: string } | undefined
}

interface QuadroProps {
  titolo: string
  frase: string
  manca: string | null
  gruppi: readonly GruppoDiFigure[]
  /** From what was reckoned what isn't sure. */
  nota?: string | undefined
  /** Its figures beside each other, as `Beside` takes their widths. */
  cols?: string
}

/** A picture: its sentence, its bars or the same as a table, and what it lacks yet. */
export function Quadro({ titolo, frase, manca, gruppi, nota, cols = 'minmax(0, 1fr)' }: QuadroProps) {
  const [tabella, setTabella] = useState(false)
  const pieni = gruppi.filter(({ barre, voci = [] }) => barre.length + voci.length > 0)
  return (
    <Scheda
      titolo={titolo}
      azione={
        pieni.length > 0 && (
          <Button
            {...{
              variant: 'subtle',
              size: 'xs',
              'aria-pressed': tabella,
              onClick: () => setTabella(!tabella),
            }}
            aria-label={`${tabella ? 'Mostra come grafico' : 'Mostra come tabella'}: ${titolo}`}
          >
            {tabella ? 'Mostra come grafico' : 'Mostra come tabella'}
          </Button>
        )
      }
    >
      <Stack gap={12}>
        <p>
          <b>{frase}</b>
        </p>
        {manca && <Notice tono="info">{manca}</Notice>}
        {tabella ? (
          <TabellaGruppi gruppi={pieni} />
        ) : (
          <Beside cols={cols}>
            {pieni.map(({ come, voci, ...gruppo }) => {
              const Figura = FIGURE[come]
              return (
                <section key={gruppo.titolo} aria-label={`${titolo}: ${gruppo.titolo}`}>
                  <h3>{gruppo.titolo}</h3>
                  {gruppo.barre.length > 0 && <Figura {...gruppo} />}
                  {voci && <Intero titolo={`${gruppo.titolo}, in tutto`} barre={voci} soloVoci />}
                </section>
              )
            })}
          </Beside>
        )}
        {nota && <small>{nota}</small>}
      </Stack>
    </Scheda>
  )
}

/** The same figures in words, each with its list. */
function TabellaGruppi({ gruppi }: { gruppi: readonly GruppoDiFigure[] }) {
  return (
    <FiguresTable>
      <tbody>
        {gruppi.map(({ titolo, barre, voci = [] }) => (
          <Fragment key={titolo}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {titolo}
              </th>
            </tr>
            {[...voci, ...barre].map(({ nome, testo, a }) => (
              <tr key={`${nome} ${a ?? testo}`}>
                <th scope="row">
                  {a ? (
                    <AppLink a={a} preventScrollReset>
                      {nome}
                    </AppLink>
                  ) : (
                    nome
                  )}
                </th>
                <td>{testo}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </FiguresTable>
  )
}
