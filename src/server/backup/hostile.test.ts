import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FILES_IN_USE } from '#server/app.ts'
import { StartupError } from '#server/env.ts'
import { emptyPlace, openBench } from '#test/bench.ts'
import { hostileArchives } from '#test/hostile-archives.ts'
import { limitHere } from '#test/limit-here.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { createBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const bench = await openBench()
const folder = mkdtempSync(join(tmpdir(), 'tepore-ostili-'))
const { environment, butta } = await emptyPlace()
await bench.dati(
  'POST',
  '/documenti/upload',
  multipart({ tipologia: 'RCEE' }, { nome: 'uno.pdf', contenuto: samplePdf('uno') }),
)
const { path } = await createBackup(bench.environment, FILES_IN_USE, { folder })
const good = readFileSync(path)
afterAll(async () => {
  await bench.chiudi()
  await butta()
  rmSync(folder, { recursive: true, force: true })
})

test.for(hostileArchives(good))(
  'archivio ostile, $name: una frase, e la cartella com’era',
  async ({ bytes }) => {
    const archive = join(folder, 'ostile.tar.gz')
    writeFileSync(archive, bytes)
    const begun = performance.now()
    const error: unknown = await restoreBackup(environment, FILES_IN_USE, archive).catch((e) => e)
    expect(error).toBeInstanceOf(StartupError)
    // One line in Italian: nothing of what zlib or tar say, and nothing that a terminal would obey.
    const { message } = error as StartupError
    expect(message).toMatch(
      /^(il file ostile\.tar\.gz (è danneggiato|non è un backup di Tepore)|il ripristino non torna|il database del backup|pg_restore non)/,
    )
    expect(message).toMatch(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u)
    expect(readdirSync(environment.dataFolder)).toEqual([])
    expect(existsSync('/tmp/tepore-intruso')).toBe(false)
    expect(performance.now() - begun).toBeLessThan(limitHere(5000))
  },
)

test('dopo tutti gli archivi ostili quello buono entra', async () => {
  const { manifest } = await restoreBackup(environment, FILES_IN_USE, path)
  expect(manifest.righe.documenti).toBe(1)
})
