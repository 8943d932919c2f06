import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Archive, engineOf, openDatabase } from '#server/data/database.ts'
import { readEnvironment } from '#server/env.ts'
import { normalise } from '#shared/text.ts'
import { programsFolder, run, startPostgres } from '#test/postgres.ts'
import { SCHEMAS_FOLDER } from '#test/schemas.ts'
import { cartellaTemporanea } from './program.ts'

/**
 * Writes the stored schema of the last migration, which a release leaves at customers', for both engines, where it is
 * missing. What is there stays as it is. Run it at a release.
 */

const MIGRAZIONI = join(import.meta.dirname, '../../migrations')

async function migrazioni(): Promise<Record<string, Migration>> {
  const file = readdirSync(MIGRAZIONI).filter((f) => /^\d{3}-[a-z0-9-]+\.ts$/.test(f))
  const moduli = file.map(
    async (f) => [f.replace('.ts', ''), await import(pathToFileURL(join(MIGRAZIONI, f)).href)] as const,
  )
  return Object.fromEntries(await Promise.all(moduli))
}

type Valore = string | number | boolean | null

const testo = (nome: string, riga: number) => `${nome} ${riga} àÈ’€`
const indirizzo = (riga: number) => normalise(`${testo('indirizzo', riga)} ${testo('comune', riga)}`)

/** Values that checks and sums ask for, in whatever table: of both rows, or of the first and the second. */
const OBBLIGATE: Record<string, Valore | readonly [Valore, Valore]> = {
  subtotale: 10_000,
  imponibile: 10_000,
  iva_importo: 2_200,
  imposta: 2_200,
  altri_importi: 0,
  totale: 12_200,
  netto_a_pagare: 12_200,
  importo: 4_000,
  data_fine: '2026-11-20T10:00:00.000Z',
  visite_anno: 2,
  dal: '2026-11-23',
  al: '2026-11-24',
  // An instalment of the first invoice is paid, the second invoice is paid at once.
  'fatture.tipo': ['Passiva', 'Attiva'],
  'fatture.stato': ['Parzialmente_Pagata', 'Pagata'],
  'fatture.metodo_pagamento': ['RiBa', 'Bonifico'],
  'fatture.importo_pagato': [4_000, 12_200],
  'fatture.cliente_id': [null, 102],
  'fatture.fornitore_id': [101, null],
  'fatture.tipo_documento': 'TD01',
  'fatture.fase': 'Registrata',
  'rate_fatture.fattura_id': 101,
  'rate_fatture.importo': [8_200, 4_000],
  'pagamenti.fattura_id': [101, 102],
  'pagamenti.rata_id': [102, null],
  'pagamenti.cliente_id': [null, 102],
  'pagamenti.importo': [4_000, 12_200],
  'pagamenti.nota_credito_id': null,
  'pagamenti.appuntamento_id': null,
  // Kept also when what they name is gone: the database knows no reference.
  cliente_id: [101, 102],
  appuntamento_id: [101, 102],
  'rapporti.revisione': 1,
  'rapporti.precedente_id': null,
  'lavori_notturni.esito': ['fatto', 'errore'],
  // Of a boiler or of an air conditioner; of a rule or of a region.
  'deroghe.caldaia_id': [101, null],
  'deroghe.condizionatore_id': [null, 101],
  'scadenze.caldaia_id': [101, null],
  'scadenze.condizionatore_id': [null, 101],
  'scadenze_fatte.caldaia_id': [101, null],
  'scadenze_fatte.condizionatore_id': [null, 101],
  'contratti_impianti.caldaia_id': [101, null],
  'contratti_impianti.condizionatore_id': [null, 101],
  'rcee_moduli.caldaia_id': [101, null],
  'rcee_moduli.condizionatore_id': [null, 101],
  'clienti_distinti.altro_cliente_id': 102,
  'regole_conferme.regola': ['IT-F0', null],
  'regole_conferme.regione': [null, 'Piemonte'],
  'clienti.indirizzo_ricerca': [indirizzo(1), indirizzo(2)],
}

