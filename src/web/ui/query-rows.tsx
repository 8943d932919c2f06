import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from './empty.tsx'
import { QueryState } from './query-state.tsx'
import { Rows, type RowsProps } from './rows.tsx'
import { Skeleton } from './skeleton.tsx'

interface QueryRowsProps<T> extends Omit<RowsProps, 'children'> {
  query: UseQueryResult<readonly T[]> | UseQueryResult<{ data: readonly T[] }>
  /** How many grey rows stand there while it loads. */
  waiting?: number
  /** px, of each of them. */
  height?: number
  /** What is said where there is none: a sentence, or an `Empty` with more than that. */
  none?: ReactNode
  /** The row of one of them, with its key. */
  children: (one: T) => ReactNode
}

/** What the server has of something, as rows: grey while it comes, a sentence where there is nothing. */
export function QueryRows<T>({
  query,
  waiting = 1,
  height = 52,
  none,
  children,
  ...rows
}: QueryRowsProps<T>) {
  return (
    <QueryState
      query={query as UseQueryResult<readonly T[] | { data: readonly T[] }>}
      scheletro={<Skeleton righe={waiting} altezza={height} />}
      vuoto={typeof none === 'string' ? <Empty piccolo frase={none} /> : none}
    >
      {(found) => <Rows {...rows}>{('data' in found ? found.data : found).map(children)}</Rows>}
    </QueryState>
  )
}
