import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FileStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'tepore-conservati-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileStore = new FileStore(folder)
const yesterday = new Date(Date.now() - 25 * 3_600_000)

/** Keeps a content as it was kept a day ago; @returns its path */
async function keepOld(content: string, store = fileStore): Promise<string> {
  const path = store.path(await store.save(Buffer.from(content), 'bin'), 'bin')
  utimesSync(path, yesterday, yesterday)
  return path
}

test('un file cambiato sul disco torna quello di prima quando si carica di nuovo', async () => {
  for (const changed of ['altro', '', 'contenutO']) {
    const path = await keepOld('contenuto')
    writeFileSync(path, changed)
    const digest = await fileStore.save(Buffer.from('contenuto'), 'bin')
    expect(await fileStore.condition(digest, 'bin')).toBe('whole')
    expect(readFileSync(path, 'utf8')).toBe('contenuto')
  }
  expect(readdirSync(folder)).toHaveLength(1)
})

test('un file cambiato o che manca si riconosce', async () => {
  const path = await keepOld('da guardare')
  const digest = await fileStore.save(Buffer.from('da guardare'), 'bin')
  writeFileSync(path, 'guardato')
  expect(await fileStore.condition(digest, 'bin')).toBe('changed')
  rmSync(path)
  expect(await fileStore.condition(digest, 'bin')).toBe('missing')
})

test('la pulizia non toglie un file vecchio che un caricamento ha appena trovato', async () => {
  const path = await keepOld('trovato')
  await fileStore.save(Buffer.from('trovato'), 'bin')
  expect(await fileStore.clean(new Set())).toBe(0)
  expect(existsSync(path)).toBe(true)
})

test('in qualunque istante la pulizia passi, ciò che un caricamento ha confermato c’è', async () => {
  for (let n = 0; n < 60; n++) {
    const path = await keepOld('conteso')
    const later = new Promise((go) => setTimeout(go, n % 3))
    await Promise.all([
      fileStore.clean(new Set()),
      later.then(() => fileStore.save(Buffer.from('conteso'), 'bin')),
    ])
    expect(readFileSync(path, 'utf8')).toBe('conteso')
  }
})

test('un file che la pulizia stava togliendo quando è caduta torna, se una riga lo nomina o è giovane', async () => {
  for (const [content, inUse, age, stays] of [
    ['nominato', true, yesterday, true],
    ['giovane', false, new Date(), true],
    ['di nessuno', false, yesterday, false],
  ] as const) {
    const store = new FileStore(join(folder, content))
    const path = await keepOld(content, store)
    rmSync(path)
    writeFileSync(`${path}.via`, content)
    utimesSync(`${path}.via`, age, age)
    const names = new Set(inUse ? [basename(path)] : [])
    expect(await store.clean(names)).toBe(stays ? 0 : 1)
    expect([existsSync(path), existsSync(`${path}.via`)], content).toEqual([stays, false])
  }
})
