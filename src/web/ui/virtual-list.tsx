import { Button, Loader } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Lista } from '../http.ts'
import { useSaved } from '../saved.ts'
import { useListKeys } from './list-keys.ts'
import stili from './virtual-list.module.css'

interface VirtualListProps<T> {
  /** Pages of the list; the next one is asked for as one comes near its end. */
  query: UseInfiniteQueryResult<InfiniteData<Lista<T>>>
  righe: T[]
  colonne?: number
  /** Usual height of a row, in px; the real one is measured. */
  stima: number
  /** Between rows and columns, in px. */
  distacco?: number
  /** Only what is there is shown: no further page is asked for. */
  ferma?: boolean
  /** What it is a list of; without it the rows are cards that stand for themselves. */
  etichetta?: string
  /** The records' path in the API: a saved one is scrolled to (saved.ts). */
  di?: string
  children: (riga: T) => ReactNode
}

/** px below the window in which rows are there already, and in which the next page is asked for. */
const DRAWN_AHEAD = 400
const ASKED_AHEAD = 1000

/** Rows or cards, in one or more columns, over the window's own scroll; only those in sight are there. */
export function VirtualList<T extends { id: number }>(props: VirtualListProps<T>) {
  const { query, righe, colonne = 1, stima, distacco = 0, ferma, etichetta, di: percorso, children } = props
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const body = useRef<HTMLDivElement & HTMLUListElement>(null)
  const margin = useTop(body)
  useListKeys(body)
  const count = Math.ceil(righe.length / colonne)
  const height = stima + distacco

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: Math.ceil(DRAWN_AHEAD / height),
    // Known at once, the rows are there from the first drawing on.
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: margin,
    getItemKey: (n) => righe[n * colonne]?.id ?? n,
  })
  const measured = useRef(height)
  useLayoutEffect(() => {
    if (measured.current === height) return
    measured.current = height
    virtualizer.measure()
  }, [height, virtualizer])

  const saved = useSaved()
  const place = percorso && saved ? righe.findIndex(({ id }) => saved === `${percorso}/${id}`) : -1
  useEffect(() => {
    if (place >= 0) virtualizer.scrollToIndex(Math.floor(place / colonne), { align: 'center' })
  }, [place, colonne, virtualizer])

  const visible = virtualizer.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  const near = last >= count - Math.ceil(ASKED_AHEAD / height)
  const wanted = near && !ferma && hasNextPage && !isFetchNextPageError && !isFetchingNextPage
  useEffect(() => {
    if (wanted) void fetchNextPage()
  }, [wanted, fetchNextPage])

  const [List, Item] = etichetta ? (['ul', 'li'] as const) : (['div', 'div'] as const)
  const total = query.data?.pages[0]?.count
  return (
    <>
      <List
        ref={body}
        aria-label={etichetta}
        className={stili.corpo}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {visible.map(({ index, start, key }) => (
          <Item
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            {...(etichetta && { 'aria-posinset': index + 1, 'aria-setsize': total })}
            className={stili.fila}
            style={{
              transform: `translateY(${start - margin}px)`,
              gridTemplateColumns: `repeat(${colonne}, minmax(0, 1fr))`,
              columnGap: distacco,
              paddingBottom: distacco,
            }}
          >
            {righe.slice(index * colonne, (index + 1) * colonne).map(children)}
          </Item>
        ))}
      </List>
      {(isFetchingNextPage || isFetchNextPageError) && (
        <div className={stili.altre}>
          {isFetchingNextPage ? (
            <Loader size={18} />
          ) : (
            <Button variant="default" size="xs" onClick={() => void fetchNextPage()}>
              Riprova
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** How far below the page's top an element begins, in px; what stands above it may grow. */
function useTop(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    const measure = () => setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    // It also tells the first measure, once all is laid out.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
