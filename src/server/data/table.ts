import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { snake } from '#shared/casing.ts'
import { money } from '#shared/fields.ts'
import { cents, euro } from '#shared/money.ts'
import type { Db } from './schema.ts'
import { type Named, named, type Word } from './words.ts'

export type ColumnValue = string | number | boolean | null
export type DbRow = Record<string, ColumnValue>

/** Whose a table's rows are, and what becomes of them when that customer is erased (personal.ts). */
export interface OfPerson {
  /** Column with the customer's id, or with the id of a row of the table `through`, which is theirs. */
  person?: string | { through: string; column: string }
  /**
   * What stands in a row after an erasure, beside null (an empty text where null is not allowed) in what is marked as
   * personal; or the row is deleted, or kept as it is. `persona` is the customer's own row as it was.
   */
  erased?: (riga: DbRow, persona: DbRow) => DbRow | 'deleted' | 'kept'
  /**
   * Column with the number that a customer had who became this one: what speaks of them beside their rows still names it
   * (lines of the register).
   */
  former?: string
  /** Column with a second customer whom a row tells of as much: by it export and erasure find the row too. */
  alsoOf?: string
  /** The rows only repeat what other tables hold: they are not exported, and an erasure deletes them. */
  copy?: boolean
}

interface Opzioni extends OfPerson {
  /** Columns never shown to anybody nor written in the register. */
  segrete?: string[]
  /** Columns that no contract names, set by the program. */
  interne?: string[]
  /** Columns computed from the others at every write (a search text, an order key). */
  derivate?: (riga: DbRow) => DbRow
  /** Column → stored value → how it is shown, where that is more than a blank for every `_`. */
  etichette?: Labels
  /** Keys that are no columns: what is selected for them, and how it is read beside the rest of the row. */
  calcolate?: Record<string, { sql: RawBuilder<unknown>; leggi: (v: unknown, riga: never) => unknown }>
  insieme?: boolean
  /** The table with what a record of it joins, and without the rows that are no record of anybody's any more. */
  da?: (db: Db) => object
}

type Labels = Record<string, Readonly<Record<string, string>>>

/** A table and its stored-row contract: the one place where keys meet columns and euro meet cents. */
export interface Table<R extends z.ZodObject = z.ZodObject> extends OfPerson, Named {
  /** The contract of its stored rows. */
  riga: R
  /** Column → stored value → how it is shown, where that differs. */
  etichette: Labels
  /** The table with what a record of it joins; undefined: the table alone. */
  da: ((db: Db) => object) | undefined
  colonne: AliasedRawBuilder<unknown, string>[]
  /** A row selected with `colonne` → the record of the contract: nested joins, amounts in euro. */
  leggi(riga: object): z.output<R>
  /** Keys of an input → columns of the table; amounts in cents. Throws on a key that is no column. */
  valori(input: object): DbRow
  derivate(riga: DbRow): DbRow
  /** A raw row without secret and derived columns, as the register keeps it. */
  perRegistro(riga: DbRow): DbRow
}

function nudo(schema: unknown): z.ZodType {
  const { def } = schema as z.ZodType & { def: { innerType?: unknown; out?: unknown } }
  const dentro = def.innerType ?? def.out
  return dentro ? nudo(dentro) : (schema as z.ZodType)
}

/** The columns of a row contract that hold whole cents. */
export function centColumns(riga: z.ZodObject): Set<string> {
  return new Set(
    Object.entries(riga.shape)
      .filter(([, campo]) => money.has(nudo(campo)))
      .map(([c]) => snake(c)),
  )
}

interface Lettura {
  gruppo: string | undefined
  chiave: string
  alias: string
  schema: z.ZodType
  calcola?: ((v: unknown, riga: never) => unknown) | undefined
}

/** A list as its column keeps it; none where there is nothing. */
export const listOf = <T>(column: unknown): T[] => (typeof column === 'string' ? JSON.parse(column) : [])

/** What stands in a column → what its field says. */
function fieldOf(schema: z.ZodType, v: unknown): unknown {
  if (schema instanceof z.ZodArray) return listOf(v)
  return typeof v === 'number' && money.has(schema) ? euro(v) : v
}

/** The other way round; an amount is turned where its column is one of cents. */
const columnOf = (v: unknown): ColumnValue =>
  Array.isArray(v) ? (v.length > 0 ? JSON.stringify(v) : null) : (v as ColumnValue)

