import { type RawBuilder, sql } from 'kysely'
import { cifre, normalizza } from '#shared/text.ts'
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

const POSTI: readonly Posto[] = [0, 1, 2, 3, 4, 5]

/** One condition for each word: any of `colonne` contains it. */
export function contiene(parole: Parole, ...colonne: string[]): RawBuilder<boolean>[] {
  return POSTI.map((n) => parole[`parola${n}`])
    .filter((p) => p !== undefined)
    .map((p) => {
      const alternative = colonne.map((c) => sql`${testoDi(c)} like ${p} escape '\\'`)
      return sql<boolean>`(${sql.join(alternative, sql` or `)})`
    })
}

/** Another table whose texts a record is found by, through the column that refers to it. */
interface Altra {
  tabella: string
  colonna: string
  /** Column of `ricerca` texts where it isn't `ricerca`; it has no blank before it. */
  testo?: 'indirizzo'
  /** Too few rows to need an index. */
  piccola?: true
}

/**
 * One condition for each word: the record's own texts contain it, or those of the records that it refers to. Each is
 * looked up by its index, and what is found is put together: no row is read that has none of it.
 */
export function siTrovano(parole: Parole, tabella: string, ...altre: Altra[]): RawBuilder<boolean>[] {
  const id = sql.ref(`${tabella}.id`)
  return POSTI.flatMap((n) => {
    const parola = parole[`parola${n}`]
    if (parola === undefined) return []
    const trigrammi = parole[`trigrammi${n}`]
    const cerca = (dove: string, { testo, piccola }: Partial<Altra> = {}) => {
      if (trigrammi === undefined || piccola) {
        const colonna = testo ? sql`lower(${sql.ref(testo)})` : testoDi('ricerca')
        return sql`select id from ${sql.table(dove)} where ${colonna} like ${parola} escape '\\'`
      }
      const indice = sql.ref(testo ? `${dove}_indirizzi_trigrammi` : `${dove}_trigrammi`)
      return sql`select rowid from ${indice} where ${indice} match ${trigrammi}`
    }
    const vie = [
      cerca(tabella),
      ...altre.map(
        (altra) =>
          sql`select id from ${sql.table(tabella)} where ${sql.ref(altra.colonna)} in (${cerca(altra.tabella, altra)})`,
      ),
    ]
    return [sql<boolean>`${id} in (${sql.join(vie, sql` union all `)})`]
  })
}
