import { AppError } from '#shared/errors.ts'
import { capital } from '#shared/text.ts'

/** What one record and what several are called, in lower case, and the gender of both. */
export interface Word {
  uno: string
  tanti: string
  genere: 'm' | 'f'
}

/** What the register and the refusals speak of: a table, or something beside the tables. */
export interface Named {
  nome: string
  parola: Word
  /** Its rows are written in one go, with one line in the register under their parent's number. */
  insieme?: boolean | undefined
}

const everything = new Map<string, Named>()

/**
 * Gives something its word. Every table has one (`table`); by itself this is for what the register tells of that is no
 * table with a contract.
 */
export function named<T extends Named>(thing: T): T {
  const { nome, parola } = thing
  const known = everything.get(nome)
  if (known && known.parola !== parola) throw new Error(`${nome} has two words`)
  if (!known) everything.set(nome, thing)
  return thing
}

/** All that has a word. */
export const namedThings = (): Named[] => [...everything.values()]

/**
 * What bears this name, for who may not import it: the table of a later wing, or one that would close a circle. Throws
 * where nothing does.
 */
export function thing(nome: string): Named {
  const found = everything.get(nome)
  if (!found) throw new Error(`nothing is called ${nome}`)
  return found
}

/** 'Caldaia non trovata' */
export const notFoundText = ({ parola: { uno: singolare, genere } }: Named): string =>
  `${capital(singolare)} non trovat${genere === 'f' ? 'a' : 'o'}`

/** The failure of asking for a record that isn't there. */
export const notFound = (what: Named): AppError => new AppError('non_trovato', notFoundText(what))

/** '1 fattura', '3 fatture' */
export const howMany = (n: number, { uno: singolare, tanti }: Pick<Word, 'uno' | 'tanti'>): string =>
  `${n} ${n === 1 ? singolare : tanti}`
