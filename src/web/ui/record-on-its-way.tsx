import type { UseQueryResult } from '@tanstack/react-query'
import { useSlow } from '../slow.ts'
import { HoldKeys } from '../typed-ahead.ts'
import { Dialog } from './dialog.tsx'
import { QueryState } from './query-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface RecordOnItsWayProps {
  query: UseQueryResult
  titolo: string
  onChiudi: () => void
}

/** In place of the form of a record that is being read; what is typed meanwhile waits for it. */
export function RecordOnItsWay({ query, titolo, onChiudi }: RecordOnItsWayProps) {
  const slow = useSlow(true, 200)
  const held = !query.isError && <HoldKeys onChiudi={onChiudi} />
  if (!slow && held) return held
  return (
    <Dialog aperto onChiudi={onChiudi} titolo={titolo} larghezza={760}>
      {held}
      <QueryState query={query} scheletro={<Skeleton righe={8} altezza={56} />}>
        {() => null}
      </QueryState>
    </Dialog>
  )
}
