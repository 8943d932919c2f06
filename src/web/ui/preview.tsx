import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useAtLeast } from '../width.ts'
import stili from './preview.module.css'

/** Width of the window from which there is room for it, in em. */
const ROOM = 80
/** While a key is held, ms without the next row before the one it rests at is shown, and asked for. */
const REST_MS = 150

/**
 * The number of the row that ↑ or ↓ has just come to; null after other keys, where the list left the key to a choice in the
 * row, and in what a row unfolds to. The focus has moved already.
 */
export function rowReached(event: KeyboardEvent<HTMLElement>): number | null {
  const { key, currentTarget, defaultPrevented } = event
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  const number = row?.dataset.id ?? row?.dataset.record?.split('/')[1]
  const moved = defaultPrevented && /^Arrow(Up|Down)$/.test(key)
  return moved && number && currentTarget.contains(row ?? null) ? Number(number) : null
}

/** Takes it away, where it comes and goes. */
const Closing = createContext<(() => void) | null>(null)

interface PreviewProps {
  /** Its heading too, where it comes and goes. */
  label: string
  foot?: ReactNode
  children: ReactNode
}

/** What a row leads to, beside its list: in sight wherever the list is scrolled to. */
export function Preview({ label, foot, children }: PreviewProps) {
  const close = useContext(Closing)
  return (
    <aside className={stili.preview} aria-label={label}>
      {close && (
        <header>
          <h2>{label}</h2>
          <ActionIcon aria-label="Chiudi" onClick={close}>
            <IconX />
          </ActionIcon>
        </header>
      )}
      <div className={stili.body}>{children}</div>
      {foot && <footer>{foot}</footer>}
    </aside>
  )
}

interface PreviewedProps {
  /** The `Preview` of a row's record. */
  of: (id: number) => ReactNode
  /** What is sought and chosen: with other rows in the list nothing is beside it. */
  within?: string
  children: ReactNode
}

/**
 * A list whose rows show beside it what they lead to, while one goes over them with ↑ ↓ on a window that is wide enough. The
 * focus stays in the list; Escape, and any key that does something with a row, takes the preview away.
 */
export function Previewed({ of, within = '', children }: PreviewedProps) {
  const room = useAtLeast(ROOM)
  const [shown, setShown] = useState<{ id: number; within: string } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const id = room && shown?.within === within ? shown.id : null
  const close = () => {
    clearTimeout(rest.current)
    setShown(null)
  }
  const closeFromIt = () => {
    list.current?.querySelector<HTMLElement>('[data-riga][tabindex="0"]')?.focus()
    close()
  }
  const follow = (event: KeyboardEvent<HTMLElement>) => {
    const reached = room ? rowReached(event) : null
    if (reached === null) return
    clearTimeout(rest.current)
    const show = () => setShown({ id: reached, within })
    if (event.repeat) rest.current = setTimeout(show, REST_MS)
    else show()
  }
  // Before the list has the key: what it goes to then is in sight.
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (id === null || !event.currentTarget.contains(event.target as Node)) return
    if (!['Escape', '.', 'ArrowRight', 'ArrowLeft'].includes(event.key)) return
    if (event.key === 'Escape') event.preventDefault()
    close()
  }
  return (
    <div className={stili.previewed} data-beside={id !== null || undefined} onKeyDownCapture={leave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the rows inside */}
      <div ref={list} onKeyDown={follow}>
        {children}
      </div>
      {id !== null && (
        <Closing key={id} value={closeFromIt}>
          {of(id)}
        </Closing>
      )}
    </div>
  )
}