/** Tables of which the two records that are there make one row alone. */
const UNA_SOLA = new Set(['clienti_distinti'])

interface Column {
  nome: string
  tipo: string
  riferimento: string | null
}

/** @param di the ids of the rows that are referred to: each row its own where there are as many */
function valore(
  tabella: string,
  { nome, tipo, riferimento }: Column,
  riga: 1 | 2,
  di: readonly number[],
): Valore {
  const obbligato = [`${tabella}.${nome}`, nome].map((chi) => OBBLIGATE[chi]).find((v) => v !== undefined)
  if (Array.isArray(obbligato)) return obbligato[riga - 1]
  if (obbligato !== undefined) return obbligato as Valore
  if (nome === 'id') return 100 + riga
  if (riferimento === tabella) return null
  if (riferimento) return di[riga - 1] ?? di.at(-1) ?? null
  if (/timestamp/.test(tipo) || /_at$|_il$|_inizio$|^quando$/.test(nome))
    return `2026-11-20T09:00:00.00${riga}Z`
  if (/^data(_|$)/.test(nome) || tipo === 'date') return `2026-11-2${riga}`
  if (tipo === 'boolean') return riga % 2 === 0
  if (/int|numeric|double|real/.test(tipo)) return riga
  return testo(nome, riga)
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

/**
 * Two rows in each table that has none, those that others refer to first.
 * @param tipi what PostgreSQL says of each column, kept for SQLite, which calls days and instants a text
 */
async function riempi(archive: Archive, tipi: Map<string, string>): Promise<void> {
  const { db } = archive
  const libero = db as unknown as Kysely<Record<string, { id: number }>>
  const nomi = (await db.introspection.getTables({ withInternalKyselyTables: false }))
    .filter((t) => !t.isView && !/_trigrammi|^kysely/.test(t.name))
    .map((t) => t.name)
  const fatte = new Set<string>()
  for (let giro = 0; giro < 20 && fatte.size < nomi.length; giro++)
    for (const nome of nomi) {
      const colonne = await colonneDi(archive, nome)
      for (const c of colonne) {
        const chi = `${nome}.${c.nome}`
        if (archive.engine === 'postgres') tipi.set(chi, c.tipo)
        c.tipo = tipi.get(chi) ?? c.tipo
      }
      const riferimenti = [...new Set(colonne.flatMap((c) => c.riferimento ?? []))].filter((r) => r !== nome)
      if (fatte.has(nome) || riferimenti.some((r) => !fatte.has(r))) continue
      fatte.add(nome)
      const { rows: gia } = await sql`select 1 from ${sql.table(nome)} limit 1`.execute(db)
      if (gia.length > 0) continue
      const ids = new Map<string | null, number[]>()
      for (const altra of riferimenti)
        ids.set(
          altra,
          (await libero.selectFrom(altra).select('id').orderBy('id').execute()).map(({ id }) => id),
        )
      for (const riga of UNA_SOLA.has(nome) ? ([1] as const) : ([1, 2] as const)) {
        const valori = colonne.map((c) => {
          const v = valore(nome, c, riga, ids.get(c.riferimento) ?? [])
          return sql.lit(typeof v === 'boolean' && engineOf(db) === 'sqlite' ? Number(v) : v)
        })
        await sql`insert into ${sql.table(nome)} (${sql.join(colonne.map((c) => sql.ref(c.nome)))}) values (${sql.join(valori)})`.execute(
          db,
        )
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
  // A table that a migration has made anew stands after those that refer to it.
  istruzioni.push('begin;', 'pragma defer_foreign_keys = on;')
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
  istruzioni.push('commit;')
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
for (const [quante, nome] of nomi.entries()) {
  if (Number(nome.slice(0, 3)) % 10 !== 0 && quante < nomi.length - 1) continue
  const tipi = new Map<string, string>()
  for (const engine of ['postgres', 'sqlite'] as const) {
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
    await riempi(archive, tipi)
    writeFileSync(file, engine === 'sqlite' ? versaSqlite(archive) : versaPostgres(DATABASE_URL))
    await archive.chiudi()
    console.info(file)
  }
}
await postgres.ferma()
