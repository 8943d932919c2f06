import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { precarica } from '#web/prefetch.ts'

interface CollegamentoProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** Address inside the app, without /app: `/clienti?q=rossi`. */
  a: string
}

/** A link inside the app that loads its screen's code as soon as it is hovered, touched or focused. */
export function Collegamento({ a, ...resto }: CollegamentoProps) {
  const carica = () => precarica(a)
  return <Link to={a} onMouseEnter={carica} onFocus={carica} onTouchStart={carica} {...resto} />
}
