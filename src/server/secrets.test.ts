import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Environment, readEnvironment } from './env.ts'
import { decrypt, encrypt, sign } from './secrets.ts'

function place(other: Record<string, string> = {}): Environment {
  const folder = mkdtempSync(join(tmpdir(), 'tepore-segreti-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return readEnvironment({ DATA_DIR: folder, ...other })
}

test('un segreto si riapre solo con la stessa chiave, e per ciò per cui fu chiuso', async () => {
  const qui = place()
  const chiuso = await encrypt(qui, 'posta', 'è un segreto')
  expect(chiuso).not.toContain('segreto')
  expect(await encrypt(qui, 'posta', 'è un segreto')).not.toBe(chiuso)
  expect(await decrypt(qui, 'posta', chiuso)).toBe('è un segreto')
  expect(await decrypt(qui, 'pec', chiuso)).toBeNull()
  expect(await decrypt(place(), 'posta', chiuso)).toBeNull()
  expect(await decrypt(place({ CHIAVE_SEGRETI: 'una chiave diversa' }), 'posta', chiuso)).toBeNull()
  expect(await decrypt(qui, 'posta', chiuso.slice(0, -4))).toBeNull()
  expect(await decrypt(qui, 'posta', 'altro')).toBeNull()
})

test('la chiave sta in un file che legge solo il programma, ed è fatta una volta sola', async () => {
  const qui = place()
  await Promise.all([encrypt(qui, 'a', 'uno'), encrypt(qui, 'a', 'due')])
  const file = join(qui.dataFolder, 'segreti.chiave')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const prima = readFileSync(file, 'utf8')
  await encrypt(qui, 'a', 'tre')
  expect(readFileSync(file, 'utf8')).toBe(prima)
})

test('una chiave rimasta a metà non chiude e non apre niente', async () => {
  const qui = place()
  writeFileSync(join(qui.dataFolder, 'segreti.chiave'), '')
  await expect(encrypt(qui, 'posta', 'uno')).rejects.toThrow('La chiave dei segreti non si legge')
  await expect(sign(qui, 'conferma', 'uno')).rejects.toThrow('La chiave dei segreti non si legge')
  expect(readdirSync(qui.dataFolder)).toEqual(['segreti.chiave'])
})

test('con un database in comune la chiave va detta', async () => {
  const DATABASE_URL = 'postgres://localhost/tepore'
  await expect(encrypt(place({ DATABASE_URL }), 'a', 'uno')).rejects.toThrow('Imposta CHIAVE_SEGRETI')
  const detta = place({ DATABASE_URL, CHIAVE_SEGRETI: 'una chiave in comune' })
  expect(await decrypt(detta, 'a', await encrypt(detta, 'a', 'uno'))).toBe('uno')
})
