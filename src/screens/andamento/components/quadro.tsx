import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Scheda } from '#web/ui/card.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { type Barra, Barre } from './barre.tsx'

/** Bars of one kind. */
export interface GruppoDiBarre {
  titolo: string
  barre: readonly Barra[]
}

interface QuadroProps {
  titolo: string
  frase: string
  manca: string | null
  gruppi: readonly GruppoDiBarre[]
  /** From what was reckoned what isn't sure. */
  nota?: string | undefined
}

/** A picture: its sentence, its bars or the same as a table, and what it lacks yet. */
export function Quadro({ titolo, frase, manca, gruppi, nota }: QuadroProps) {
  const [tabella, setTabella] = useState(false)
  const pieni = gruppi.filter(({ barre }) => barre.length > 0)
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
          pieni.map((gruppo) => (
            <section key={gruppo.titolo} aria-label={`${titolo}: ${gruppo.titolo}`}>
              <h3>{gruppo.titolo}</h3>
              <Barre titolo={gruppo.titolo} barre={gruppo.barre} />
            </section>
          ))
        )}
        {nota && <small>{nota}</small>}
      </Stack>
    </Scheda>
  )
}

/** The same figures in words, each with its list. */
function TabellaGruppi({ gruppi }: { gruppi: readonly GruppoDiBarre[] }) {
  return (
    <FiguresTable>
      <tbody>
        {gruppi.map(({ titolo, barre }) => (
          <Fragment key={titolo}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {titolo}
              </th>
            </tr>
            {barre.map(({ nome, testo, a }) => (
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
