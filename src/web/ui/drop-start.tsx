import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Scheda } from './card.tsx'
import stili from './drop-start.module.css'
import { QueryState } from './query-state.tsx'
import { Skeleton } from './skeleton.tsx'

/** Something that was brought before, as a line tells of it. */
export interface Before {
  id: number
  name: ReactNode
  about: ReactNode
  became: string
}

interface DropZoneProps {
  icon: Icon
  title?: string
  text: string
  /** The button, and the same while a file is read. */
  button: [text: string, reading: string]
  note?: string
  isReading: boolean
  onChoose: () => void
}

interface DropStartProps<T> extends DropZoneProps {
  /** What came before: none of it is shown where there is none. */
  before: { title: string; query: UseQueryResult<T>; rows: (data: T) => Before[] }
  onOpen: (id: number) => void
}

/** Where files are dropped (`useFileDrop`), with the button that chooses them. */
export function DropZone({ icon: Its, title, text, button, note, isReading, onChoose }: DropZoneProps) {
  const now = button[isReading ? 1 : 0]
  return (
    <>
      <div className={stili.start}>
        <Its size={40} stroke={1.4} aria-hidden />
        {title && <h2>{title}</h2>}
        <p>{text}</p>
        <Button color="flame" aria-disabled={isReading} onClick={() => !isReading && onChoose()}>
          {now}
        </Button>
        {note && <small>{note}</small>}
      </div>
      <p className="sr-only" role="status">
        {isReading ? now : ''}
      </p>
    </>
  )
}

/** The start of a screen that files are dropped on (`useFileDrop`): what to drop, and what came the last times. */
export function DropStart<T>({ before, onOpen, ...zone }: DropStartProps<T>) {
  return (
    <>
      <DropZone {...zone} />
      <QueryState
        query={before.query}
        scheletro={<Skeleton righe={2} altezza={52} />}
        eVuoto={(data) => before.rows(data).length === 0}
        vuoto={null}
      >
        {(data) => (
          <Scheda titolo={before.title} senzaMargine>
            <ul className={stili.before}>
              {before.rows(data).map(({ id, name, about, became }) => (
                <li key={id}>
                  <button type="button" onClick={() => onOpen(id)}>
                    <b>{name}</b>
                    <small>{about}</small>
                  </button>
                  <span>{became}</span>
                </li>
              ))}
            </ul>
          </Scheda>
        )}
      </QueryState>
    </>
  )
}
