import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import type { Version } from './versions.ts'

type Statistic = 'median' | 'p95' | 'worst'

/** What somebody would still not notice; `of` says which figure of a row it is asked of. */
export interface Aim {
  of: Statistic
  max: number
}

interface Row {
  what: string
  aim: Aim | undefined
  note: string
  digits: number
  samples: Record<Version['name'], number[]>
}

/** The `part` of the sorted samples: 0.5 is the median, 1 the largest; NaN of none. */
export function percentile(samples: number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export const median = (samples: number[]) => percentile(samples, 0.5)

const PART: Record<Statistic, number> = { median: 0.5, p95: 0.95, worst: 1 }

/** Figures by row, in the order of their first sample; printed as one table. */
export class Report {
  readonly #rows = new Map<string, Row>()

  add(
    version: Version,
    what: string,
    samples: number[],
    { aim, note = '', digits = 1 }: { aim?: Aim; note?: string; digits?: number } = {},
  ): void {
    const row = this.#rows.get(what) ?? { what, aim, note: '', digits, samples: { now: [], before: [] } }
    this.#rows.set(what, row)
    row.samples[version.name].push(...samples)
    if (version.name === 'now' && note) row.note = note
  }

  /** Markdown. A row without an aim compares its medians. */
  print(title: string, compared: boolean): void {
    const head = ['', 'times', 'median', 'p95', 'worst', 'aim', '', ...(compared ? ['before', 'ratio'] : [])]
    const rows = [...this.#rows.values()].map(({ what, aim, note, digits, samples: { now, before } }) => {
      const { of, max } = aim ?? { of: 'median' as const, max: Number.NaN }
      const [mine, theirs] = [percentile(now, PART[of]), percentile(before, PART[of])]
      return [
        note ? `${what} (${note})` : what,
        String(now.length),
        ...[0.5, 0.95, 1].map((part) => shown(percentile(now, part), digits)),
        aim ? `${of} ≤ ${max}` : '',
        aim && now.length > 0 ? (mine <= max ? '✓' : '✗') : '',
        ...(compared ? [shown(theirs, digits), shown(mine / theirs, 2)] : []),
      ]
    })
    console.log(`\n${table([title, ...head.slice(1)], rows)}\n`)
  }
}

const shown = (n: number, digits: number) => (Number.isFinite(n) ? n.toFixed(digits) : '–')

export function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, i) => Math.max(cell.length, 3, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((c, i) => (i === 0 ? c.padEnd(widths[0] ?? 0) : c.padStart(widths[i] ?? 0))).join(' | ')} |`
  const rule = widths.map((w, i) => (i === 0 ? '-'.repeat(w) : `${'-'.repeat(w - 1)}:`))
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** Where and what: figures of two machines, or of a busy one, don't compare. */
export function printCircumstances(title: string, measured: Version[]): void {
  console.log(`# ${title}, ${new Date().toISOString().slice(0, 16)}Z\n`)
  for (const { name, dir } of measured) {
    const git = (...args: string[]) => execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8' }).trim()
    let commit = 'no commit'
    try {
      commit = git('describe', '--always', '--dirty')
    } catch {
      // a copy without its history
    }
    console.log(`${name}: ${dir}, ${commit}`)
  }
  printLoad()
}

export const printLoad = () =>
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load average ${loadavg()[0]?.toFixed(2)}`,
  )
