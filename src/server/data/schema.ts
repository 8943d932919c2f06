import type { Generated, Kysely } from 'kysely'
import type * as z from 'zod'

/**
 * The database as the query builder sees it. Each feature adds its own tables where it writes them
 * (`declare module './schema.ts'` in its queries), the server's own are here.
 */
export interface Schema {
  sessioni: {
    token_hash: string
    utente_id: number
    creata_il: string
    usata_il: string
  }
  tentativi_accesso: { chiave: string; quando: string }
  richieste_ripetibili: {
    utente_id: number
    chiave: string
    impronta: string
    stato: number | null
    corpo: string | null
    creata_il: string
  }
  lavori_notturni: {
    nome: string
    /** The last day that it went well. */
    ultimo_giorno: string | null
    finito_il: string
    esito: 'fatto' | 'errore'
    errore: string | null
  }
  registro: {
    id: Generated<number>
    quando: string
    utente_id: number | null
    nome_utente: string
    azione: string
    tabella: string
    record_id: number | null
    prima: string | null
    dopo: string | null
    richiesta: string
  }
}

export type Db = Kysely<Schema>

type Minuscola<C extends string> = C extends Lowercase<C> ? true : false

/** `dataFollowUp` → `data_follow_up`, `creatoDA` → `creato_da`: the type of `snake()`. */
export type Snake<S extends string, Prima extends string = '_'> = S extends `${infer C}${infer R}`
  ? Minuscola<C> extends true
    ? `${C}${Snake<R, C>}`
    : Minuscola<Prima> extends true
      ? `${Prima extends '_' ? '' : '_'}${Lowercase<C>}${Snake<R, C>}`
      : `${Lowercase<C>}${Snake<R, C>}`
  : ''

type Scalari<R extends z.ZodRawShape> = {
  [K in keyof R as NonNullable<z.output<R[K]>> extends object ? never : Snake<K & string>]: z.output<R[K]>
}

/** The columns of a table, from its stored-row contract: nested objects are joins, not columns. */
export type TableOf<R extends z.ZodObject, Altre = object> = Omit<
  Scalari<R['shape']>,
  'id' | 'versione' | 'created_at' | 'updated_at' | keyof Altre
> & {
  id: Generated<number>
  versione: Generated<number>
  created_at: string
  updated_at: string
} & Altre

/** The column of a key: an underscore before a capital that follows a small letter, all lower case. */
export function snake(chiave: string): string {
  return chiave.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
