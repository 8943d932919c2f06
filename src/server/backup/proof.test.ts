// On one engine: what is proved here are files, whatever database they are beside.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { FILES_IN_USE } from '#server/app.ts'
import { storedName } from '#server/files/store.ts'
import { runJob } from '#server/jobs.ts'
import { engine, openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { countedOf, listBackups, toKeep } from './archives.ts'
import { backupFolder, createBackup } from './backup.ts'
import { nightlyBackup } from './nightly.ts'

const bench = await openBench()
const folder = backupFolder(bench.environment)
const other = mkdtempSync(join(tmpdir(), 'tepore-prova-'))
afterEach(async () => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
  await bench.db.deleteFrom('lavori_notturni').execute()
})
afterAll(async () => {
  await bench.chiudi()
  rmSync(other, { recursive: true, force: true })
})

const upload = (name: string) =>
  bench.dati(
    'POST',
    '/documenti/upload',
    multipart({ tipologia: 'RCEE' }, { nome: `${name}.pdf`, contenuto: samplePdf(name) }),
  )
const { fileMediaId } = await upload('verbale')
const { impronta } = await bench.db
  .selectFrom('documenti')
  .select('impronta')
  .where('id', '=', fileMediaId)
  .executeTakeFirstOrThrow()
const stored = bench.services.fileStore.path(impronta, 'pdf')
const state = () => bench.dati('GET', '/backup/stato')

/** A backup of before the damage, which rotation would take if it ran. */
async function old(): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  for (let n = 10; n < 30; n++) writeFileSync(join(folder, `tepore-2020-01-${n}T03-00-00Z.tar.gz`), 'x')
  return readdirSync(folder)
}
const night = async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T05:00:00Z') })
  return runJob(bench.services, nightlyBackup).finally(() => vi.useRealTimers())
}

test('un documento cambiato sul disco: nessun archivio, nulla tolto, l’Admin lo vede e ricaricandolo passa', async () => {
  const right = readFileSync(stored)
  const before = await old()
  writeFileSync(stored, Buffer.concat([right, Buffer.from(' ')]))
  await expect(night()).rejects.toThrow('un documento è cambiato sul disco')
  expect(readdirSync(folder)).toEqual(before)
  expect(await state()).toMatchObject({
    esito: 'errore',
    finito: expect.any(String),
    testo: expect.stringMatching(
      `^Un documento è cambiato sul disco \\(verbale.pdf, documenti/${impronta}.pdf\\)\\. Carica`,
    ),
  })
  // Nobody gets the changed bytes for the right ones.
  for (const path of ['download', 'preview']) {
    const answer = await bench.chiedi('GET', `/documenti/${fileMediaId}/${path}`)
    expect([answer.stato, answer.corpo.error]).toEqual([
      404,
      'Il file di questo documento si è rovinato sul disco: va caricato di nuovo',
    ])
  }
  const byHand = await bench.chiedi('POST', '/backup')
  expect([byHand.stato, byHand.corpo.code]).toEqual([409, 'conflitto'])
  await upload('verbale')
  expect(readFileSync(stored)).toEqual(right)
  expect(await night()).toBe(true)
  expect(await state()).toMatchObject({ esito: 'fatto', testo: null })
})

test('un documento che manca: l’archivio si fa, e si dice che cosa non ha', async () => {
  const right = readFileSync(stored)
  unlinkSync(stored)
  const { nome } = await bench.dati('POST', '/backup')
  expect(nome).toMatch(/^tepore-/)
  expect(await state()).toMatchObject({
    esito: 'fatto',
    testo: `Di un documento manca il file sul disco (verbale.pdf, documenti/${storedName(impronta, 'pdf')})`,
  })
  rmSync(folder, { recursive: true })
  await bench.db.deleteFrom('lavori_notturni').execute()
  expect(await night()).toBe(true)
  expect((await state()).testo).toMatch(/^Di un documento manca/)
  writeFileSync(stored, right)
  await bench.dati('POST', '/backup')
  expect(await state()).toMatchObject({ esito: 'fatto', testo: null })
})

