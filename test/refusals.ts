import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Bench, Method } from './bench.ts'
import type { Chi } from './template.ts'

/** A value that a contract must refuse: in which words, and the value (undefined: the key is left out). */
export type Cattivo = readonly [perche: string, valore: unknown]

/** Becomes 1e309 in the text of the request: JSON holds numbers that JavaScript can't. */
export const INFINITO = '@infinito'

const inJson = (corpo: unknown) => JSON.stringify(corpo).replaceAll(`"${INFINITO}"`, '1e309')

const TIPI: Cattivo[] = [
  ['lista', ['a']],
  ['oggetto', { a: 1 }],
  ['vero', true],
]

export const obbligatorio: Cattivo[] = [
  ['mancante', undefined],
  ['nullo', null],
  ['vuoto', ''],
  ['di soli spazi', ' \t '],
  ['di caratteri che non si vedono', '\u200b\u2060\u3164'],
]

export const testoFinoA = (massimo: number): Cattivo[] => [
  ...TIPI,
  ['numero', 12],
  ['con NUL', 'a\0b'],
  ['con un carattere di controllo', 'a\u0007b'],
  ['troppo lungo', 'x'.repeat(massimo + 1)],
]

export const giorno: Cattivo[] = [
  ...TIPI,
  ['numero', 20260101],
  ['30 febbraio', '2026-02-30'],
  ['mese 13', '2026-13-01'],
  ['all’italiana', '30/01/2026'],
  ['con l’ora', '2026-01-30T10:00'],
  ['anno impossibile', '0026-01-30'],
]

export const istante: Cattivo[] = [
  ...obbligatorio,
  ...TIPI,
  ['30 febbraio', '2026-02-30T10:00'],
  ['ora 25', '2026-01-30T25:00'],
  ['solo il giorno', '2026-01-30'],
  ['fuso impossibile', '2026-01-30T10:00:00+99:00'],
]

export const importo: Cattivo[] = [
  ...TIPI,
  ['testo', '12,50'],
  ['tre decimali', 10.005],
  ['negativo', -0.01],
  ['infinito', INFINITO],
  ['oltre il massimo', 999_999_999.01],
  ['minuscolo', 1e-7],
]

export const idRotto: Cattivo[] = [
  ...TIPI,
  ['zero', 0],
  ['negativo', -1],
  ['con decimali', 1.5],
  ['enorme', 99_999_999_999],
  ['infinito', INFINITO],
  ['testo', '1'],
]

/** A reference to a record: broken, or of one that is not there. */
export const reference: Cattivo[] = [...idRotto, ['di nessuno', 2_000_000_000]]

export const unoTra: Cattivo[] = [...TIPI, ['sconosciuto', 'Boh'], ['numero', 1], ['con NUL', 'a\0']]

const TABELLE = ['clienti', 'caldaie', 'condizionatori', 'appuntamenti', 'utenti', 'ditte', 'azienda']

