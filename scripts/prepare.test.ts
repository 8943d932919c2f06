import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const run = promisify(execFile)

/** Stands in for npm: notes the call, then lays down a Node that runs and a builder that notes its calls too. */
const NPM = `
  import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
  appendFileSync('chiamate', 'npm\\n')
  if (process.env.NPM_FALLISCE) {
    console.error(process.env.NPM_FALLISCE)
    process.exit(1)
  }
  rmSync('node_modules', { recursive: true, force: true })
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = (system === 'darwin' ? 'node-bin-' : 'node-') + system + '-' + process.arch
  for (const folder of ['.bin', name + '/bin', 'vite/bin']) mkdirSync('node_modules/' + folder, { recursive: true })
  symlinkSync(process.execPath, 'node_modules/' + name + '/bin/node')
  symlinkSync('../' + name + '/bin/node', 'node_modules/.bin/node')
  writeFileSync('node_modules/vite/bin/vite.js', \`
    const fs = require('node:fs')
    fs.appendFileSync('chiamate', 'vite\\\\n')
    if (fs.readFileSync('src/web/main.tsx', 'utf8').includes('errore')) {
      console.error('main.tsx: errore di sintassi')
      process.exit(1)
    }
    fs.mkdirSync('dist', { recursive: true })
    fs.writeFileSync('dist/index.html', '')
  \`)
`

let casa: string

beforeEach(() => {
  casa = mkdtempSync(join(tmpdir(), 'tepore-prepara-'))
  scrivi('package-lock.json', '{"packages":{}}')
  scrivi('src/web/main.tsx', 'a')
  scrivi('src/anagrafe/clienti/queries.server.ts', 'a')
  scrivi('npm.mjs', NPM)
  mkdirSync(join(casa, 'scripts'))
  cpSync('scripts/prepare.mjs', join(casa, 'scripts/prepare.mjs'))
})

afterEach(() => rmSync(casa, { recursive: true }))

function scrivi(file: string, testo: string): void {
  mkdirSync(dirname(join(casa, file)), { recursive: true })
  writeFileSync(join(casa, file), testo)
}

async function prepare(opzioni: string[] = [], env: Record<string, string> = {}) {
  const environment = { ...process.env, npm_execpath: join(casa, 'npm.mjs'), ...env }
  const programma = [join(casa, 'scripts/prepare.mjs'), ...opzioni]
  return run(process.execPath, programma, { env: environment }).then(
    ({ stdout }) => ({ riuscito: true, testo: stdout.trim() }),
    (errore: { stdout: string; stderr: string }) => ({ riuscito: false, testo: errore.stderr.trim() }),
  )
}

const chiamate = () => readFileSync(join(casa, 'chiamate'), 'utf8').trim().split('\n')

describe('preparazione', () => {
  test('una copia appena fatta si installa e si costruisce, con una riga per passo', async () => {
    const { riuscito, testo } = await prepare()
    expect(riuscito).toBe(true)
    expect(testo).toBe('Installo i pacchetti…\nPreparo l’interfaccia…')
  })

  test.skipIf(process.platform === 'win32')(
    'dice quale libreria manca al Node dei pacchetti, su un sistema appena fatto',
    async () => {
      const rotto =
        "#!/bin/sh\\necho 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file' >&2; exit 127\\n"
      const npm = NPM.replace(
        /symlinkSync\(process\.execPath, (.*)\)/,
        `writeFileSync($1, "${rotto.replaceAll('"', '')}", { mode: 0o755 })`,
      )
      scrivi('npm.mjs', npm)
      const { riuscito, testo } = await prepare([], { PATH: join(casa, 'vuota') })
      expect(riuscito).toBe(false)
      expect(testo).toMatch(/manca libatomic\.so\.1 .*apt-get install libatomic1/)
    },
  )

  test.skipIf(process.platform === 'win32')(
    'rimette il collegamento al Node dei pacchetti, dove npm non lo fa',
    async () => {
      scrivi('npm.mjs', NPM.replace(/^.*\.bin\/node'\)$/m, ''))
      expect((await prepare()).riuscito).toBe(true)
      expect(realpathSync(join(casa, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath))
    },
  )

  test('la seconda volta non fa niente', async () => {
    await prepare()
    expect(await prepare()).toEqual({ riuscito: true, testo: '' })
    expect(chiamate()).toEqual(['npm', 'vite'])
  })

  test('rifà solo quello che è cambiato', async () => {
    await prepare()
    scrivi('src/anagrafe/clienti/queries.server.ts', 'b')
    await prepare()
    expect(chiamate()).toEqual(['npm', 'vite'])
    scrivi('src/web/main.tsx', 'b')
    await prepare()
    expect(chiamate()).toEqual(['npm', 'vite', 'vite'])
    scrivi('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}')
    await prepare(['--no-build'])
    expect(chiamate()).toEqual(['npm', 'vite', 'vite', 'npm'])
  })

  test('i pacchetti già installati a mano bastano', async () => {
    await prepare()
    const blocco = '{"packages":{"node_modules/a":{"version":"1.0.0"}}}'
    scrivi('package-lock.json', blocco)
    scrivi('node_modules/.package-lock.json', blocco)
    await prepare(['--no-build'])
    expect(chiamate()).toEqual(['npm', 'vite'])
  })

  test('due avvii insieme la fanno una volta sola', async () => {
    const esiti = await Promise.all([prepare(), prepare(), prepare()])
    expect(esiti.every(({ riuscito }) => riuscito)).toBe(true)
    expect(chiamate()).toEqual(['npm', 'vite'])
  })

  test('una preparazione interrotta non blocca la successiva', async () => {
    scrivi('.prepare.lock', '999999999')
    expect((await prepare()).riuscito).toBe(true)
  })
})

describe('quando non riesce dice che cosa fare', () => {
  const casi = [
    ['npm error code ENOTFOUND', 'Non raggiungo il registro dei pacchetti'],
    ['npm error code EACCES', 'Non posso scrivere in'],
    ['npm error code ENOSPC', 'Il disco è pieno'],
    ['npm error code EUSAGE', 'non corrisponde a package.json'],
    ['npm error strano', 'l’errore di npm è qui sopra'],
  ] as const

  test.each(casi)('%s', async (errore, atteso) => {
    const { riuscito, testo } = await prepare([], { NPM_FALLISCE: errore })
    expect(riuscito).toBe(false)
    expect(testo).toContain(atteso)
  })

  test('un errore nelle sorgenti del browser, e dopo la correzione riparte', async () => {
    scrivi('src/web/main.tsx', 'errore')
    const { riuscito, testo } = await prepare()
    expect(riuscito).toBe(false)
    expect(testo).toContain('errore di sintassi')
    expect(testo).toContain('L’interfaccia non si costruisce')
    scrivi('src/web/main.tsx', 'a')
    expect((await prepare()).riuscito).toBe(true)
  })
})