/** A stopped copy of the bench's data folder, to be damaged. */
function stoppedCopy(damage: (database: string) => void) {
  const dataFolder = mkdtempSync(join(other, 'dati-'))
  const file = join(dataFolder, 'tepore.sqlite')
  const live = new DatabaseSync(join(bench.environment.dataFolder, 'tepore.sqlite'), { readOnly: true })
  live.exec(`vacuum into '${file}'`)
  live.close()
  damage(file)
  cpSync(bench.environment.documentsFolder, join(dataFolder, 'documenti'), { recursive: true })
  return { ...bench.environment, dataFolder, documentsFolder: join(dataFolder, 'documenti') }
}

const DAMAGES: Record<string, (file: string) => void> = {
  'una pagina su tre sovrascritta': (file) => {
    const handle = openSync(file, 'r+')
    const size = statSync(file).size
    for (let at = 4096; at < size; at += 3 * 4096) writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, at)
  },
  'la prima pagina sovrascritta': (file) => {
    const handle = openSync(file, 'r+')
    writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, 0)
  },
  troncato: (file) => writeFileSync(file, readFileSync(file).subarray(0, 40_000)),
  'una riga che si riferisce a nulla': (file) => {
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
    database.exec('update documenti set caricato_da_id = 9999')
    database.close()
  },
  'un indice a cui manca una riga': (file) => {
    const database = new DatabaseSync(file, { defensive: false })
    const { rootpage } =
      database.prepare(`select rootpage from sqlite_master where name = 'documenti'`).get() ?? {}
    database.exec('pragma writable_schema = 1')
    database.exec(`update sqlite_master set rootpage = ${Number(rootpage)} where name = 'ditte'`)
    database.close()
  },
}

test.runIf(engine() === 'sqlite')('un database danneggiato non diventa mai un archivio', async () => {
  for (const [what, damage] of Object.entries(DAMAGES)) {
    const environment = stoppedCopy(damage)
    await expect(createBackup(environment, FILES_IN_USE), what).rejects.toThrow(/^il database è danneggiato/)
    expect(readdirSync(backupFolder(environment)), what).toEqual([])
  }
  await createBackup(
    stoppedCopy(() => undefined),
    FILES_IN_USE,
  )
})

test('archivi di domani, vuoti o senza data non contano e non scacciano quelli buoni', async () => {
  const name = (day: string) => `tepore-${day}T03-00-00Z.tar.gz`
  mkdirSync(folder, { recursive: true })
  for (let n = 1; n <= 9; n++) writeFileSync(join(folder, name(`2030-01-0${n}`)), 'x')
  for (const day of ['2026-11-20', '2026-11-19']) writeFileSync(join(folder, name(day)), '')
  writeFileSync(join(folder, name('2026-99-99')), 'x')
  mkdirSync(join(folder, name('2026-11-18')))
  for (let n = 1; n <= 7; n++) writeFileSync(join(folder, name(`2026-11-1${n}`)), 'x')
  // An empty one of today is no archive of today.
  expect(await night()).toBe(true)
  const all = await listBackups(folder)
  const now = new Date('2026-11-20T06:00:00Z')
  const counted = countedOf(all, now).map(({ creato }) => creato.slice(0, 10))
  // The day's own, and of the seven before it those that the days and weeks hold.
  expect(counted[0]).toBe('2026-11-20')
  expect(counted.slice(1, 7)).toEqual([7, 6, 5, 4, 3, 2].map((n) => `2026-11-1${n}`))
  expect(all.filter(({ creato }) => creato.startsWith('2030'))).toHaveLength(9)
  expect([...toKeep(all, now)]).toEqual(expect.arrayContaining(all.map(({ nome }) => nome)))
  // Listed, downloaded and made by hand it is still today's that one gets.
  const made = await bench.dati('POST', '/backup')
  expect(made.nome.slice(7, 17)).toBe(new Date().toISOString().slice(0, 10))
  expect((await bench.chiedi('GET', '/backup')).stato).toBe(200)
})

test('i resti di un backup caduto se ne vanno dopo un giorno, quelli di uno in corso no', async () => {
  mkdirSync(join(folder, '.in-corso-vecchio', 'archivio'), { recursive: true })
  mkdirSync(join(folder, '.in-corso-nuovo'))
  const before = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(join(folder, '.in-corso-vecchio'), before, before)
  await createBackup(bench.environment, FILES_IN_USE)
  expect(existsSync(join(folder, '.in-corso-vecchio'))).toBe(false)
  expect(existsSync(join(folder, '.in-corso-nuovo'))).toBe(true)
})
