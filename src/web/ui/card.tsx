import type { ReactNode } from 'react'
import stili from './card.module.css'
import { AppLink } from './link.tsx'

interface SchedaProps {
  titolo?: ReactNode
  /** Dim, beside the title. */
  conteggio?: ReactNode
  /** A link or a small button, on the right of the title. */
  azione?: ReactNode
  piede?: ReactNode
  /** The body goes from edge to edge: rows, tables. */
  senzaMargine?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A card: title and count, then its body. Cards are never nested. */
export function Scheda({ titolo, conteggio, azione, piede, senzaMargine, className, children }: SchedaProps) {
  return (
    <section className={`${stili.scheda} ${className ?? ''}`}>
      {(titolo || azione) && (
        <header className={stili.testa}>
          {titolo && <h2>{titolo}</h2>}
          {conteggio !== undefined && <span className={stili.conteggio}>{conteggio}</span>}
          {azione && <div className={stili.azione}>{azione}</div>}
        </header>
      )}
      <div className={senzaMargine ? stili.pieno : stili.corpo} data-con-testa={Boolean(titolo) || undefined}>
        {children}
      </div>
      {piede && <footer className={stili.piede}>{piede}</footer>}
    </section>
  )
}

interface RigaProps {
  /** Makes the whole row a link. */
  a?: string
  /** Makes the whole row a button. */
  onClick?: () => void
  className?: string | undefined
  children: ReactNode
}

/** A row of a card, split from the one above by a hairline. */
export function RigaScheda({ a, onClick, className, children }: RigaProps) {
  const classe = `${stili.riga} ${className ?? ''}`
  if (a)
    return (
      <AppLink a={a} className={classe}>
        {children}
      </AppLink>
    )
  if (onClick)
    return (
      <button type="button" className={classe} onClick={onClick}>
        {children}
      </button>
    )
  return <div className={classe}>{children}</div>
}
