import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { stat, utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { moveClock } from './move-clock.ts'

const cartella = mkdtempSync(join(tmpdir(), 'tepore-giorno-'))
afterAll(() => rmSync(cartella, { recursive: true, force: true }))

/** At most so many ms from now, by this process's clock: what is asked of others takes a moment on a busy machine. */
const adesso = (ms: number) => expect(Math.abs(ms - Date.now())).toBeLessThan(60_000)

test('le prove hanno un giorno loro, o quello di GIORNO, qualunque sia quello della macchina', () => {
  const chiesto = Date.parse(process.env.GIORNO ?? '2026-11-25T09:24:00Z')
  // A whole run of everything may take hours, and none of it a day.
  expect(Date.now() - chiesto).toBeGreaterThanOrEqual(0)
  expect(Date.now() - chiesto).toBeLessThan(86_400_000)
})

test('lo stesso hanno i processi che avviano, i file che scrivono e le risposte dell’API', async () => {
  adesso(Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { encoding: 'utf8' })))

  const file = join(cartella, 'scritto')
  writeFileSync(file, 'x')
  adesso(statSync(file).mtimeMs)
  adesso((await stat(file)).mtime.getTime())
  const ieri = new Date(Date.now() - 86_400_000)
  utimesSync(file, ieri, ieri)
  expect((await stat(file)).mtime).toEqual(ieri)
  await utimes(file, ieri, new Date(0))
  expect([statSync(file).atime, statSync(file).mtime]).toEqual([ieri, new Date(0)])

  const server = createServer((_, risposta) => risposta.end()).listen(0, '127.0.0.1')
  await vi.waitFor(() => expect(server.listening).toBe(true))
  const { port } = server.address() as AddressInfo
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/health`)
  server.close()
  adesso(Date.parse(headers.get('date') ?? ''))
})

test('un orologio spostato va avanti come prima, e le sue date sono date', () => {
  const Vera = Date
  try {
    moveClock(3_600_000)
    const ora = new Date()
    expect(ora.getTime() - Vera.now()).toBeGreaterThanOrEqual(3_600_000 - 1000)
    expect(ora.getTime() - Vera.now()).toBeLessThan(3_600_000 + 60_000)
    expect([ora instanceof Date, ora.constructor, new Date(ora).getTime()]).toEqual([
      true,
      Date,
      ora.getTime(),
    ])
    expect(Date()).toBe(new Date().toString())
    expect([new Date(2026, 0, 2).getDate(), Date.UTC(2026, 0, 2), new Date(0).toISOString()]).toEqual([
      2,
      1_767_312_000_000,
      '1970-01-01T00:00:00.000Z',
    ])
    class Domani extends Date {}
    expect([new Domani() instanceof Domani, new Domani(5).getTime()]).toEqual([true, 5])
  } finally {
    globalThis.Date = Vera
    Vera.prototype.constructor = Vera
  }
})
