import { Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { Pill } from '#web/ui/pill.tsx'
import { Quoted } from '#web/ui/quoted.tsx'
import { Row } from '#web/ui/rows.tsx'
import type { DaAvvisare } from '../contract.ts'
import { daMandare } from '../rules.ts'
import { QuandoMandato } from './a-mano.tsx'
import { statoInParole, TONI_MESSAGGIO } from './words.ts'

interface PerEmailProps {
  avviso: DaAvvisare
  /** Where there is one alone its words are open. */
  sola?: boolean
  spuntato: boolean
  onSpunta: () => void
}

/** A customer who is told by mail: with a tick, and the words below. */
export function PerEmail({ avviso, sola = false, spuntato, onSpunta }: PerEmailProps) {
  const { cliente, messaggio, manca, testo } = avviso
  const [aperto, setAperto] = useState(sola)
  const id = useId()
  const nome = nomeCliente(cliente)
  return (
    <Row
      tick={
        <Checkbox
          aria-label={`Email a ${nome}`}
          checked={spuntato}
          disabled={!daMandare(avviso)}
          onChange={onSpunta}
        />
      }
      name={nome}
      spoken={`Testo per ${nome}`}
      onOpen={() => setAperto(!aperto)}
      opener={{ 'aria-controls': id }}
      open={aperto}
      sub={messaggio?.destinatario}
      cells={[<QuandoMandato key="quando" avviso={avviso} />]}
      state={
        messaggio && messaggio.stato !== 'Bozza' ? (
          <Pill tono={TONI_MESSAGGIO[messaggio.stato]} tenue>
            {statoInParole(messaggio)}
          </Pill>
        ) : undefined
      }
      below={
        manca !== null && (
          <Pill tono="annullato" tenue>
            manca {manca}
          </Pill>
        )
      }
    >
      {aperto && <Quoted id={id}>{testo}</Quoted>}
    </Row>
  )
}
