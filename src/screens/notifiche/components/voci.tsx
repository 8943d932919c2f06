import type { ReactNode } from 'react'
import { Fact, Facts } from '#web/ui/facts.tsx'

/** Names and values, one under the other; those without a value are left out. */
export function VociNotifiche({ voci }: { voci: [string, ReactNode][] }) {
  if (!voci.some(([, valore]) => Boolean(valore))) return null
  return (
    <Facts as="lines">
      {voci.map(([nome, valore]) => (
        <Fact key={nome} of={nome}>
          {valore}
        </Fact>
      ))}
    </Facts>
  )
}
