import { type RawBuilder, sql } from 'kysely'
import { digits, normalise } from '#shared/text.ts'
import { traGli } from './among.ts'
import { engineOf } from './database.ts'
import type { Db } from './schema.ts'

const PAROLE_MASSIME = 6
/** Shorter words are the beginning of a word; from here on they are found anywhere. */
const OVUNQUE = 3

export type Posto = 0 | 1 | 2 | 3 | 4 | 5

/** The words of a search as query parameters: patterns, and on SQLite what the indexes of trigrams are asked. */
export type Parole = { [P in `parola${Posto}` | `trigrammi${Posto}`]?: string } & {
  /** The word itself, where it is so short that it is looked for at the beginning of others only. */
  [P in `inizio${Posto}`]?: string
} & {
  /** All words at once, for the index of one table (SQLite). */
  trigrammi?: string
  /** Few have the first word: the others are looked for in the texts of those (`rarest.ts`). */
  guidata?: true
} & {
  /** Those of a small table that have the word, as `listaDi` gives them. */
  [P in `piccoli${Posto}`]?: unknown
}

/** The digits of a telephone without the Italian prefix: `(+39) 333 418` and `333418` are the same. */
export function telefonoInCifre(telefono: string): string {
  return digits(telefono.replace(/[^\d+]+/g, '').replace(/^(\+|00)39/, ''))
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
  const testo = normalise(q ?? '')
  if (testo === '') return {}
  const numero = /^[\d\s+./()-]+$/.test(testo) && telefonoInCifre(testo).length >= 3
  const parole = numero ? [telefonoInCifre(testo)] : testo.split(' ').slice(0, PAROLE_MASSIME)
  const conIndice = engineOf(db) === 'sqlite'
  if (conIndice && come === 'insieme') return { trigrammi: parole.map(comeTrigrammi).join(' AND ') }
  return Object.fromEntries(
    parole.flatMap((p, i) => [
      [`parola${i}`, comeParte(p)],
      // With an apostrophe it is a whole word already.
      ...(corta(p) && !p.includes("'") ? [[`inizio${i}`, p]] : []),
      ...(conIndice && come === 'ognuna' ? [[`trigrammi${i}`, comeTrigrammi(p)]] : []),
    ]),
  )
}

export const POSTI: readonly Posto[] = [0, 1, 2, 3, 4, 5]

export const postiDi = (parole: Parole): Posto[] => POSTI.filter((n) => parole[`parola${n}`] !== undefined)

const contieneParola = (parola: unknown, colonna: string) =>
  sql`${testoDi(colonna)} like cast(${parola} as text) escape '\\'`

/** One condition for each word: any of `colonne` contains it. */
export function contiene(parole: Parole, ...colonne: string[]): RawBuilder<boolean>[] {
  return postiDi(parole).map((n) => {
    const alternative = colonne.map((c) => contieneParola(parole[`parola${n}`], c))
    return sql<boolean>`(${sql.join(alternative, sql` or `)})`
  })
}

/** The columns that hold texts of search. */
type Testo = 'ricerca' | 'indirizzo_ricerca'

