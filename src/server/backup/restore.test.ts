import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { FILES_IN_USE } from '#server/app.ts'
import { openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import { lockFolder } from '#server/data/sqlite.ts'
import { emptyPlace, engine, openBench } from '#test/bench.ts'
import { withDatabase } from '#test/hostile-archives.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { createBackup } from './backup.ts'
import { takePostgres } from './put-back-postgres.ts'
import { restoreBackup } from './restore.ts'
import { isSilent, sendsAgain } from './restored.ts'

const bench = await openBench()
const folder = mkdtempSync(join(tmpdir(), 'tepore-ripristini-'))
await bench.dati(
  'POST',
  '/documenti/upload',
  multipart({ tipologia: 'RCEE' }, { nome: 'uno.pdf', contenuto: samplePdf('uno') }),
)
await bench.db.updateTable('posta_certificata').set({ attiva_dal: new Date().toISOString() }).execute()
const addressee = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'In coda' } })
const now = new Date().toISOString()
for (const stato of ['In_Coda', 'In_Invio', 'Inviato'] as const)
  await bench.db
    .insertInto('messaggi')
    .values({
      ...{
        tipo: 'Conferma',
        canale: 'Email',
        stato,
        cliente_id: addressee.id,
        destinatario: 'ada@posta.example',
      },
      ...{ tentativi: 0, creato_il: now, created_at: now, updated_at: now },
    } as never)
    .execute()
const { path, manifest: made } = await createBackup(bench.environment, FILES_IN_USE, { folder })
afterAll(async () => {
  await bench.chiudi()
  rmSync(folder, { recursive: true, force: true })
})
const onSqlite = engine() === 'sqlite'

/** A database in WAL mode whose last changes are in its log alone, as a killed program leaves it. */
function leaveLog(dataFolder: string): void {
  const other = join(folder, 'altro.sqlite')
  rmSync(other, { force: true })
  const database = new DatabaseSync(other)
  database.exec(
    'pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table altro (a text); begin',
  )
  for (let n = 0; n < 200; n++) database.prepare('insert into altro values (?)').run('x'.repeat(2000))
  database.exec('commit')
  cpSync(`${other}-wal`, join(dataFolder, 'tepore.sqlite-wal'))
  database.close()
  for (const end of ['-shm', '-journal']) writeFileSync(join(dataFolder, `tepore.sqlite${end}`), 'resti')
}

