import type { ReactNode } from 'react'

/** A name and its value; nothing where there is no value. */
export function Pair({ nome, children }: { nome: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface PairsProps {
  di: readonly (readonly [nome: string, valore: ReactNode])[]
  className?: string | undefined
}

/** Names and their values; those without a value are left out. */
export const Pairs = ({ di, className }: PairsProps) => (
  <dl className={className}>
    {di.map(([nome, valore]) => (
      <Pair key={nome} nome={nome}>
        {valore}
      </Pair>
    ))}
  </dl>
)
