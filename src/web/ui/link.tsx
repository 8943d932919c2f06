import { type ComponentProps, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { keepBelow } from '../background.ts'
import { preload } from '../prefetch.ts'

interface CollegamentoProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** Address inside the app, without /app: `/clienti?q=rossi`. */
  a: string
}

/** A pointer or a focus that stays this long means it, in ms; what passes over a list asks for nothing. */
const SOSTA = 50

/** A link inside the app: its screen's code and data come as soon as it is hovered, touched or focused. */
export function AppLink({ a, ...resto }: CollegamentoProps) {
  const sosta = useRef<ReturnType<typeof setTimeout>>(undefined)
  const carica = () => preload(a)
  const tra = () => {
    sosta.current = setTimeout(carica, SOSTA)
  }
  const via = () => clearTimeout(sosta.current)
  return (
    <Link
      to={a}
      onMouseEnter={tra}
      onMouseLeave={via}
      onFocus={tra}
      onBlur={via}
      onTouchStart={carica}
      {...resto}
    />
  )
}

/** A link to what opens over the screen that one is on, which stays as it is below; Back closes it. */
export function OverLink(props: CollegamentoProps) {
  const indirizzo = useLocation()
  return <AppLink state={keepBelow(indirizzo)} preventScrollReset {...props} />
}
