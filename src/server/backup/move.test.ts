import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILES_IN_USE } from '#server/app.ts'
import { type Archive, openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import type { Environment } from '#server/env.ts'
import { type Bench, emptyPlace, engine, openBench, perIntero } from '#test/bench.ts'
import { withDatabase } from '#test/hostile-archives.ts'
import { multiply } from '#test/multiply.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { createBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { sendsAgain } from './restored.ts'

/** An archive of one engine into the other. */
describe.runIf(engine() === 'postgres')('da un database all’altro', () => {
  let bench: Bench
  const folder = mkdtempSync(join(tmpdir(), 'tepore-passaggi-'))
  afterAll(async () => {
    await bench.chiudi()
    rmSync(folder, { recursive: true, force: true })
  })
  const embedded = (name: string): Environment => ({
    ...bench.environment,
    databaseUrl: undefined,
    dataFolder: join(folder, name),
    documentsFolder: join(folder, name, 'documenti'),
  })
  const archive = (environment: Environment) => createBackup(environment, FILES_IN_USE, { folder })
  const use = async <T>(environment: Environment, work: (archive: Archive) => Promise<T>) => {
    const opened = await openDatabase(environment)
    try {
      return await work(opened)
    } finally {
      await opened.chiudi()
    }
  }
  const rows = (environment: Environment) =>
    use(environment, async ({ db }) => {
      const all: Record<string, string[]> = {}
      for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
        if (name.includes('_trigrammi')) continue
        const { rows } = await sql<object>`select * from ${sql.ref(name)}`.execute(db)
        all[name] = rows.map((row) => JSON.stringify(row)).sort()
      }
      return all
    })

  const nome = 'Ada\\N\t\\.\nÈ «l’ora» \u2028 \\\\ 🔥\r'
  let ultimo: number
  let made: Awaited<ReturnType<typeof archive>>
  let before: Awaited<ReturnType<typeof rows>>
  beforeAll(async () => {
    bench = await openBench()
    await multiply(bench)
    await bench.dati(
      'POST',
      '/documenti/upload',
      multipart({ tipologia: 'RCEE' }, { nome: 'uno.pdf', contenuto: samplePdf('uno') }),
    )
    await sql`update clienti set note = ${nome} where id = 7`.execute(bench.db)
    const cliente = { nome: 'Ultimo', cognome: 'Diaz', telefono: '3331234567' }
    ultimo = (await bench.dati('POST', '/clienti', { corpo: cliente })).id
    await sql`delete from clienti where id = ${ultimo}`.execute(bench.db)
    made = await archive(bench.environment)
    before = await rows(bench.environment)
  })

  test('da PostgreSQL a SQLite e di nuovo a PostgreSQL: ogni riga, ogni file, nessun id dato due volte', async () => {
    const small = embedded('piccolo')
    await restoreBackup(small, FILES_IN_USE, made.path)
    expect(await use(small, (one) => migrate(one, small.dataFolder))).toEqual([])
    expect(
      await use(
        small,
        async ({ sqlite }) => sqlite?.prepare('select note from clienti where id = 7').get()?.note,
      ),
    ).toBe(nome)
    expect(readdirSync(small.documentsFolder)).toEqual(readdirSync(bench.environment.documentsFolder))

    rmSync(made.path)
    const { path } = await archive(small)
    const { environment: large, butta } = await emptyPlace()
    await restoreBackup(large, FILES_IN_USE, path)
    expect(await use(large, (one) => migrate(one, large.dataFolder))).toEqual([])
    // All that a restore adds: it doesn't send before somebody says so.
    await use(large, ({ db }) => sendsAgain(db))
    const after = await rows(large)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table])
    expect(readdirSync(large.documentsFolder)).toEqual(readdirSync(bench.environment.documentsFolder))
    const next = await use(large, ({ db }) =>
      sql<{ id: string }>`select nextval(pg_get_serial_sequence('clienti', 'id')) as id`.execute(db),
    ).then(({ rows }) => Number(rows[0]?.id))
    expect(next).toBe(ultimo + 1)
    // The whole of a schema, also what an index or a constraint is called: a backup of it can be put back.
    rmSync(path)
    const again = await archive(large)
    expect(again.foreign).toEqual([])
    const { environment: third, butta: throwAway } = await emptyPlace()
    await restoreBackup(third, FILES_IN_USE, again.path)
    await Promise.all([butta(), throwAway()])
    rmSync(again.path)
  })

  perIntero('un archivio che non torna, o una tabella in più, non lascia niente', async () => {
    const small = embedded('altro')
    const whole = await archive(bench.environment)
    await restoreBackup(small, FILES_IN_USE, whole.path)
    rmSync(whole.path)
    const { path } = await archive(small)
    const { environment, butta } = await emptyPlace()
    const wrong = join(folder, 'sbagliato.tar.gz')
    writeFileSync(
      wrong,
      withDatabase(readFileSync(path), undefined, (m) => Object.assign(m.righe, { clienti: 3 })),
    )
    await expect(restoreBackup(environment, FILES_IN_USE, wrong)).rejects.toThrow('il ripristino non torna')
    const tables = await use(environment, ({ db }) => db.introspection.getTables())
    expect(tables).toEqual([])
    await restoreBackup(environment, FILES_IN_USE, path)
    await expect(restoreBackup(environment, FILES_IN_USE, path)).rejects.toThrow('contiene già delle tabelle')
    await butta()
  })
})

test('su un ripristino rimasto a metà il programma non comincia da capo: lo dice', async () => {
  const { environment, butta } = await emptyPlace()
  mkdirSync(join(environment.dataFolder, '.ripristino-caduto'), { recursive: true })
  const start = async () => {
    const one = await openDatabase(environment)
    await migrate(one, environment.dataFolder).finally(() => one.chiudi())
  }
  await expect(start()).rejects.toThrow('un ripristino è rimasto a metà')
  rmSync(join(environment.dataFolder, '.ripristino-caduto'), { recursive: true })
  await start()
  // With data in it what a killed one left is no hindrance.
  mkdirSync(join(environment.dataFolder, '.ripristino-caduto'))
  await start()
  await butta()
})
