import { hash } from 'node:crypto'
import { StartupError } from '#server/env.ts'

/* Rows in words that mean the same on both engines: what moves from one to the other, and what proves it. */

/** What a column holds; money and counts are integers. */
export type ValueKind = 'integer' | 'boolean' | 'decimal' | 'instant' | 'date' | 'text'

/** A value as text: integers and decimals as JavaScript writes them, booleans 0 and 1, instants in ISO 8601 with milliseconds. */
export type RowValue = string | null

export interface RowColumn {
  name: string
  kind: ValueKind
}

/** Of a column's type as PostgreSQL says it. @throws StartupError where no migration makes such columns */
export function kindOf(type: string): ValueKind {
  if (/^(?:integer|bigint|smallint)$/.test(type)) return 'integer'
  if (type === 'boolean') return 'boolean'
  if (type === 'double precision') return 'decimal'
  if (/^timestamp(?:\(\d\))? with time zone$/.test(type)) return 'instant'
  if (type === 'date') return 'date'
  if (type === 'text' || /^character varying(?:\(\d+\))?$/.test(type)) return 'text'
  throw new StartupError(`nel database c’è una colonna di tipo ${type.slice(0, 40)}, che Tepore non usa`)
}

/** PostgreSQL's expression for a column as a `Value`. */
export function expressionOf({ name, kind }: RowColumn): string {
  if (kind === 'boolean') return `"${name}"::integer::text`
  if (kind === 'instant') return `to_char("${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return `"${name}"::text`
}

/** PostgreSQL's type that reads a `Value`. */
export const TYPE_OF: Record<ValueKind, string> = {
  integer: 'bigint',
  boolean: 'boolean',
  decimal: 'double precision',
  instant: 'timestamptz',
  date: 'date',
  text: 'text',
}

const number = (text: string) => String(Number(text))

/** A `Value` from what PostgreSQL writes as text: by `expressionOf`, or in a dump. */
export function fromPostgres(kind: ValueKind, text: string): string {
  if (kind === 'decimal') return number(text)
  if (kind === 'boolean') return text === 't' || text === '1' ? '1' : '0'
  if (kind !== 'instant' || text.endsWith('Z')) return text
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

/** A `Value` from what the embedded database gives, integers as bigint. */
export function fromSqlite(kind: ValueKind, value: unknown): RowValue {
  if (value === null) return null
  if (kind === 'decimal') return number(String(value))
  return kind === 'instant' ? new Date(String(value)).toISOString() : String(value)
}

/** What the embedded database keeps of a `Value`. */
export function toSqlite(kind: ValueKind, value: RowValue): string | number | bigint | null {
  if (value === null) return null
  if (kind === 'integer' || kind === 'boolean') return BigInt(value)
  return kind === 'decimal' ? Number(value) : value
}

const MASK = (1n << 256n) - 1n

/** A digest of a table's rows, in whatever order they come. */
export class TableDigest {
  rows = 0
  #sum = 0n

  /** @param values in the order of the columns' names */
  add(values: readonly RowValue[]): void {
    const text = values.map((value) => (value === null ? '-' : `${value.length}:${value}`)).join(',')
    this.rows++
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', text)}`)) & MASK
  }

  equals(other: TableDigest | undefined): boolean {
    return this.rows === other?.rows && this.#sum === other.#sum
  }
}

/** @throws StartupError which names the tables that are not the same in both */
export function proveEqual(
  source: ReadonlyMap<string, TableDigest>,
  target: ReadonlyMap<string, TableDigest>,
): void {
  const names = new Set([...source.keys(), ...target.keys()])
  const different = [...names].filter((name) => !source.get(name)?.equals(target.get(name)))
  if (different.length > 0)
    throw new StartupError(`il passaggio non torna: ${different.join(', ')} non è come nel backup`)
}

/** Sorted by name, as both engines have them. */
export const sorted = (columns: readonly RowColumn[]): RowColumn[] =>
  columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** @throws StartupError where a table has other columns in the backup than it should */
export function sameColumns(table: string, one: readonly string[], other: readonly string[]): void {
  if (one.toSorted().join() !== other.toSorted().join())
    throw new StartupError(`la tabella ${table} del backup non ha le colonne che dovrebbe`)
}
