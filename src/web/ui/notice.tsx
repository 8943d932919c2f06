import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import stili from './notice.module.css'

const ICONE = { errore: IconAlertCircle, attenzione: IconAlertTriangle, info: IconInfoCircle }

interface AvvisoProps {
  /** Red refuses, yellow warns and never blocks, info explains. */
  tono: 'errore' | 'attenzione' | 'info'
  titolo?: ReactNode
  /** A link or button on the right. */
  azione?: ReactNode
  children?: ReactNode
}

/** A box inside a page or a form. An error is announced as soon as it appears. */
export function Notice({ tono, titolo, azione, children }: AvvisoProps) {
  const Icona = ICONE[tono]
  return (
    <div role={tono === 'errore' ? 'alert' : 'status'} className={stili.avviso} data-tono={tono}>
      <Icona size={17} stroke={1.8} aria-hidden />
      <div className={stili.testo}>
        {titolo && <strong>{titolo}</strong>}
        {children}
      </div>
      {azione}
    </div>
  )
}
