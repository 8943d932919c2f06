import type { Generated, Kysely } from 'kysely'
import type * as z from 'zod'
import type { Snake } from '#shared/casing.ts'

/**
 * The database as the query builder sees it. Each noun adds its own tables where it writes them
 * (`declare module './schema.ts'` in its queries), the server's own are here.
 */
export interface Schema {
  sessioni: {
    id: Generated<number>
    token_hash: string
    utente_id: number
    creata_il: string
    usata_il: string
    /** In plain words; null where the browser did not say. */
    dispositivo: string | null
    /** Where it was last used from. */
    indirizzo: string | null
    /** Null for programs that say none. */
    dispositivo_id: number | null
    /** When its person last wrote their password again. */
    confermata_il: string | null
  }
  dispositivi: {
    id: Generated<number>
    uuid: string
    utente_id: number
    nome: string | null
    visto_il: string
    /** What it has confirmed and not sent, as it said last. */
    in_attesa: number
    revocato_il: string | null
    svuotato_il: string | null
  }
  tentativi_accesso: { chiave: string; quando: string }
  indirizzi_noti: { utente_id: number; indirizzo: string; visto_il: string }
  codici_accesso: {
    id: Generated<number>
    utente_id: number
    segreto: string
    /** Null until a first code has proved that the telephone has the secret. */
    attivo_il: string | null
    ultimo_passo: number
  }
  codici_riserva: { id: Generated<number>; utente_id: number; codice_hash: string; usato_il: string | null }
  richieste_ripetibili: {
    utente_id: number
    chiave: string
    impronta: string
    stato: number | null
    /** Null also where the reply was taken out because of whom it spoke of. */
    corpo: string | null
    creata_il: string
    /** The one customer that the reply speaks of; null where it has none, several, or nobody knows. */
    cliente_id: number | null
  }
  lavori_notturni: {
    nome: string
    /** The last day that it went well. */
    ultimo_giorno: string | null
    finito_il: string
    esito: 'fatto' | 'errore'
    /** What went wrong, or what should be known of a day that went well. */
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
    /** The customer whose record this was, and where the record changed hands the one before. */
    cliente_id: number | null
    altro_cliente_id: number | null
  }
}

export type Db = Kysely<Schema>

type IsList<V> = NonNullable<V> extends readonly unknown[] ? true : false

type Scalari<R extends z.ZodRawShape> = {
  [K in keyof R as NonNullable<z.output<R[K]>> extends object
    ? IsList<z.output<R[K]>> extends true
      ? Snake<K & string>
      : never
    : Snake<K & string>]: IsList<z.output<R[K]>> extends true ? string | null : z.output<R[K]>
}

/** The columns of a table, from its stored-row contract: nested objects are joins, not columns; lists are JSON. */
export type TableOf<R extends z.ZodObject, Altre = object> = Omit<
  Scalari<R['shape']>,
  'id' | 'versione' | 'created_at' | 'updated_at' | keyof Altre
> & {
  id: Generated<number>
  versione: Generated<number>
  created_at: string
  updated_at: string
} & Altre