/** Another table whose texts a record is found by, through the column that refers to it. */
interface Altra {
  tabella: string
  colonna: string
  /** `ricerca` where absent. */
  testo?: Testo
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

/** Whose texts have an index of the beginnings of words (migration 015): trigrams take the parts of a mail for words. */
const CON_INIZI = 'clienti'

/** The rows `f` of a table whose text has a word, as its index knows them: where they are, which they are, their id. */
function conLaParola(parole: Parole, n: Posto, tabella: string, testo: Testo = 'ricerca') {
  const [trigrammi, inizio] = [parole[`trigrammi${n}`], parole[`inizio${n}`]]
  if (trigrammi !== undefined) {
    const indice = `${tabella}${testo === 'ricerca' ? '' : '_indirizzi'}_trigrammi`
    return {
      da: sql`${sql.table(indice)} as f`,
      quali: sql`${sql.ref(`f.${indice}`)} match ${trigrammi}`,
      id: sql.ref('f.rowid'),
    }
  }
  const quali =
    inizio !== undefined && tabella === CON_INIZI && testo === 'ricerca'
      ? sql`inizi_di_parola(f.ricerca) @> array[cast(${inizio} as text)]`
      : contieneParola(parole[`parola${n}`], `f.${testo}`)
  return { da: sql`${sql.table(tabella)} as f`, quali, id: sql.ref('f.id') }
}

/**
 * The conditions of `contiene` for one column with the words out of the sight of PostgreSQL's planner: it then makes its plan
 * once, in the place of a new one for every word, which costs more than to find it. For questions that choose their way
 * themselves.
 * @param conIndice whether by the index of that column, or by reading each row that is walked through
 */
export function contieneDiNascosto(parole: Parole, colonna: string, conIndice: boolean): RawBuilder<boolean> {
  const testo = conIndice ? testoDi(colonna) : sql`(${testoDi(colonna)} || '')`
  const tutte = postiDi(parole).map((n) => sql`${testo} like (select cast(${parole[`parola${n}`]} as text))`)
  return sql<boolean>`${sql.join(tutte, sql` and `)}`
}

const inOrdine = (riga: 'f' | 'r', { ordine }: Cercata) => sql.ref(`${riga}.${ordine ?? 'id'}`)

/** Who has the words in these places in their own text, `(id, chiave)`. */
function perIlSuoTesto(db: Db, parole: Parole, cercata: Cercata, prima: Posto, ...seguenti: Posto[]) {
  const { da, quali, id } = conLaParola(parole, prima, cercata.tabella)
  const tutte = [quali, ...seguenti.map((n) => conLaParola(parole, n, cercata.tabella).quali)]
  const dove = sql.join(tutte, sql` and `)
  // SQLite's index knows nothing but ids.
  if (engineOf(db) === 'sqlite' && cercata.ordine)
    return sql`select r.id as id, ${inOrdine('r', cercata)} as chiave from ${da} cross join ${sql.table(cercata.tabella)} as r
      where ${dove} and r.id = ${id}`
  const chiave = cercata.ordine ? inOrdine('f', cercata) : id
  return sql`select ${id} as id, ${chiave} as chiave from ${da} where ${dove}`
}

/**
 * The ways to whoever has the word in place `n`, each `(id, chiave)`: by its own text, by those of the records that it
 * refers to. Each is looked up by its index, and from there the index of the reference that holds the order too is read:
 * not one row. The joins are crosses: on SQLite the words lead, whatever the planner knows.
 */
function vieDi(db: Db, parole: Parole, n: Posto, cercata: Cercata): RawBuilder<unknown>[] {
  const { tabella, altre = [] } = cercata
  const r = sql`select r.id as id, ${inOrdine('r', cercata)} as chiave from`
  const vie = altre.flatMap(({ tabella: dove, colonna, testo, piccola }) => {
    const piccoli = parole[`piccoli${n}`]
    if (piccola && piccoli === undefined) return []
    if (piccola) return sql`${r} ${sql.table(tabella)} as r where ${traGli(db, `r.${colonna}`, piccoli)}`
    const { da, quali, id } = conLaParola(parole, n, dove, testo)
    return sql`${r} ${da} cross join ${sql.table(tabella)} as r where ${quali} and ${sql.ref(`r.${colonna}`)} = ${id}`
  })
  return [perIlSuoTesto(db, parole, cercata, n), ...vie]
}

/** How many texts have the word in place `n`, counted up to `massimo` in each table. */
export function testiCon(parole: Parole, n: Posto, { tabella, altre = [] }: Cercata, massimo: number) {
  const conti = [{ tabella }, ...altre.filter((altra) => !altra.piccola)].map((dove: Partial<Altra>) => {
    const { da, quali } = conLaParola(parole, n, dove.tabella ?? tabella, dove.testo)
    return sql`(select count(*) from (select 1 from ${da} where ${quali} limit ${sql.lit(massimo)}) as testi)`
  })
  return sql<number>`${sql.join(conti, sql` + `)}`
}

/** Whether a row `r` has a word, by reading its text and those of the records that it refers to. */
function leggendo(parola: unknown, altre: readonly Altra[]): RawBuilder<unknown> {
  const altrove = altre.map(
    ({ tabella, colonna, testo = 'ricerca' }) =>
      sql`exists (select 1 from ${sql.table(tabella)} as f where f.id = ${sql.ref(`r.${colonna}`)}
        and ${contieneParola(parola, `f.${testo}`)})`,
  )
  return sql`(${sql.join([contieneParola(parola, 'r.ricerca'), ...altrove], sql` or `)})`
}

/** The first ones are enough: `order by` and `limit` of `(id, chiave)`. */
export interface Primi {
  ordine: RawBuilder<unknown>
  limite: RawBuilder<unknown>
}

/** What the words are found in, `(id, chiave)` for each record once; undefined without words. */
export function conParole(
  db: Db,
  parole: Parole,
  cercata: Cercata,
  primi?: Primi,
): RawBuilder<unknown> | undefined {
  const { tabella, altre = [] } = cercata
  if (parole.trigrammi !== undefined) return perIlSuoTesto(db, { trigrammi0: parole.trigrammi }, cercata, 0)
  const posti = postiDi(parole)
  const [prima, ...seguenti] = posti
  if (prima === undefined) return undefined
  if (altre.length === 0 && engineOf(db) === 'postgres')
    return perIlSuoTesto(db, parole, cercata, prima, ...seguenti)
  const una = (n: Posto) => {
    const vie = vieDi(db, parole, n, cercata).map((via, i) =>
      // Of one word the first of each way are enough: those of all ways are among them.
      primi && seguenti.length === 0
        ? sql`select id, chiave from (${via} ${primi.ordine} ${primi.limite}) as ${sql.ref(`via${i}`)}`
        : via,
    )
    return sql`select id, chiave from (${sql.join(vie, sql` union `)}) as ${sql.ref(`con${n}`)}`
  }
  if (!parole.guidata) return sql.join(posti.map(una), sql` intersect `)
  const anche = seguenti.map((n) => leggendo(parole[`parola${n}`], altre))
  const guidati = (guida: RawBuilder<unknown>) =>
    sql`select guida.id as id, guida.chiave as chiave from (${guida}) as guida cross join ${sql.table(tabella)} as r
      where r.id = guida.id and ${sql.join(anche, sql` and `)}`
  if (!primi) return guidati(una(prima))
  // Read in their order, until there are enough. SQLite would put them in order once more: a limit keeps its hands off the
  // first order, and its cross join walks through them in it.
  const inFila = sql`${una(prima)} ${primi.ordine}`
  return engineOf(db) === 'sqlite'
    ? sql`select id, chiave from (${guidati(sql`${inFila} limit -1`)} ${primi.limite}) as guidati`
    : sql`select id, chiave from (${guidati(inFila)}) as guidati ${primi.ordine} ${primi.limite}`
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
export const soloBreve = ({ inizio0, parola1 }: Parole): boolean =>
  inizio0 !== undefined && parola1 === undefined

/** Whether a search has words, in what a compiled query is given. */
export const conRicerca = (parole: Parole): boolean =>
  parole.parola0 !== undefined || parole.trigrammi !== undefined
