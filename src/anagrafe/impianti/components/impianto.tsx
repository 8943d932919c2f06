import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Pairs } from '#web/ui/pairs.tsx'
import stili from './impianto.module.css'

interface ImpiantoProps {
  nome: string
  /** Next maintenance, `yyyy-MM-dd`. */
  scadenza: string | null
  /** What the screen knows besides: the visit that it is booked with. */
  accanto?: ReactNode
  /** Label and value; those without value are left out. */
  dati: [string, ReactNode][]
  note: string | null
  voci: MenuAction[]
}

/** A plant of a customer, boiler or air conditioner, in its card. */
export function CartaImpianto({ nome, scadenza, accanto, dati, note, voci }: ImpiantoProps) {
  return (
    <article className={stili.impianto}>
      <header>
        <h3>{nome}</h3>
        {scadenza && <ScadenzaColorata data={scadenza} variante="pill" />}
        <ActionMenu etichetta={`Azioni per ${nome}`} voci={voci} />
      </header>
      {accanto}
      <Pairs di={[...dati, ['Prossima', scadenza && <strong>{formatDate(scadenza)}</strong>]]} />
      {note && <p>{note}</p>}
    </article>
  )
}
