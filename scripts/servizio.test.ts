import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cartelle, unita, variabili } from './servizio-unit.ts'

const RADICE = join(import.meta.dirname, '..')
const cartella = mkdtempSync(join(tmpdir(), 'tepore-servizio-'))
afterAll(() => rmSync(cartella, { recursive: true, force: true }))

const conSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
/** 0 is the safest, 10 the least safe; what is left are the network and what V8 needs. */
const ESPOSIZIONE = 2.5

/** Where the unit's program stands, as in /opt: systemd looks whether it can be run. */
const scritta = (nome: string | undefined) => {
  const file = join(cartella, nome ? 'tepore@rossi.service' : 'tepore.service')
  mkdirSync(cartella, { recursive: true })
  writeFileSync(file, unita({ nome, radice: RADICE }))
  return file
}

test.skipIf(!conSystemd)('systemd legge l’unità senza niente da dire, e la trova chiusa', () => {
  for (const nome of [undefined, 'rossi']) {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', scritta(nome)], {
      encoding: 'utf8',
    })
    const sue = stderr.split('\n').filter((riga) => /tepore/.test(riga) && !/user|group/i.test(riga))
    expect([status, sue]).toEqual([0, []])
  }
  const detto = execFileSync(
    'systemd-analyze',
    ['security', '--offline=yes', '--no-pager', scritta(undefined)],
    {
      encoding: 'utf8',
    },
  )
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(detto)?.[1])).toBeLessThan(ESPOSIZIONE)
})

test('la cartella del programma può avere spazi, accenti e segni di systemd', () => {
  const unit = unita({ nome: undefined, radice: '/opt/Tepore è al 100%' })
  expect(unit.split('\n').filter((riga) => riga.includes('/opt/'))).toEqual([
    'Documentation=file:///opt/Tepore%%20%%C3%%A8%%20al%%20100%%25/docs/esercizio.md',
    'WorkingDirectory=/opt/Tepore è al 100%%',
    'ExecStart="/opt/Tepore è al 100%%/node_modules/.bin/node" --max-semi-space-size=4 src/server/main.ts',
  ])
})

test('oltre ai dati si scrive solo nelle cartelle che le variabili nominano', () => {
  expect(cartelle(variabili({ porta: 3000, dominio: undefined }))).toBe('')
  expect(cartelle('PORT=3000\n#BACKUP_ALTROVE=/mnt/no\nBACKUP_ALTROVE=/mnt/nas/tepore\n')).toBe(
    '[Service]\nReadWritePaths=-/mnt/nas/tepore\n',
  )
})

test('senza systemd, o senza root, stampa e finisce bene; un nome sbagliato no', () => {
  const servizio = (...argomenti: string[]) =>
    spawnSync(process.execPath, [join(RADICE, 'scripts/servizio.ts'), ...argomenti], { encoding: 'utf8' })
  const { status, stdout } = servizio('--stampa', '--dominio', 'gestionale.rossi.it')
  expect([status, stdout]).toEqual([0, expect.stringMatching(/HOSTS=gestionale\.rossi\.it\nTRUST_PROXY=1/)])
  expect(servizio('--stampa', '--nome', 'Rossi & figli')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Servizio non installato: --nome/),
  })
})
