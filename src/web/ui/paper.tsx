import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import stili from './paper.module.css'
import { TableHead } from './table-head.tsx'

interface PaperProps {
  title: string
  sub: ReactNode
  /** On the right of the head: whose paper it is. */
  from: ReactNode
  children: ReactNode
}

/** A sheet that is printed in the place of the screen; it is to stand there only while that happens (print.ts). */
export const Paper = ({ title, sub, from, children }: PaperProps) =>
  createPortal(
    <div className={`foglio-stampa ${stili.paper}`}>
      <header>
        <div>
          <h1>{title}</h1>
          <p>{sub}</p>
        </div>
        <p>{from}</p>
      </header>
      {children}
    </div>,
    document.body,
  )

/** What is known, name by name, in two columns. */
export const PaperFacts = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

interface PaperFactProps {
  of: string
  value: ReactNode
  /** Smaller, below it. */
  below?: ReactNode
  /** The whole width. */
  whole?: boolean
}

/** One of them; nothing to say, nothing there. */
export const PaperFact = ({ of, value, below, whole }: PaperFactProps) =>
  value ? (
    <div data-whole={whole}>
      <dt>{of}</dt>
      <dd>
        {value}
        {below && <small>{below}</small>}
      </dd>
    </div>
  ) : null

interface PaperTableProps {
  title: string
  columns: string[]
  /** `note` has a line of its own below its row. */
  rows: { id: number; cells: ReactNode[]; note?: string | null }[]
}

/** Nothing where there are no rows. */
export function PaperTable({ title, columns, rows }: PaperTableProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <TableHead colonne={columns} />
        {rows.map(({ id, cells, note }) => (
          <tbody key={id}>
            <tr>
              {cells.map((cell, n) => (
                <td key={columns[n]}>{cell || '–'}</td>
              ))}
            </tr>
            {note && (
              <tr>
                <td colSpan={columns.length} className="prose">
                  {note}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** Lines to write and sign on, side by side. */
export const PaperSignatures = ({ of }: { of: string[] }) => (
  <div className={stili.signatures}>
    {of.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </div>
)
