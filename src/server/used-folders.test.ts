import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartupError } from './env.ts'
import { checkUsedFolder, rememberFolder } from './used-folders.ts'

const luogo = mkdtempSync(join(tmpdir(), 'tepore-cartelle-'))
const elenco = join(luogo, 'archivi.json')
const luogoTemporaneo = mkdtempSync(join(luogo, 'tmp-'))
let dati: string

beforeEach(() => {
  rmSync(elenco, { force: true })
  dati = mkdtempSync(join(luogo, 'dati-'))
  // The system's temporary files, of which nothing is remembered, are elsewhere.
  vi.stubEnv('TMPDIR', luogoTemporaneo)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(luogo, { recursive: true, force: true }))

const usata = () => {
  writeFileSync(join(dati, 'tepore.sqlite'), '')
  rememberFolder(dati, elenco)
}

test('una cartella mai usata, o che ha i suoi dati, parte', () => {
  checkUsedFolder(dati, false, 'npm start', elenco)
  usata()
  checkUsedFolder(dati, false, 'npm start', elenco)
  rememberFolder(dati, elenco)
  expect(JSON.parse(readFileSync(elenco, 'utf8'))).toEqual([dati])
})

test('usata e adesso vuota ferma l’avvio con una riga, che dice come cominciarne una nuova', () => {
  usata()
  rmSync(join(dati, 'tepore.sqlite'))
  const avvio = () => checkUsedFolder(dati, false, 'npm start', elenco)
  expect(avvio).toThrow(StartupError)
  expect(avvio).toThrow(/^la cartella .* era in uso e adesso è vuota[^\n]*--archivio-nuovo$/)
  mkdirSync(join(dati, 'lost+found'))
  expect(avvio).toThrow(StartupError)
  rmSync(dati, { recursive: true })
  expect(avvio).toThrow(StartupError)
  checkUsedFolder(dati, true, 'npm start', elenco)
})

test('con PostgreSQL la cartella può restare vuota: finché lo è nessuno la ricorda, e il secondo avvio parte', () => {
  const mai = join(dati, 'mai-fatta')
  for (const vuota of [dati, mai]) {
    rememberFolder(vuota, elenco)
    checkUsedFolder(vuota, false, 'npm start', elenco)
  }
  mkdirSync(join(dati, 'backup'))
  rememberFolder(dati, elenco)
  rmSync(join(dati, 'backup'), { recursive: true })
  expect(() => checkUsedFolder(dati, false, 'npm start', elenco)).toThrow(StartupError)
})

test('un elenco illeggibile o che non si può scrivere non ferma nulla', () => {
  writeFileSync(elenco, '{')
  checkUsedFolder(dati, false, 'npm start', elenco)
  const chiusa = join(luogo, 'chiusa')
  mkdirSync(chiusa, { recursive: true })
  chmodSync(chiusa, 0o500)
  rememberFolder(dati, join(chiusa, 'manca', 'archivi.json'))
})

test('una cartella fra i file temporanei del sistema non si ricorda', () => {
  dati = join(luogoTemporaneo, 'prova')
  mkdirSync(dati)
  usata()
  expect(existsSync(elenco)).toBe(false)
})
