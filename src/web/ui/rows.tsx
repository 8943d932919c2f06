import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { useRef } from 'react'
import { AppLink, OverLink } from './link.tsx'
import { useListKeys } from './list-keys.ts'
import stili from './rows.module.css'

interface ColumnsProps {
  /**
   * Widths of the columns, as grid-template-columns takes them: what is before the name where there is such, the name, the
   * cells, the state, the end, the actions. On a telephone every row is name, end and actions above its other lines.
   */
  cols: string
  /** The same on a tablet, where cells marked `data-wide` are gone. */
  tablet?: string | undefined
  /** The same with a preview beside (preview.tsx), where cells marked `data-wide`, the state and the actions are gone. */
  beside?: string | undefined
  /** Rows of 44 px, for cards of a dashboard; 56 px without. */
  dense?: boolean | undefined
  /** Within something that has its own margins. */
  flush?: boolean | undefined
  children: ReactNode
}

const columns = (cols: string, tablet = cols, beside = cols) =>
  ({ '--cols': cols, '--cols-tablet': tablet, '--cols-beside': beside }) as CSSProperties

export interface RowsProps extends ColumnsProps {
  label?: string
}

/** A list of rows, walked with the keys of `useListKeys`. */
export function Rows({ cols, tablet, dense, flush, label, children }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  return (
    <ul
      ref={list}
      aria-label={label}
      data-dense={dense || undefined}
      data-flush={flush || undefined}
      style={columns(cols, tablet)}
    >
      {children}
    </ul>
  )
}

/** The columns of rows that something else lays out: a virtual list, groups of rows. */
export const Columns = ({ cols, tablet, beside, dense, flush, children }: ColumnsProps) => (
  <div data-dense={dense || undefined} data-flush={flush || undefined} style={columns(cols, tablet, beside)}>
    {children}
  </div>
)

/** The names of the columns, in sight while one scrolls; an element marked `data-wide` has none on a tablet. */
export const Head = ({ children }: { children: ReactNode }) => (
  <div aria-hidden className={stili.head}>
    {children}
  </div>
)

export interface RowProps {
  /** Before the name: a date, a mark. */
  lead?: ReactNode
  /** On a telephone that stays beside the name: hours. */
  leads?: boolean | undefined
  name: ReactNode
  /** What opens it is called so by who listens, where the name alone doesn't say enough. */
  spoken?: string | undefined
  /** Dim lines below the name. */
  sub?: ReactNode
  /** Makes the whole row a link; `over` opens it over this screen. */
  to?: string | undefined
  over?: boolean | undefined
  /** Makes the whole row a button. */
  onOpen?: (() => void) | undefined
  /** What else that button is and does: its keys, what it fetches beforehand. */
  opener?: ComponentProps<'button'> | undefined
  /** Of one that unfolds: whether what is in it is there. */
  open?: boolean | undefined
  /** What it is, when it is; one that isn't there keeps its place. A figure stands on the right, marked `data-end`. */
  cells?: ReactNode[] | undefined
  /** A pill. */
  state?: ReactNode
  /** On the right: an amount, its dim line. */
  end?: ReactNode
  /** The menu, and at most one named button before it; above what a press on the row opens. */
  actions?: ReactNode
  /** Whether it is the one shown beside the list. */
  current?: boolean | undefined
  /** Dim, as what no longer counts. */
  past?: boolean | undefined
}

/** What a row says, without its box: within a tick row's label. */
export function RowBody(props: RowProps) {
  const { lead, leads, name, spoken, sub, to, over, onOpen, opener, open } = props
  const { cells, state, end, actions, past } = props
  const Address = over ? OverLink : AppLink
  return (
    <span className={stili.row} data-past={past || undefined} data-leads={leads}>
      {lead !== undefined && <span className={stili.lead}>{lead}</span>}
      <span className={stili.who}>
        {to ? (
          <Address a={to} className={stili.name} data-riga aria-label={spoken}>
            {name}
          </Address>
        ) : onOpen ? (
          <button
            type="button"
            className={stili.name}
            data-riga
            aria-label={spoken}
            aria-expanded={open}
            onClick={onOpen}
            {...opener}
          >
            {name}
            {open !== undefined && <IconChevronRight aria-hidden />}
          </button>
        ) : (
          <strong>{name}</strong>
        )}
        {sub && <small>{sub}</small>}
      </span>
      {(cells || state !== undefined) && (
        <span className={stili.cells}>
          {cells?.map((cell, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stand where they stand
            <span key={n} className={stili.cell}>
              {cell}
            </span>
          ))}
          {state !== undefined && <span className={stili.state}>{state}</span>}
        </span>
      )}
      {end !== undefined && <span className={stili.end}>{end}</span>}
      {actions !== undefined && <span className={stili.actions}>{actions}</span>}
    </span>
  )
}

interface BoxProps extends RowProps {
  /** An article where it is looked for by its name. */
  as?: 'li' | 'div' | 'article'
  id?: string | number
  /** Its name for readers. */
  label?: string
  /** A checkbox, where a press on the row opens it. */
  tick?: ReactNode
  /** The record's path in the API: scrolled to and lit when it was just saved (saved.ts). */
  record?: string
  /** Its ground: under way, one's own. */
  tone?: 'corso' | 'brand' | false
  /** What does not fit in columns, across all of them. */
  below?: ReactNode
  /** What it unfolds to. */
  children?: ReactNode
}

/** A row of a list: name, what, when, state, amount, menu, in this order, split from the row above by a hairline. */
export const Row = ({ as: As = 'li', id, label, record, tick, tone, below, children, ...row }: BoxProps) => (
  <As
    className={stili.box}
    data-row
    data-id={id}
    data-record={record}
    aria-label={label}
    data-tone={tone || undefined}
    aria-current={row.current || undefined}
  >
    {tick && <span className={stili.tick}>{tick}</span>}
    <RowBody {...row} />
    {below && <div className={stili.below}>{below}</div>}
    {children && <div className={stili.unfolded}>{children}</div>}
  </As>
)
