import { type RawBuilder, sql } from 'kysely'
import { cifre, normalizza } from '#shared/text.ts'
import { motoreDi } from './database.ts'
import type { Db } from './schema.ts'

const PAROLE_MASSIME = 6

/** The words of a search as query parameters: `trigrammi` by index (SQLite), the others one by one. */
export interface Parole {
  trigrammi?: string
  parola0?: string
  parola1?: string
  parola2?: string
  parola3?: string
  parola4?: string
  parola5?: string
}

const comeParte = (parola: string) => `%${parola.replace(/[\\%_]/g, '\\$&')}%`

/** The digits of a telephone without the Italian prefix: `(+39) 333 418` and `333418` are the same. */
export function telefonoInCifre(telefono: string): string {
  return cifre(telefono.replace(/[^\d+]+/g, '').replace(/^(\+|00)39/, ''))
}

/**
 * Splits what a person typed into words, without regard to case and accents; a text of digits is one number.
 * @param conTrigrammi whether the table has an index of trigrams (three letters or more)
 */
export function paroleDi(db: Db, q: string | undefined, conTrigrammi = false): Parole {
  const testo = normalizza(q ?? '')
  if (testo === '') return {}
  const numero = /^[\d\s+./()-]+$/.test(testo) && telefonoInCifre(testo).length >= 3
  const parole = numero ? [telefonoInCifre(testo)] : testo.split(' ').slice(0, PAROLE_MASSIME)
  const perIndice = (p: string) => conTrigrammi && motoreDi(db) === 'sqlite' && [...p].length >= 3
  const lunghe = parole.filter(perIndice)
  const altre = parole.filter((p) => !perIndice(p)).map((p, i) => [`parola${i}`, comeParte(p)])
  return {
    ...(lunghe.length > 0 && { trigrammi: lunghe.map((p) => `"${p.replaceAll('"', '""')}"`).join(' AND ') }),
    ...Object.fromEntries(altre),
  }
}

/** One condition for each word that is not looked up by trigrams: any of `colonne` contains it. */
export function contiene(
  parole: Parole,
  ...colonne: (string | RawBuilder<unknown>)[]
): RawBuilder<boolean>[] {
  return [parole.parola0, parole.parola1, parole.parola2, parole.parola3, parole.parola4, parole.parola5]
    .filter((p) => p !== undefined)
    .map((p) => {
      const alternative = colonne.map(
        (c) => sql`${typeof c === 'string' ? sql.ref(c) : c} like ${p} escape '\\'`,
      )
      return sql<boolean>`(${sql.join(alternative, sql` or `)})`
    })
}
