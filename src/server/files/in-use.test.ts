import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { esportaCliente } from '#anagrafe/clienti/privacy.queries.server.ts'
import { FILES_IN_USE } from '#server/app.ts'
import { createBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import type { Context } from '#server/data/context.ts'
import { erasePerson } from '#server/data/personal.ts'
import { table as describe, registeredTables, registerTables } from '#server/data/table.ts'
import { riga } from '#shared/rows.ts'
import { emptyPlace, openBench } from '#test/bench.ts'
import { alcuni } from '#test/sample.ts'
import { cleanFiles, type FilesInUse } from './in-use.ts'
import { FILE_TYPES, type FileType, storedName } from './store.ts'

const bench = await openBench()
const folder = mkdtempSync(join(tmpdir(), 'tepore-file-'))
afterAll(async () => {
  await bench.chiudi()
  rmSync(folder, { recursive: true, force: true })
})

/** Digests of something else than a stored file. */
const OTHER_DIGESTS = [
  'azioni.impronta',
  'file_elettronici.impronta',
  'movimenti_righe.impronta',
  'rapporti.impronta',
  'rcee_moduli.impronta',
  'richieste_ripetibili.impronta',
]

/** Of the program's own schema, before this test adds its tables. */
const tables = await bench.db.introspection.getTables()

test('ogni colonna che nomina un file è nell’elenco, e l’elenco nomina colonne che ci sono', () => {
  const columns = tables.flatMap(({ name, columns: its }) => its.map((column) => `${name}.${column.name}`))
  const digests = columns.filter((column) => /[._](impronta|digest|sha256)/.test(column))
  const listed = FILES_IN_USE.map(({ table, digest }) => `${table}.${digest}`)
  expect(digests.filter((column) => !OTHER_DIGESTS.includes(column)).sort()).toEqual(listed.sort())
  for (const { table, ...of } of FILES_IN_USE)
    for (const column of [of.digest, of.name, of.person]) expect(columns).toContain(`${table}.${column}`)
  // What an erasure walks over has them too.
  const owned = registeredTables().filter(({ person }) => person !== undefined)
  expect(owned.map(({ nome }) => nome)).toEqual(
    expect.arrayContaining(FILES_IN_USE.map(({ table }) => table)),
  )
})

/** A table for each type of file, as a noun could have it. */
const TYPES = Object.keys(FILE_TYPES) as FileType[]
const probes: FilesInUse[] = TYPES.map((type) => ({
  table: `prova_${type}`,
  digest: 'impronta',
  type,
  name: 'nome',
  person: 'cliente_id',
}))
const extraTables = probes.map(({ table }) => table)
const services = { ...bench.services, filesInUse: [...FILES_IN_USE, ...probes] }
const ctx: Context = {
  ...services,
  utente: { ...bench.admin, ruolo: 'Admin' },
  requestId: 'prova',
  ifVersion: null,
}

for (const { table } of probes)
  await bench.db.schema
    .createTable(table)
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('impronta', 'text')
    .addColumn('nome', 'text')
    .addColumn('genere', 'text')
    .addColumn('cliente_id', 'integer')
    .execute()

const yesterday = new Date(Date.now() - 25 * 3_600_000)

/** Keeps a file of a day ago under its type; @returns its name on the disk */
async function keep(type: FileType, text: string): Promise<string> {
  const digest = await services.fileStore.save(Buffer.from(text), type)
  utimesSync(services.fileStore.path(digest, type), yesterday, yesterday)
  return storedName(digest, type)
}
const onDisk = (name: string) => existsSync(join(services.fileStore.folder, name))

const { id: customer } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'File' } })
const used = { personal: [] as string[], kept: [] as string[] }
for (const { table, type } of probes)
  for (const [id, genere] of [
    [1, 'suo'],
    [2, 'da tenere'],
  ] as const) {
    const name = await keep(type, `${genere} ${type}`)
    used[id === 1 ? 'personal' : 'kept'].push(name)
    await sql`insert into ${sql.table(table)} (id, impronta, nome, genere, cliente_id)
      values (${id}, ${name.split('.')[0]}, ${`${id}.${type}`}, ${genere}, ${customer})`.execute(bench.db)
  }
const all = [...used.personal, ...used.kept]

test('la pulizia tiene i file nominati, di ogni tipo, e toglie gli altri', async () => {
  const orphans = await Promise.all(TYPES.map((type) => keep(type, `di nessuno ${type}`)))
  expect(await cleanFiles(services)).toBe(TYPES.length)
  expect(all.filter((name) => !onDisk(name))).toEqual([])
  expect(orphans.filter(onDisk)).toEqual([])
})

test('il backup porta i file di ogni tipo e il ripristino li rimette', async () => {
  const { path, manifest } = await createBackup(bench.environment, services.filesInUse, { folder })
  expect(manifest.mancanti).toEqual([])
  const { environment, butta } = await emptyPlace()
  await restoreBackup(environment, services.filesInUse, path, { extraTables })
  for (const name of all)
    expect(readFileSync(join(environment.documentsFolder, name))).toEqual(
      readFileSync(join(services.fileStore.folder, name)),
    )
  await butta()
})

test('un backup a cui manca una tabella non supera la prova del ripristino', async () => {
  const now = new Date('2026-01-01T00:00:00Z')
  for (const forgotten of alcuni(probes, [0])) {
    const list = services.filesInUse.filter((one) => one !== forgotten)
    const { path } = await createBackup(bench.environment, list, { folder, now })
    const { environment, butta } = await emptyPlace()
    await expect(restoreBackup(environment, services.filesInUse, path, { extraTables })).rejects.toThrow(
      new RegExp(`il ripristino non torna: nel backup non c’è il file .*\\.${forgotten.type}`),
    )
    await butta()
  }
})

test('l’esportazione di una persona ha i suoi file, di ogni tipo', async () => {
  const { zip } = await esportaCliente(ctx, customer)
  const files = unzipSync(zip)
  for (const { table, type } of probes)
    for (const [name, text] of [
      [`${table}/1-1.${type}`, `suo ${type}`],
      [`${table}/2-2.${type}`, `da tenere ${type}`],
    ] as const)
      expect(strFromU8(files[name] ?? new Uint8Array()), name).toBe(text)
})

test('chi è reso anonimo perde i suoi file, di ogni tipo, tranne quelli da tenere', async () => {
  const described = probes.map(({ table }) =>
    describe(
      table,
      { uno: 'prova', tanti: 'prove', genere: 'f' },
      z.object({ id: riga.id(), nome: riga.testo('Nome', 'personal') }),
      {
        person: 'cliente_id',
        erased: ({ genere }) => (genere === 'da tenere' ? 'kept' : 'deleted'),
      },
    ),
  )
  const before = registeredTables()
  registerTables([...before, ...described])
  await erasePerson(ctx, customer).finally(() => registerTables(before))
  await cleanFiles(services)
  expect(used.personal.filter(onDisk)).toEqual([])
  expect(used.kept.filter((name) => !onDisk(name))).toEqual([])
})
