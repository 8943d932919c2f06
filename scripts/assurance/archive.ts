import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export type Riga = Record<string, unknown>

/** The database beside the program: what is really written, whatever the program says. */
export interface Occhio {
  motore: 'sqlite' | 'postgres'
  chiedi(sql: string): Promise<Riga[]>
  chiudi(): Promise<void>
}

/** Opens what the environment of a program names, for reading. */
export async function guarda(environment: Record<string, string>): Promise<Occhio> {
  if (!environment.DATABASE_URL) {
    const aperto = new DatabaseSync(join(environment.DATA_DIR ?? '', 'tepore.sqlite'), {
      readOnly: true,
      timeout: 5000,
    })
    return {
      motore: 'sqlite',
      chiedi: async (sql) => aperto.prepare(sql).all() as Riga[],
      chiudi: async () => aperto.close(),
    }
  }
  const cliente = new pg.Client({ connectionString: environment.DATABASE_URL })
  cliente.on('error', () => undefined)
  await cliente.connect()
  return {
    motore: 'postgres',
    chiedi: async (sql) => (await cliente.query(sql)).rows,
    chiudi: () => cliente.end(),
  }
}

/** Names of the tables, the engine's own and those of the text index left out. */
export async function tabelle({ motore: engine, chiedi }: Occhio): Promise<string[]> {
  const righe =
    engine === 'sqlite'
      ? await chiedi(
          `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%_trigrammi%' order by name`,
        )
      : await chiedi(
          `select tablename as name from pg_tables where schemaname = current_schema() order by tablename`,
        )
  return righe.map((r) => String(r.name))
}

export interface Impronta {
  righe: number
  hash: string
}

/** A digest of every row of every table. */
export async function impronte(occhio: Occhio): Promise<Record<string, Impronta>> {
  const tutte: Record<string, Impronta> = {}
  for (const nome of await tabelle(occhio)) {
    const righe = (await occhio.chiedi(`select * from "${nome}"`)).map((r) => JSON.stringify(r)).sort()
    const hash = createHash('sha256').update(righe.join('\n')).digest('hex')
    tutte[nome] = { righe: righe.length, hash }
  }
  return tutte
}

export const sha256 = (contenuto: Buffer): string => createHash('sha256').update(contenuto).digest('hex')

/** A digest of every file of a folder, by its name. */
export function improntaDeiFile(cartella: string): Record<string, string> {
  const nomi = existsSync(cartella) ? readdirSync(cartella).sort() : []
  return Object.fromEntries(nomi.map((nome) => [nome, sha256(readFileSync(join(cartella, nome)))]))
}

/** A restored archive sends nothing, and says of what waited that it may have left: after the first time that stays so. */
export const DEL_RIPRISTINO = ['contatori', 'messaggi']

/** What two tables of digests do not share. */
export function differenze(prima: object, dopo: object): string[] {
  const a = prima as Riga
  const b = dopo as Riga
  return Object.keys({ ...a, ...b }).filter((k) => JSON.stringify(a[k]) !== JSON.stringify(b[k]))
}

const CHIAVI_PG = `select c.conrelid::regclass::text as tabella, a.attname as colonna, c.confrelid::regclass::text as padre, b.attname as chiave
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1] where c.contype = 'f'`

/** What the engine itself finds broken: damaged pages, references to nothing. Empty when sound. */
export async function guasti({ motore: engine, chiedi }: Occhio, aFondo = true): Promise<string[]> {
  if (engine === 'sqlite') {
    const esito = await chiedi(aFondo ? 'pragma integrity_check' : 'pragma quick_check')
    const orfane = await chiedi('pragma foreign_key_check')
    return [
      ...esito.map((r) => String(Object.values(r)[0])).filter((testo) => testo !== 'ok'),
      ...orfane.map((r) => `riferimento a nulla: ${JSON.stringify(r)}`),
    ]
  }
  const trovati: string[] = []
  for (const { tabella, colonna, padre, chiave } of await chiedi(CHIAVI_PG)) {
    const [riga] = await chiedi(
      `select count(*)::int as n from ${tabella} t where t.${colonna} is not null and not exists (select 1 from ${padre} p where p.${chiave} = t.${colonna})`,
    )
    if (riga?.n !== 0) trovati.push(`${tabella}.${colonna}: ${riga?.n} riferimenti a nulla`)
  }
  return trovati
}
