import type { ReactNode } from 'react'
import { Pairs } from '#web/ui/pairs.tsx'
import stili from './voci.module.css'

/** Names and values, one under the other; those without a value are left out. */
export function VociNotifiche({ voci }: { voci: [string, ReactNode][] }) {
  const presenti = voci.filter(([, valore]) => Boolean(valore))
  if (presenti.length === 0) return null
  return <Pairs className={stili.voci} di={presenti} />
}
