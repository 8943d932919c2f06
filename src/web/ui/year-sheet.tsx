import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { addDays, daysBetween, formatMonth, weekday } from '#shared/dates.ts'
import { useListKeys } from './list-keys.ts'
import type { Tone } from './pill.tsx'
import stili from './year-sheet.module.css'

interface Bar {
  key: number
  /** Days `yyyy-MM-dd`, both included; what lies outside the year is not drawn. */
  from: string
  to: string
  tone: Tone
  /** Not decided yet: an outline. */
  open?: boolean
  /** Drawn where there is room. */
  text: string
  /** The whole, with that text, for readers and the pointer. */
  spoken: string
  onOpen: () => void
}

interface YearRow {
  key: number
  name: string
  /** What its bars come to, on the right. */
  sum: string
  bars: Bar[]
  /** A press on the name, or on a day that has no bar. */
  onDay: (day: string | null) => void
  spoken: string
}

interface YearSheetProps {
  year: number
  today: string
  /** Days on which nobody works, beside Saturdays and Sundays. */
  holidays: { day: string; name: string }[]
  rows: YearRow[]
  label: string
  /** What the sums are of: `giorni`. */
  unit: string
}

/** Days whose bar has room for a figure. */
const ROOM = 6

/**
 * A year on one sheet: a row each, days as bars, weekends and holidays shaded, a line at today. ↑ ↓ go from row to row, → ← to
 * its bars. Where it is wider than its place it scrolls sideways, and begins at today.
 */
export function YearSheet({ year, today, holidays, rows, label, unit }: YearSheetProps) {
  const list = useRef<HTMLUListElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const first = `${year}-01-01`
  const days = daysBetween(first, `${year + 1}-01-01`)
  const ofYear = (day: string) => Math.min(days - 1, Math.max(0, daysBetween(first, day)))
  const current = today.startsWith(String(year))
  const now = current ? ofYear(today) / days : 0
  useEffect(() => {
    const box = sheet.current
    if (box) box.scrollLeft = box.scrollWidth * now - 64
  }, [now])
  const at = (from: string, to: string) =>
    ({ '--from': ofYear(from) / days, '--long': (ofYear(to) - ofYear(from) + 1) / days }) as CSSProperties
  return (
    <div ref={sheet} className={stili.sheet} data-salti>
      <div className={stili.ground} aria-hidden>
        {months(year).map(([day, last]) => (
          <b key={day} style={at(day, last)}>
            {formatMonth(day).slice(0, 3)}
          </b>
        ))}
        {weekends(first, days).map(([from, to]) => (
          <i key={from} style={at(from, to)} />
        ))}
        {holidays.map(({ day, name }) => (
          <i key={day} data-holiday title={name} style={at(day, day)} />
        ))}
        {current && <u style={at(today, today)} />}
        <small>{unit}</small>
      </div>
      <ul ref={list} aria-label={label}>
        {rows.map(({ key, name, sum, bars, onDay, spoken }) => (
          <li key={key} data-row className={stili.row}>
            <button
              type="button"
              data-riga
              className={stili.name}
              aria-label={spoken}
              onClick={() => onDay(null)}
            >
              {name}
            </button>
            {/* biome-ignore lint/a11y: with the keys the name says the same */}
            <div className={stili.line} onClick={(event) => onDay(pressed(event, first, days))}>
              {bars.map((bar) => (
                <BarButton key={bar.key} bar={bar} place={at(bar.from, bar.to)}>
                  {daysBetween(bar.from, bar.to) >= ROOM && bar.text}
                </BarButton>
              ))}
            </div>
            <span className={stili.sum}>{sum}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface BarButtonProps {
  bar: Bar
  place: CSSProperties
  children: ReactNode
}

const BarButton = ({ place, bar: { tone, open, spoken, onOpen }, children }: BarButtonProps) => (
  <button
    type="button"
    data-open={open || undefined}
    style={{ ...place, ...colours(tone) }}
    title={spoken}
    aria-label={spoken}
    onClick={(event) => {
      event.stopPropagation()
      onOpen()
    }}
  >
    {children}
  </button>
)

const colours = (tone: Tone) =>
  ({
    ...{ '--fg': `var(--st-${tone}-fg)`, '--bgc': `var(--st-${tone}-bg)` },
    '--edge': `var(--st-${tone}-line)`,
  }) as CSSProperties

function pressed({ clientX, currentTarget }: MouseEvent, first: string, days: number): string {
  const { left, width } = currentTarget.getBoundingClientRect()
  return addDays(first, Math.min(days - 1, Math.max(0, Math.floor(((clientX - left) / width) * days))))
}

/** First and last day of each month. */
const months = (year: number): [string, string][] =>
  Array.from({ length: 12 }, (_, n) => {
    const day = `${year}-${String(n + 1).padStart(2, '0')}-01`
    const next = n === 11 ? `${year + 1}-01-01` : `${year}-${String(n + 2).padStart(2, '0')}-01`
    return [day, addDays(next, -1)]
  })

/** Saturdays with their Sundays; at the ends of a year one may be alone. */
function weekends(first: string, days: number): [string, string][] {
  const saturday = addDays(first, (13 - weekday(first)) % 7)
  const found: [string, string][] = weekday(first) === 7 ? [[first, first]] : []
  for (let day = saturday; daysBetween(first, day) < days; day = addDays(day, 7))
    found.push([day, addDays(day, 1)])
  return found
}
