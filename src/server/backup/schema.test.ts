import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { FILES_IN_USE } from '#server/app.ts'
import { openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import { emptyPlace, engine, openBench } from '#test/bench.ts'
import { withDatabase } from '#test/hostile-archives.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { alcuni, TUTTO } from '#test/sample.ts'
import { oldSchemas } from '#test/schemas.ts'
import { createBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const bench = await openBench()
const folder = mkdtempSync(join(tmpdir(), 'tepore-ripristini-'))
await bench.dati(
  'POST',
  '/documenti/upload',
  multipart({ tipologia: 'RCEE' }, { nome: 'uno.pdf', contenuto: samplePdf('uno') }),
)
const { path } = await createBackup(bench.environment, FILES_IN_USE, { folder })
afterAll(async () => {
  await bench.chiudi()
  rmSync(folder, { recursive: true, force: true })
})
const onSqlite = engine() === 'sqlite'

/** The archive with these changes in its database, which its manifest says nothing of. */
function changedDatabase(
  sql: string,
  rows: (rows: Record<string, number>) => void = () => undefined,
): Buffer {
  const file = join(folder, 'cambiato.sqlite')
  rmSync(file, { force: true })
  cpSync(join(bench.environment.dataFolder, 'tepore.sqlite'), file)
  if (existsSync(join(bench.environment.dataFolder, 'tepore.sqlite-wal')))
    cpSync(join(bench.environment.dataFolder, 'tepore.sqlite-wal'), `${file}-wal`)
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  database.exec('pragma journal_mode = delete')
  database.exec(sql)
  database.close()
  return withDatabase(readFileSync(path), readFileSync(file), ({ righe }) => rows(righe))
}

const FOREIGN: Record<string, string> = {
  'trigger spia': `create trigger spia after insert on clienti begin delete from registro; end`,
  'vista spia': 'create view spia as select * from utenti',
  'tabella spia': 'create table spia (a text)',
  'indice spia': 'create index spia on clienti (nome)',
  'manca trigger registro_non_cambia': 'drop trigger registro_non_cambia',
  'tabella ditte': 'alter table ditte add column spia text',
}

test.runIf(onSqlite)('uno schema che nessuna migrazione ha fatto è rifiutato, e detto', async () => {
  const { environment, butta } = await emptyPlace()
  for (const [what, sql] of Object.entries(FOREIGN)) {
    const archive = join(folder, 'straniero.tar.gz')
    writeFileSync(
      archive,
      changedDatabase(sql, (rows) => {
        if (what === 'tabella spia') rows.spia = 0
      }),
    )
    await expect(restoreBackup(environment, FILES_IN_USE, archive), what).rejects.toThrow(
      `non è come lo fa Tepore (${what}`,
    )
    expect(readdirSync(environment.dataFolder)).toEqual([])
  }
  const newer = join(folder, 'nuovo.tar.gz')
  const sql = `insert into kysely_migration values ('999-domani', '2030-01-01')`
  writeFileSync(
    newer,
    changedDatabase(sql, (rows) => {
      rows.kysely_migration = (rows.kysely_migration ?? 0) + 1
    }),
  )
  await expect(restoreBackup(environment, FILES_IN_USE, newer)).rejects.toThrow('aggiorna il programma')
  await butta()
})

const FOREIGN_HERE: [what: string, add: string, remove: string][] = [
  [
    'trigger spia',
    'create trigger spia before insert on clienti for each row execute function registro_sola_aggiunta()',
    'drop trigger spia on clienti',
  ],
  ['vista spia', 'create view spia as select * from utenti', 'drop view spia'],
  ['tabella spia', 'create table spia (a text)', 'drop table spia'],
  ['funzione spia', `create function spia() returns int language sql as 'select 1'`, 'drop function spia()'],
  ['altro schema', 'create schema spia create table nascosta (a text)', 'drop schema spia cascade'],
]

test.runIf(!onSqlite)('su PostgreSQL lo stesso, e il database torna vuoto', async () => {
  const source = await openBench()
  const { environment, butta } = await emptyPlace()
  const client = new pg.Client({ connectionString: source.environment.databaseUrl })
  await client.connect()
  const now = new Date('2026-01-01T00:00:00Z')
  for (const [what, add, remove] of alcuni(FOREIGN_HERE, [0])) {
    await client.query(add)
    const { path: archive, foreign } = await createBackup(source.environment, FILES_IN_USE, { folder, now })
    // Other kinds of things and other schemas are told at once.
    expect(foreign.length > 0, what).toBe(/vista|schema/.test(what))
    await client.query(remove)
    await expect(restoreBackup(environment, FILES_IN_USE, archive), what).rejects.toThrow(
      'non è come lo fa Tepore',
    )
  }
  await client.end()
  await source.chiudi()
  // Empty again: the good one comes in.
  await restoreBackup(environment, FILES_IN_USE, path)
  await butta()
})

test('un archivio di ogni schema del passato si ripristina, anche due volte di seguito', async () => {
  for (const { nome, file } of oldSchemas(engine()).filter(
    (_, n, all) => n === all.length - 1 || (n === 11 && (TUTTO || onSqlite)),
  )) {
    const old = await emptyPlace()
    // The demo's mark is ours too (scripts/demo/archive.ts).
    const sql = `${readFileSync(file, 'utf8')}; create table dati_di_prova (segno text not null)`
    if (onSqlite) {
      mkdirSync(old.environment.dataFolder, { recursive: true })
      const database = new DatabaseSync(join(old.environment.dataFolder, 'tepore.sqlite'))
      // later schemas are stored with a transaction of their own
      database.exec(`pragma synchronous = off; ${sql}`)
      database.close()
    } else {
      const client = new pg.Client({ connectionString: old.environment.databaseUrl })
      await client.connect()
      await client.query(sql)
      await client.end()
    }
    const now = new Date('2026-01-02T00:00:00Z')
    const first = await createBackup(old.environment, FILES_IN_USE, { folder, now })
    const one = await emptyPlace()
    await restoreBackup(one.environment, FILES_IN_USE, first.path)
    const second = await createBackup(one.environment, FILES_IN_USE, { folder, now })
    const two = await emptyPlace()
    const { manifest } = await restoreBackup(two.environment, FILES_IN_USE, second.path)
    // One row more: the mark that it comes from a backup, and sends nothing unasked.
    const { contatori = 0, ...others } = first.manifest.righe
    expect(manifest.righe, nome).toEqual({ ...others, contatori: contatori + 1 })
    const archive = await openDatabase(two.environment)
    await migrate(archive, two.environment.dataFolder)
    await archive.chiudi()
    for (const place of [old, one, two]) await place.butta()
  }
})
