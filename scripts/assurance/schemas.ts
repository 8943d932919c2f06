import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Archive, engineOf, openDatabase } from '#server/data/database.ts'
import { readEnvironment } from '#server/env.ts'
import { programsFolder, run, startPostgres } from '#test/postgres.ts'
import { SCHEMAS_FOLDER } from '#test/schemas.ts'
import { cartellaTemporanea } from './program.ts'

/** Writes the stored schemas that are missing (one for each migration and engine). Run it at a release. */

const MIGRAZIONI = join(import.meta.dirname, '../../migrations')

async function migrazioni(): Promise<Record<string, Migration>> {
  const file = readdirSync(MIGRAZIONI).filter((f) => /^\d{3}-[a-z0-9-]+\.ts$/.test(f))
  const moduli = file.map(
    async (f) => [f.replace('.ts', ''), await import(pathToFileURL(join(MIGRAZIONI, f)).href)] as const,
  )
  return Object.fromEntries(await Promise.all(moduli))
}

/** Values that checks ask for. */
const OBBLIGATE: Record<string, string | number> = {
  subtotale: 10_000,
  iva_importo: 2_200,
  totale: 12_200,
  importo_pagato: 0,
  importo: 4_000,
  data_fine: '2026-11-20T10:00:00.000Z',
}

interface Column {
  nome: string
  tipo: string
  riferimento: string | null
}

function valore({ nome, tipo, riferimento: reference }: Column, riga: number): string | number | boolean {
  const obbligato = OBBLIGATE[nome]
  if (obbligato !== undefined) return obbligato
  if (nome === 'id') return 100 + riga
  if (reference) return reference === 'ruoli' ? 1 : 101
  if (/timestamp/.test(tipo) || /_at$|_il$|_inizio$|^quando$/.test(nome))
    return `2026-11-20T09:00:00.00${riga}Z`
  if (/^data_/.test(nome) || tipo === 'date') return `2026-11-2${riga}`
  if (tipo === 'boolean') return riga % 2 === 0
  if (/int|numeric|double|real/.test(tipo)) return riga
  return `${nome} ${riga} àÈ’€`
}

async function colonneDi({ db, engine }: Archive, tabella: string): Promise<Column[]> {
  const libero = db as unknown as Kysely<never>
  if (engine === 'sqlite') {
    const { rows } = await sql<Column>`select p.name as nome, lower(p.type) as tipo, f."table" as riferimento
      from pragma_table_info(${tabella}) p left join pragma_foreign_key_list(${tabella}) f on f."from" = p.name`.execute(
      libero,
    )
    return rows
  }
  const { rows } = await sql<Column>`select c.column_name as nome, c.data_type as tipo,
    (select k.confrelid::regclass::text from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.conrelid = c.table_name::regclass and a.attname = c.column_name limit 1) as riferimento
    from information_schema.columns c where c.table_schema = current_schema() and c.table_name = ${tabella} order by ordinal_position`.execute(
    libero,
  )
  return rows
}

/** Two rows in each table that has none, those that others refer to first. */
async function riempi(archive: Archive): Promise<void> {
  const { db } = archive
  const nomi = (await db.introspection.getTables({ withInternalKyselyTables: false }))
    .filter((t) => !t.isView && !/_trigrammi|^kysely/.test(t.name))
    .map((t) => t.name)
  const fatte = new Set<string>(['ruoli'])
  for (let giro = 0; giro < 20 && fatte.size < nomi.length; giro++)
    for (const nome of nomi) {
      const colonne = await colonneDi(archive, nome)
      const aspetta = colonne.some(
        (c) => c.riferimento && c.riferimento !== nome && !fatte.has(c.riferimento),
      )
      if (fatte.has(nome) || aspetta) continue
      fatte.add(nome)
      for (const riga of [1, 2]) {
        const valori = colonne.map((c) => {
          const v = valore(c, riga)
          return typeof v === 'boolean'
            ? engineOf(db) === 'sqlite'
              ? sql.lit(Number(v))
              : sql.lit(v)
            : sql.lit(v)
        })
        await sql`insert into ${sql.table(nome)} (${sql.join(colonne.map((c) => sql.ref(c.nome)))}) values (${sql.join(valori)})
          on conflict do nothing`.execute(db)
      }
    }
  if (fatte.size < nomi.length) throw new Error(`senza righe: ${nomi.filter((n) => !fatte.has(n))}`)
}

/** An embedded database as statements that make it again. */
function versaSqlite({ sqlite }: Archive): string {
  const oggetti =
    sqlite?.prepare(`select type, name, sql from sqlite_master where sql is not null order by rowid`).all() ??
    []

  const istruzioni: string[] = []
  for (const { type, name, sql: testo } of oggetti) {
    const ombra = /_trigrammi_(data|idx|content|docsize|config)$/.test(String(name))
    if (type === 'table' && !ombra && !String(name).startsWith('sqlite_')) istruzioni.push(`${testo};`)
  }
  for (const { type, name } of oggetti) {
    if (type !== 'table' || /^sqlite_|_trigrammi/.test(String(name))) continue
    const righe = sqlite?.prepare(`select * from "${name}"`).all() ?? []
    for (const riga of righe) {
      const valori = Object.values(riga).map((v) =>
        v === null ? 'null' : typeof v === 'number' ? String(v) : `'${String(v).replaceAll("'", "''")}'`,
      )
      istruzioni.push(`insert into "${name}" (${Object.keys(riga).map((c) => `"${c}"`)}) values (${valori});`)
    }
  }
  for (const { type, sql: testo } of oggetti)
    if (type === 'index' || type === 'trigger') istruzioni.push(`${testo};`)
  return `${istruzioni.join('\n')}\n`
}

/** What psql alone understands is left out. */
function versaPostgres(url: string): string {
  const programma = join(programsFolder() ?? '', 'pg_dump')
  const testo = execFileSync(programma, ['--inserts', '--no-owner', '--no-privileges', `--dbname=${url}`], {
    encoding: 'utf8',
  })
  return testo
    .split('\n')
    .filter((r) => !/^(--|\\|SET |SELECT pg_catalog\.set_config|$)/.test(r))
    .join('\n')
    .replaceAll('public.', '')
}

const tutte = await migrazioni()
const nomi = Object.keys(tutte).sort()
mkdirSync(SCHEMAS_FOLDER, { recursive: true })
const postgres = await startPostgres()
for (const [quante, nome] of nomi.entries())
  for (const engine of ['sqlite', 'postgres'] as const) {
    const file = join(SCHEMAS_FOLDER, `${nome}.${engine}.sql`)
    if (existsSync(file)) continue
    const DATABASE_URL = engine === 'postgres' ? `${postgres.url}/schema_${quante}` : ''
    if (DATABASE_URL) await run(postgres.url, `create database schema_${quante}`)
    const archive = await openDatabase(
      readEnvironment({ DATA_DIR: cartellaTemporanea('schema'), DATABASE_URL }),
    )
    const fino = Object.fromEntries(nomi.slice(0, quante + 1).map((n) => [n, tutte[n] as Migration]))
    const { error } = await new Migrator({
      db: archive.db,
      provider: { getMigrations: async () => fino },
    }).migrateToLatest()
    if (error) throw error
    await riempi(archive)
    writeFileSync(file, engine === 'sqlite' ? versaSqlite(archive) : versaPostgres(DATABASE_URL))
    await archive.chiudi()
    console.info(file)
  }
await postgres.ferma()