test.runIf(onSqlite)(
  'i log di un altro database non entrano in quello ripristinato: si mettono da parte',
  async () => {
    const { environment, butta } = await emptyPlace()
    leaveLog(environment.dataFolder)
    const log = readFileSync(join(environment.dataFolder, 'tepore.sqlite-wal'))
    const { aside } = await restoreBackup(environment, FILES_IN_USE, path)
    expect(aside.map((name) => name.replace(/\d.*/, ''))).toEqual(
      ['-wal', '-shm', '-journal'].map((end) => `tepore.sqlite${end}.prima-del-ripristino-`),
    )
    expect(readFileSync(join(environment.dataFolder, aside[0] ?? ''))).toEqual(log)
    const archive = await openDatabase(environment)
    expect(archive.sqlite?.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(archive.sqlite?.prepare('select count(*) as n from utenti').get()?.n).toBe(made.righe.utenti)
    await archive.chiudi()
    await butta()
  },
)

test.runIf(onSqlite)('un ripristino rifiutato lascia anche i log dov’erano', async () => {
  const { environment, butta } = await emptyPlace()
  leaveLog(environment.dataFolder)
  const before = readdirSync(environment.dataFolder).sort()
  const wrong = join(folder, 'righe-sbagliate.tar.gz')
  writeFileSync(
    wrong,
    withDatabase(readFileSync(path), undefined, (m) => Object.assign(m.righe, { utenti: 99 })),
  )
  await expect(restoreBackup(environment, FILES_IN_USE, wrong)).rejects.toThrow('il ripristino non torna')
  expect(readdirSync(environment.dataFolder).sort()).toEqual(before)
  await butta()
})

test('mentre si ripristina il programma non parte, e mentre il programma è aperto non si ripristina', async () => {
  const { environment, butta } = await emptyPlace()
  const start = async () => {
    const archive = await openDatabase(environment)
    await migrate(archive, environment.dataFolder).finally(() => archive.chiudi())
  }
  let end: () => Promise<void>
  if (environment.databaseUrl) end = (await takePostgres(environment.databaseUrl)).release
  else {
    const lock = lockFolder(environment.dataFolder)
    end = async () => lock.release()
  }
  await expect(start()).rejects.toThrow(/in corso un ripristino|è già in uso/)
  await expect(restoreBackup(environment, FILES_IN_USE, path)).rejects.toThrow('è già in uso')
  await end()

  const running = restoreBackup(environment, FILES_IN_USE, path)
  // As soon as it has begun.
  const begun = () => readdirSync(environment.dataFolder).some((name) => name.startsWith('.ripristino-'))
  while (!begun()) await new Promise((go) => setTimeout(go, 1))
  const started = await start().then(
    () => 'partito',
    (error: Error) => error.message,
  )
  await running
  if (onSqlite) expect(started).toMatch(/è già in uso/)
  const archive = await openDatabase(environment)
  await expect(restoreBackup(environment, FILES_IN_USE, path)).rejects.toThrow(/è già in uso|contiene già/)
  expect(
    Number(
      (
        await archive.db
          .selectFrom('utenti')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    ),
  ).toBe(made.righe.utenti)
  await archive.chiudi()
  await butta()
})

test('un ripristino che non può finire non lascia nulla, e quello dopo riesce', async () => {
  const { environment, butta } = await emptyPlace()
  await expect(restoreBackup(environment, FILES_IN_USE, folder)).rejects.toThrow('non è un file')
  const documentsFolder = join(environment.dataFolder, 'occupata')
  writeFileSync(documentsFolder, 'un file dove va la cartella')
  await expect(restoreBackup({ ...environment, documentsFolder }, FILES_IN_USE, path)).rejects.toThrow()
  expect(readdirSync(environment.dataFolder)).toEqual(['occupata'])
  // What a killed one has left is no hindrance, and goes.
  mkdirSync(join(environment.dataFolder, '.ripristino-caduto', 'documenti'), { recursive: true })
  await restoreBackup(environment, FILES_IN_USE, path)
  expect(readdirSync(environment.dataFolder).filter((name) => name.startsWith('.'))).toEqual([])
  await butta()
})

test('il blocco tolto a chi l’ha lasciato non vale per chi l’aveva aperto', () => {
  const place = mkdtempSync(join(tmpdir(), 'tepore-blocco-'))
  const first = lockFolder(place)
  expect(() => lockFolder(place)).toThrow('è già in uso')
  first.discard()
  expect(readdirSync(place)).toEqual([])
  const second = lockFolder(place)
  expect(() => lockFolder(place)).toThrow('è già in uso')
  second.release()
  rmSync(place, { recursive: true })
})

test('un archivio di prima, senza le dimensioni dei file, si ripristina', async () => {
  const { environment, butta } = await emptyPlace()
  const before = join(folder, 'di-prima.tar.gz')
  writeFileSync(
    before,
    withDatabase(readFileSync(path), undefined, (m) => delete m.byte),
  )
  const { manifest } = await restoreBackup(environment, FILES_IN_USE, before)
  expect(manifest).toEqual({ ...made, byte: undefined })
  await butta()
})

test('un archivio ripristinato non spedisce finché nessuno dice che lo fa', async () => {
  const { environment, butta } = await emptyPlace()
  await restoreBackup(environment, FILES_IN_USE, path)
  const archive = await openDatabase(environment)
  const { attiva_dal } = await archive.db
    .selectFrom('posta_certificata')
    .select('attiva_dal')
    .executeTakeFirstOrThrow()
  expect(attiva_dal).toBeNull()
  // Of what waited nobody knows whether it has left; what had left has.
  const messages = await archive.db.selectFrom('messaggi').select('stato').orderBy('id').execute()
  expect(messages.map(({ stato }) => stato)).toEqual(['Incerto', 'Incerto', 'Inviato'])
  expect(await isSilent(archive.db)).toBe(true)
  await sendsAgain(archive.db)
  expect(await isSilent(archive.db)).toBe(false)
  await archive.chiudi()
  await butta()
})
