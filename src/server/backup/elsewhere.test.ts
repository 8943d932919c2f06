// On one engine: what is copied elsewhere is the file of a backup, whatever it was made of.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { FILES_IN_USE } from '#server/app.ts'
import { runJob } from '#server/jobs.ts'
import { emptyPlace, openBench } from '#test/bench.ts'
import { createBackup } from './backup.ts'
import { ELSEWHERE_JOB, elsewhereJob } from './elsewhere.ts'
import { restoreBackup } from './restore.ts'

const bench = await openBench()
const place = mkdtempSync(join(tmpdir(), 'tepore-altrove-'))
const elsewhere = join(place, 'nas')
const PHRASE = 'quattro gatti sul tetto'
afterAll(async () => {
  await bench.chiudi()
  rmSync(place, { recursive: true, force: true })
})
beforeEach(async () => {
  rmSync(elsewhere, { recursive: true, force: true })
  mkdirSync(elsewhere)
  rmSync(join(bench.environment.dataFolder, 'backup'), { recursive: true, force: true })
  await bench.db.deleteFrom('lavori_notturni').execute()
})

const archive = (day: number) =>
  createBackup(bench.environment, FILES_IN_USE, { now: new Date(Date.UTC(2026, 10, day, 2)) })
/** One of another day, with the same in it. */
const again = (day: number) => {
  const folder = join(bench.environment.dataFolder, 'backup')
  cpSync(join(folder, readdirSync(folder)[0] ?? ''), join(folder, `tepore-2026-11-${day}T02-00-00Z.tar.gz`))
}
const round = (phrase?: string, folder = elsewhere) =>
  runJob(
    { ...bench.services, environment: { ...bench.environment, elsewhere: folder, backupPhrase: phrase } },
    elsewhereJob,
  )
const outcome = () =>
  bench.db.selectFrom('lavori_notturni').selectAll().where('nome', '=', ELSEWHERE_JOB).executeTakeFirst()

test('ogni backup va anche nell’altra cartella, riletto; ciò che la rotazione non tiene va via anche lì', async () => {
  for (const day of [1, 2]) await archive(day)
  await round()
  expect(readdirSync(elsewhere)).toEqual([
    'tepore-2026-11-01T02-00-00Z.tar.gz',
    'tepore-2026-11-02T02-00-00Z.tar.gz',
  ])
  expect(await outcome()).toMatchObject({ esito: 'fatto', errore: null })
  const [first = ''] = readdirSync(elsewhere)
  expect(readFileSync(join(elsewhere, first))).toEqual(
    readFileSync(join(bench.environment.dataFolder, 'backup', first)),
  )
  for (const day of [10, 11, 12]) again(day)
  await round()
  writeFileSync(join(elsewhere, 'foto.jpg'), 'di altri')
  for (const day of [13, 14, 15, 16, 17]) again(day)
  // the last one takes away what is too many
  await archive(18)
  await round()
  const days = readdirSync(elsewhere).flatMap((name) => /^tepore-2026-11-(\d\d)/.exec(name)?.[1] ?? [])
  expect(days).toEqual(['01', '02', '12', '13', '14', '15', '16', '17', '18'])
  expect(readdirSync(elsewhere)).toContain('foto.jpg')
})

test('con la frase è cifrato, e si rimette solo con quella', async () => {
  await archive(3)
  await round(PHRASE)
  const [name = ''] = readdirSync(elsewhere)
  expect(name).toBe('tepore-2026-11-03T02-00-00Z.tar.gz.cifrato')
  const path = join(elsewhere, name)
  expect(readFileSync(path).includes('manifesto')).toBe(false)
  const { environment, butta } = await emptyPlace()
  const restore = (phrase: string | undefined, file = path) =>
    restoreBackup(environment, FILES_IN_USE, file, { phrase })
  await expect(restore(undefined)).rejects.toThrow('questo backup è cifrato: serve la frase')
  await expect(restore('quattro gatti sul letto')).rejects.toThrow('la frase non è quella')
  const spoiled = join(place, 'rotto.tar.gz.cifrato')
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20)
  writeFileSync(spoiled, bytes)
  await expect(restore(PHRASE, spoiled)).rejects.toThrow('è danneggiato: non è più quello che era')
  truncateSync(spoiled, 30)
  await expect(restore(PHRASE, spoiled)).rejects.toThrow('incompleto')
  expect(readdirSync(environment.dataFolder).filter((one) => !one.startsWith('tepore.lock'))).toEqual([])
  const { manifest } = await restore(PHRASE)
  expect(manifest.righe.utenti).toBeGreaterThan(0)
  await butta()
})

test('se la cartella non c’è, è vuota o non si scrive lo si dice, e la volta dopo recupera', async () => {
  await archive(4)
  await round()
  renameSync(elsewhere, `${elsewhere}-staccato`)
  await archive(5)
  await expect(round()).rejects.toThrow('non c’è: il disco è collegato?')
  expect(await outcome()).toMatchObject({ esito: 'errore', errore: expect.stringContaining('non c’è') })
  // What a disk leaves behind that isn't mounted.
  mkdirSync(elsewhere)
  await expect(round()).rejects.toThrow('è vuota, e prima c’erano le copie')
  expect(readdirSync(elsewhere)).toEqual([])
  rmSync(elsewhere, { recursive: true })
  cpSync(`${elsewhere}-staccato`, elsewhere, { recursive: true })
  await round()
  expect(readdirSync(elsewhere)).toHaveLength(2)
  expect(await outcome()).toMatchObject({ esito: 'fatto', errore: null })
  rmSync(`${elsewhere}-staccato`, { recursive: true })
  const file = join(place, 'file')
  writeFileSync(file, '')
  await expect(round(undefined, file)).rejects.toThrow('non è una cartella')
})

test('dove non si scrive non resta niente a metà', async () => {
  await archive(6)
  const broken = join(place, 'guasta')
  mkdirSync(join(broken, '.in-corso-tepore-2026-11-06T02-00-00Z.tar.gz'), { recursive: true })
  await expect(round(undefined, broken)).rejects.toThrow(`non riesco a scrivere in ${broken}`)
  expect(readdirSync(broken).filter((name) => name.startsWith('tepore'))).toEqual([])
})
