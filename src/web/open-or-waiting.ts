import { useState } from 'react'
import { useOpenRecord } from './params.ts'

/**
 * The opened record; where none is in the address, one that waits to be gone on with. That one stays until it is left, whatever
 * comes, or is done, meanwhile.
 * @param waiting those that wait, the next one first
 * @returns null where none is open, or it isn't known yet
 */
export function useOpenOrWaiting(
  name: string,
  { data, isFetching }: { data: { id: number }[] | undefined; isFetching: boolean },
): [number | null, (id: number | null) => void] {
  const [chosen, set] = useOpenRecord(name)
  const [held, hold] = useState<number | null>(null)
  const next = data?.[0]?.id ?? null
  if (held === null && next !== null && !isFetching) hold(next)
  const open = (id: number | null) => {
    set(id)
    hold(null)
  }
  return [chosen ?? held, open]
}
