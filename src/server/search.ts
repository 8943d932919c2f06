import { type RawBuilder, sql } from 'kysely'
import { cifre, normalizza } from '#shared/text.ts'
import { traGli } from './among.ts'
import { motoreDi } from './database.ts'
import type { Db } from './schema.ts'

const PAROLE_MASSIME = 6
/** Shorter words are the beginning of a word; from here on they are found anywhere. */
const OVUNQUE = 3

type Posto = 0 | 1 | 2 | 3 | 4 | 5

/** The words of a search as query parameters: patterns, and on SQLite what the indexes of trigrams are asked. */
export type Parole = { [P in `parola${Posto}` | `trigrammi${Posto}`]?: string } & {
  /** All words at once, for the index of one table (SQLite). */
  trigrammi?: string
} & {
  /** Those of a small table that have the word, as `listaDi` gives them. */
  [P in `piccoli${Posto}`]?: unknown
}

/** The digits of a telephone without the Italian prefix: `(+39) 333 418` and `333418` are the same. */
export function telefonoInCifre(telefono: string): string {
  return cifre(telefono.replace(/[^\d+]+/g, '').replace(/^(\+|00)39/, ''))
}

const corta = (parola: string) => [...parola].length < OVUNQUE

/** What a text of search is like, as `testoDi` makes it. */
const comeParte = (parola: string) =>
  `%${corta(parola) ? ' ' : ''}${parola.replaceAll("'", ' ').replace(/[\\%_]/g, '\\$&')}%`
/** The index has two blanks before each word (migration 011): three signs at least. */
const comeTrigrammi = (parola: string) =>
  `"${corta(parola) ? '  ' : ''}${parola.replaceAll("'", '  ').replaceAll('"', '""')}"`

/** With a blank before every word, also after an apostrophe: the expression of PostgreSQL's indexes. */
const testoDi = (colonna: string) => sql`(' ' || replace(${sql.ref(colonna)}, '''', ' '))`

/**
 * Splits what a person typed into words, without regard to case and accents; a text of digits is one number.
 * @param come 'insieme' for a table that is looked up by its own texts, 'ognuna' where each word may be in another table
 */
export function paroleDi(db: Db, q: string | undefined, come?: 'insieme' | 'ognuna'): Parole {
  const testo = normalizza(q ?? '')
  if (testo === '') return {}
  const numero = /^[\d\s+./()-]+$/.test(testo) && telefonoInCifre(testo).length >= 3
  const parole = numero ? [telefonoInCifre(testo)] : testo.split(' ').slice(0, PAROLE_MASSIME)
  const conIndice = motoreDi(db) === 'sqlite'
  if (conIndice && come === 'insieme') return { trigrammi: parole.map(comeTrigrammi).join(' AND ') }
  return Object.fromEntries(
    parole.flatMap((p, i) => [
      [`parola${i}`, comeParte(p)],
      ...(conIndice && come === 'ognuna' ? [[`trigrammi${i}`, comeTrigrammi(p)]] : []),
    ]),
  )
}

export const POSTI: readonly Posto[] = [0, 1, 2, 3, 4, 5]

/** One condition for each word: any of `colonne` contains it. */
export function contiene(parole: Parole, ...colonne: string[]): RawBuilder<boolean>[] {
  return POSTI.map((n) => parole[`parola${n}`])
    .filter((p) => p !== undefined)
    .map((p) => {
      const alternative = colonne.map((c) => sql`${testoDi(c)} like cast(${p} as text) escape '\\'`)
      return sql<boolean>`(${sql.join(alternative, sql` or `)})`
    })
}

/** Another table whose texts a record is found by, through the column that refers to it. */
interface Altra {
  tabella: string
  colonna: string
  /** Column of `ricerca` texts where it isn't `ricerca`; it has no blank before it. */
  testo?: 'indirizzo'
  /** Too few rows to need an index: which of them have a word is asked before, and `piccoli` says it. */
  piccola?: true
}

/** What a list is found by and ordered by, where it is searched. */
export interface Cercata {
  tabella: string
  /** The column that it is ordered by before the id; the id alone where absent. */
  ordine?: string | undefined
  /** What else it is found by; without any, all words are looked up at once. */
  altre?: readonly Altra[]
}

/**
 * What the words are found in, `(id, chiave)` for each record once: its own texts, or those of the records that it
 * refers to. Each is looked up by its index, and from there the index of the reference that holds the order too is read:
 * not one row. The joins are crosses: on SQLite the words lead, whatever the planner knows. Undefined without words.
 */
