import { Button, Loader } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Lista } from '../http.ts'
import { useFileAPassi } from '../steps.ts'
import stili from './virtual-list.module.css'

interface ElencoVirtualeProps<T> {
  /** Pages of the list; the next one is asked for as one comes near its end. */
  query: UseInfiniteQueryResult<InfiniteData<Lista<T>>>
  righe: T[]
  colonne?: number
  /** Usual height of a row, in px; the real one is measured. */
  stima: number
  /** Between rows and columns, in px. */
  distacco: number
  children: (riga: T) => ReactNode
}

/** Rows still ahead when the next page is asked for. */
const ANTICIPO = 5

/** Cards in one or more columns over the window's own scroll; only those in sight are there. */
export function VirtualList<T extends { id: number }>(props: ElencoVirtualeProps<T>) {
  const { query, righe, colonne = 1, stima, distacco, children } = props
  const { hasNextPage, isFetchingNextPage: inArrivo, isFetchNextPageError: interrotto, fetchNextPage } = query
  const corpo = useRef<HTMLDivElement>(null)
  const [margine, setMargine] = useState(0)
  const file = Math.ceil(righe.length / colonne)

  useEffect(() => {
    const misura = () => setMargine((corpo.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    // What stands above may grow. It also tells the first measure, once all is laid out.
    const osservatore = new ResizeObserver(misura)
    osservatore.observe(document.body)
    return () => osservatore.disconnect()
  }, [])

  const virtuale = useWindowVirtualizer({
    count: file,
    estimateSize: () => stima + distacco,
    overscan: 4,
    // Known at once, the rows are there from the first drawing on.
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: margine,
    getItemKey: (n) => righe[n * colonne]?.id ?? n,
  })
  const visibili = virtuale.getVirtualItems().slice(0, useFileAPassi(stima + distacco))
  const ultima = visibili.at(-1)?.index ?? 0
  const servono = hasNextPage && !interrotto && !inArrivo && ultima >= file - ANTICIPO
  useEffect(() => {
    if (servono) void fetchNextPage()
  }, [servono, fetchNextPage])

  return (
    <>
      <div ref={corpo} className={stili.corpo} style={{ height: virtuale.getTotalSize() }}>
        {visibili.map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtuale.measureElement}
            data-index={index}
            className={stili.fila}
            style={{
              transform: `translateY(${start - margine}px)`,
              gridTemplateColumns: `repeat(${colonne}, minmax(0, 1fr))`,
              columnGap: distacco,
              paddingBottom: distacco,
            }}
          >
            {righe.slice(index * colonne, (index + 1) * colonne).map(children)}
          </div>
        ))}
      </div>
      {(inArrivo || interrotto) && (
        <div className={stili.altre}>
          {inArrivo ? (
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