/** What is written: for each table how many rows and the sum of their versions, or only how many rows. */
export async function fotografia({ db }: Pick<Bench, 'db'>): Promise<Record<string, unknown>> {
  const conta = TABELLE.map(
    (t) => sql`select ${sql.lit(t)} as t, count(*) as n, sum(versione) as v from ${sql.table(t)}`,
  )
  const altre = ['registro', 'richieste_ripetibili', 'notifiche', 'richieste_presa_in_carico'].map(
    (t) => sql`select ${sql.lit(t)}, count(*), 0 from ${sql.table(t)}`,
  )
  const { rows } = await sql<{ t: string; n: number; v: number | null }>`${sql.join(
    [...conta, ...altre],
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(rows.map(({ t, n, v }) => [t, `${n} righe, versioni ${v ?? 0}`]))
}

/** Runs `cosa` and expects that it writes nothing at all. */
export async function withoutWriting<T>(bench: Bench, cosa: () => Promise<T>): Promise<T> {
  const prima = await fotografia(bench)
  const esito = await cosa()
  expect(await fotografia(bench)).toEqual(prima)
  return esito
}

/** Words that only an untranslated message would have. */
const INGLESE = /\b(invalid|expected|required|must|too|error|received|undefined|null|not)\b/i

/**
 * Sends `valido` with one bad value at a time and expects each to be refused: 400 in Italian, with the field in
 * `campi`, and nothing written. The valid body itself is not sent.
 */
export async function refuseEvery(
  bench: Bench,
  [method, path]: readonly [Method, string],
  valido: object,
  cattivi: Record<string, readonly Cattivo[]>,
  come: Chi = 'admin',
): Promise<void> {
  await withoutWriting(bench, async () => {
    for (const [campo, valori] of Object.entries(cattivi))
      for (const [perche, valore] of valori) {
        if (method === 'PUT' && valore === undefined) continue
        const caso = `${method} ${path}: ${campo} ${perche}`
        const { stato, corpo } = await bench.chiedi(method, path, {
          corpo: inJson({ ...valido, [campo]: valore }),
          intestazioni: { 'content-type': 'application/json' },
          come,
        })
        expect
          .soft([stato, corpo.code, Object.keys(corpo.campi ?? {})], caso)
          .toEqual([400, 'dati_non_validi', [campo]])
        expect.soft(`${corpo.error} ${corpo.campi?.[campo]}`, caso).not.toMatch(INGLESE)
      }
    for (const [perche, corpo] of [
      ['una lista', []],
      ['null', null],
      ['un testo', 'ciao'],
    ] as const) {
      const risposta = await bench.chiedi(method, path, {
        corpo: inJson(corpo),
        intestazioni: { 'content-type': 'application/json' },
        come,
      })
      expect
        .soft([risposta.stato, risposta.corpo.code], `${method} ${path}: ${perche}`)
        .toEqual([400, 'dati_non_validi'])
    }
  })
}

/** Asks for a list with one bad filter at a time and expects each to be refused with the filter's name. */
export async function refuseQueries(
  bench: Bench,
  path: string,
  valida: Record<string, string>,
  cattive: Record<string, readonly string[]>,
): Promise<void> {
  for (const [nome, valori] of Object.entries(cattive))
    for (const valore of valori) {
      const { [nome]: _, ...altre } = valida
      const indirizzo = `${path}?${new URLSearchParams(altre)}&${nome}=${valore}`
      const { stato, corpo } = await bench.chiedi('GET', indirizzo)
      expect.soft([stato, Object.keys(corpo.campi ?? {})], indirizzo).toEqual([400, [nome]])
      expect.soft(`${corpo.error} ${corpo.campi?.[nome]}`, indirizzo).not.toMatch(INGLESE)
    }
}

/** Bad values of query filters, as they stand in an address; the last of each is the parameter given twice. */
export const domande = {
  id: (nome: string) => ['0', '-1', '1.5', 'x', '99999999999', '1%00', `1&${nome}=2`],
  giorno: (nome: string) => ['2026-02-30', 'oggi', '1', '%00', `2026-01-01&${nome}=2026-01-02`],
  testo: (nome: string, massimo: number) => ['a%00b', 'x'.repeat(massimo + 1), `a&${nome}=b`],
  limit: ['0', '201', '-1', '1.5', 'x', '1&limit=2'],
  offset: ['-1', '1.5', 'x', '99999999999', '1&offset=2'],
}

/** What stands in a path where an id should: always 404, in Italian. */
export const NON_ID = ['0', '-1', '1.5', '01', '99999999999', '1e3', 'abc', '1%00', "1'--", '2147483647']

/** Last line of the register about a record, its two states read back from their text. */
export async function ultimaRiga({ db }: Pick<Bench, 'db'>, tabella: string, id?: number) {
  const riga = await db
    .selectFrom('registro')
    .selectAll()
    .where('tabella', '=', tabella)
    .$if(id !== undefined, (q) => q.where('record_id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const leggi = (testo: string | null) => (testo === null ? null : JSON.parse(testo))
  return { ...riga, prima: leggi(riga.prima), dopo: leggi(riga.dopo) }
}
