import type * as z from 'zod'
import { type Snake, snake } from '#shared/casing.ts'

/** What a field of a form may hold beside what its contract takes: nothing yet. */
export type Held<I> = { [K in keyof I]?: I[K] | null | '' }

type Fits<C, V> = [C] extends [V | null | undefined] ? true : false
type Answered<V, R, K extends string> = K extends keyof R
  ? Fits<R[K], V>
  : Snake<K> extends keyof R
    ? Fits<R[Snake<K> & keyof R], V>
    : false

/** The fields of `I` for which the record `R` has no column, or one of another type: who makes the form says them. */
export type Unanswered<I, R> = {
  [K in keyof I & string as Answered<I[K], R, K> extends true ? never : K]-?: unknown
}

interface Def {
  type: string
  innerType?: Field
  in?: Field
  out?: Field
  options?: readonly Field[]
  defaultValue?: unknown
}
interface Field {
  def: Def
}

interface Written {
  def: Def
  /** Null is one of its values. */
  none?: boolean
  /** What it is where the key is absent. */
  usual?: unknown
}

/** A field as it is written: without what may be absent, and without what it is turned into. */
function written({ def }: Field, found: Omit<Written, 'def'> = {}): Written {
  if (def.type === 'nullable') found.none = true
  if (def.type === 'default') found.usual = def.defaultValue
  const inner = def.innerType ?? (def.in?.def.type === 'transform' ? def.out : def.in) ?? def.options?.[0]
  return inner ? written(inner, found) : { ...found, def }
}

/** What stands in a field for a stored value; null and undefined leave it empty. */
function held(field: Field, stored: unknown): unknown {
  const { def, none, usual } = written(field)
  // Yes, no, or nobody knows: a choice holds it as text.
  const choice = def.type === 'boolean' && none
  if (stored !== null && stored !== undefined) return choice ? String(stored) : stored
  if (usual !== undefined) return usual
  if (choice || def.type === 'string' || def.type === 'enum') return ''
  if (def.type === 'boolean') return false
  return def.type === 'array' ? [] : null
}

/** What the form holds of a record otherwise than its column: what no column answers may not be forgotten. */
export type Own<I, R> = object extends Unanswered<I, R> ? [own?: Held<I>] : [own: Held<I> & Unanswered<I, R>]

/**
 * What a form begins with: for each field of its schema what stands in the record's column (`dataNascita` in
 * `data_nascita`), else nothing: an empty text, date or choice, null in the place of a number or of another record, no
 * tick, or what the schema says where a key is absent.
 * @param row the stored record; null for a new one
 * @param own what isn't so: the start of a new record, a field that is no column or shows it otherwise
 */
export function formValues<S extends z.ZodObject>(schema: S, row: null, own?: Held<z.input<S>>): z.input<S>
export function formValues<S extends z.ZodObject, R extends object>(
  schema: S,
  row: R | null,
  ...own: Own<z.input<S>, R>
): z.input<S>
export function formValues(schema: z.ZodObject, row: object | null, own: object = {}): object {
  const columns = { ...row } as Record<string, unknown>
  const fields = Object.entries(schema.shape).map(([key, field]) => [
    key,
    held(field as unknown as Field, columns[key in columns ? key : snake(key)]),
  ])
  return { ...Object.fromEntries(fields), ...own }
}