/** Turns a flat row into the record of its contract; a joined record whose columns are all null is null. */
function reader(letture: Lettura[]): (riga: object) => unknown {
  const parti = [...Map.groupBy(letture, ({ gruppo, chiave }) => gruppo ?? `.${chiave}`).values()]
  return (riga) => {
    const colonne = riga as Record<string, unknown>
    const record: Record<string, unknown> = {}
    for (const letture of parti) {
      const gruppo = letture[0]?.gruppo
      const gruppoLetto: Record<string, unknown> = gruppo ? {} : record
      let vuoto = true
      for (const { chiave, alias, schema, calcola } of letture) {
        const v = colonne[alias] ?? null
        if (v !== null) vuoto = false
        gruppoLetto[chiave] = calcola ? calcola(v, riga as never) : fieldOf(schema, v)
      }
      if (gruppo) record[gruppo] = vuoto ? null : gruppoLetto
    }
    return record
  }
}

/** 'In_Corso' → 'In Corso', for each value of a closed set that has a `_`. */
const withBlanks = (schema: z.ZodType): Record<string, string> =>
  Object.fromEntries(
    (schema instanceof z.ZodEnum ? schema.options.map(String) : [])
      .filter((valore) => valore.includes('_'))
      .map((valore) => [valore, valore.replaceAll('_', ' ')]),
  )

/**
 * Describes table `nome`, whose records are called `parola`, by its row contract. Scalar keys are columns (snake_case); an
 * object key is a record joined under that alias, null when the join finds nothing. Another view of the same rows takes the
 * word of the first.
 */
export function table<R extends z.ZodObject>(
  nome: string,
  parola: Word,
  riga: R,
  opzioni: Opzioni = {},
): Table<R> {
  const letture: Lettura[] = []
  const colonne: AliasedRawBuilder<unknown, string>[] = []
  const inCentesimi = centColumns(riga)
  const scrivibili = new Set(opzioni.interne)
  const etichette: Labels = {}

  for (const [chiave, campo] of Object.entries(riga.shape)) {
    const schema = nudo(campo)
    if (schema instanceof z.ZodObject) {
      for (const [sotto, interno] of Object.entries(schema.shape)) {
        const alias = `${chiave}__${sotto}`
        letture.push({ gruppo: chiave, chiave: sotto, alias, schema: nudo(interno) })
        colonne.push(sql.ref(`${chiave}.${snake(sotto)}`).as(alias))
      }
      continue
    }
    const calcolata = opzioni.calcolate?.[chiave]
    if (calcolata) {
      letture.push({ gruppo: undefined, chiave, alias: chiave, schema, calcola: calcolata.leggi })
      colonne.push(calcolata.sql.as(chiave))
      continue
    }
    const colonna = snake(chiave)
    scrivibili.add(colonna)
    letture.push({ gruppo: undefined, chiave, alias: chiave, schema })
    colonne.push(sql.ref(`${nome}.${colonna}`).as(chiave))
    const labels = { ...withBlanks(schema), ...opzioni.etichette?.[colonna] }
    if (Object.keys(labels).length > 0) etichette[colonna] = labels
  }
  const ignota = Object.keys(opzioni.etichette ?? {}).find((colonna) => !(colonna in etichette))
  if (ignota) throw new Error(`${nome} has no column ${ignota} for its labels`)

  const { person, erased, former, alsoOf, copy, insieme, da } = opzioni
  return named({
    nome,
    parola,
    insieme,
    riga,
    etichette,
    person,
    erased,
    former,
    alsoOf,
    copy,
    da,
    colonne,
    leggi: reader(letture) as (riga: object) => z.output<R>,
    valori(input) {
      const valori: DbRow = {}
      for (const [chiave, valore] of Object.entries(input)) {
        if (valore === undefined) continue
        const colonna = snake(chiave)
        if (!scrivibili.has(colonna)) throw new Error(`${nome} has no column for the key ${chiave}`)
        valori[colonna] =
          inCentesimi.has(colonna) && typeof valore === 'number' ? cents(valore) : columnOf(valore)
      }
      return valori
    },
    derivate: opzioni.derivate ?? (() => ({})),
    perRegistro(completa) {
      const nascoste = new Set([...(opzioni.segrete ?? []), ...Object.keys(this.derivate(completa))])
      return Object.fromEntries(Object.entries(completa).filter(([c]) => !nascoste.has(c)))
    },
  })
}

/**
 * Ids of the customers whose row this is and was, the present ones first: none, one, or two where it changed hands or is
 * of two.
 */
export function customersOf(table: Table, before: DbRow | null, after: DbRow | null): number[] {
  const ids = [after, before].flatMap((row) => customerColumns(table).map((column) => row?.[column]))
  return [...new Set(ids.filter((id) => typeof id === 'number'))].slice(0, 2)
}

/** The columns of a table that hold a customer's id. */
export function customerColumns({ person, alsoOf }: Table): string[] {
  if (typeof person !== 'string') return []
  return alsoOf === undefined ? [person] : [person, alsoOf]
}

let registered: readonly Table[] = []

/** Takes the place of the list so far: called by app.ts, with the tables of all nouns. */
export function registerTables(list: readonly Table[]): void {
  registered = list
}

/** The tables of all nouns. */
export const registeredTables = (): readonly Table[] => registered
