import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { Pill } from '#web/ui/pill.tsx'
import type { DaAvvisare } from '../contract.ts'
import { daMandare } from '../rules.ts'
import { QuandoMandato } from './a-mano.tsx'
import stili from './avvisi.module.css'
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
  const Freccia = aperto ? IconChevronUp : IconChevronDown
  return (
    <li className={stili.email} data-aperto={aperto || undefined}>
      <div className={stili.riga}>
        <Checkbox
          aria-label={`Email a ${nome}`}
          checked={spuntato}
          disabled={!daMandare(avviso)}
          onChange={onSpunta}
        />
        <span className={stili.chi}>
          <strong className="ell">{nome}</strong>
          <small className="ell">{messaggio?.destinatario}</small>
        </span>
        <QuandoMandato avviso={avviso} />
        {messaggio && messaggio.stato !== 'Bozza' && (
          <Pill tono={TONI_MESSAGGIO[messaggio.stato]} tenue>
            {statoInParole(messaggio)}
          </Pill>
        )}
        <button
          type="button"
          className={stili.apri}
          aria-expanded={aperto}
          aria-controls={id}
          aria-label={`Testo per ${nome}`}
          onClick={() => setAperto(!aperto)}
        >
          <Freccia size={18} aria-hidden />
        </button>
      </div>
      {manca !== null && <p className={stili.male}>manca {manca}</p>}
      {aperto && (
        <p id={id} className={stili.testo}>
          {testo}
        </p>
      )}
    </li>
  )
}