export function conParole(
  db: Db,
  parole: Parole,
  { tabella, ordine, altre = [] }: Cercata,
  primi?: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const chiave = sql.ref(`r.${ordine ?? 'id'}`)
  const conIndice = (trigrammi: string, dove: string, colonna?: string, testo?: 'indirizzo') => {
    const indice = testo ? `${dove}_indirizzi_trigrammi` : `${dove}_trigrammi`
    const trovate = sql`${sql.ref(`f.${indice}`)} match ${trigrammi}`
    if (!colonna && !ordine)
      return sql`select f.rowid as id, f.rowid as chiave from ${sql.table(indice)} as f where ${trovate}`
    return sql`select r.id as id, ${chiave} as chiave from ${sql.table(indice)} as f cross join ${sql.table(tabella)} as r
      where ${trovate} and ${sql.ref(`r.${colonna ?? 'id'}`)} = f.rowid`
  }
  const conTesto = (parola: string, dove: string, colonna: string, testo?: 'indirizzo') => {
    const dentro = testo ? sql`lower(${sql.ref(`f.${testo}`)})` : testoDi('f.ricerca')
    return sql`select r.id as id, ${chiave} as chiave from ${sql.table(dove)} as f cross join ${sql.table(tabella)} as r
      where ${dentro} like cast(${parola} as text) escape '\\' and ${sql.ref(`r.${colonna}`)} = f.id`
  }
  const diPiccoli = (colonna: string, piccoli: unknown) =>
    piccoli === undefined
      ? []
      : sql`select r.id as id, ${chiave} as chiave from ${sql.table(tabella)} as r where ${traGli(db, `r.${colonna}`, piccoli)}`
  // Of one word the first of each way are enough: those of all ways are among them.
  const via = (tutte: RawBuilder<unknown>, n: number) =>
    primi && parole.parola1 === undefined
      ? sql`select id, chiave from (${tutte} ${primi}) as ${sql.ref(`via${n}`)}`
      : tutte
  if (parole.trigrammi !== undefined) return conIndice(parole.trigrammi, tabella)
  const perParola = POSTI.flatMap((n) => {
    const [parola, trigrammi] = [parole[`parola${n}`], parole[`trigrammi${n}`]]
    if (parola === undefined) return []
    const sua =
      trigrammi === undefined
        ? sql`select r.id as id, ${chiave} as chiave from ${sql.table(tabella)} as r
            where ${testoDi('r.ricerca')} like cast(${parola} as text) escape '\\'`
        : conIndice(trigrammi, tabella)
    const vie = altre.flatMap(({ tabella: dove, colonna, testo, piccola }) => {
      if (piccola) return diPiccoli(colonna, parole[`piccoli${n}`])
      if (trigrammi === undefined) return conTesto(parola, dove, colonna, testo)
      return conIndice(trigrammi, dove, colonna, testo)
    })
    const tutte = sql.join([sua, ...vie].map(via), sql` union `)
    return [sql`select id, chiave from (${tutte}) as ${sql.ref(`con${n}`)}`]
  })
  return perParola.length > 0 ? sql.join(perParola, sql` intersect `) : undefined
}

/** The condition that a record has all the words, of its own or of those that it refers to. */
export function siTrovano(db: Db, parole: Parole, cercata: Cercata): RawBuilder<boolean>[] {
  const trovati = conParole(db, parole, { ...cercata, ordine: undefined })
  return trovati
    ? [sql<boolean>`${sql.ref(`${cercata.tabella}.id`)} in (select id from (${trovati}) as trovati)`]
    : []
}

/** From how many on it is quicker to walk a list until a page of them is full than to put all of them in order. */
export const COMUNI = 1000

/** What a search of one table finds, up to where it is common. */
export const finoAComuni = (db: Db, parole: Parole, tabella: string) =>
  sql`select id from (${conParole(db, parole, { tabella })}) as trovati limit ${sql.lit(COMUNI)}`

/** How many a search of one table finds, counted up to where they are common. */
export const quantiFinoAComuni = (db: Db, parole: Parole, tabella: string) =>
  sql<number>`(select count(*) from (${finoAComuni(db, parole, tabella)}) as alcuni)`

export const sonoComuni = (n: number | null | undefined): boolean => n === COMUNI

/** Whether a search is one word of one or two signs, the beginning of many others. */
export const soloBreve = ({ parola0, parola1 }: Parole): boolean =>
  parola1 === undefined && parola0?.startsWith('% ') === true

/** Whether a search has words, in what a compiled query is given. */
export const conRicerca = (parole: Parole): boolean =>
  parole.parola0 !== undefined || parole.trigrammi !== undefined
