import { setTimeout as pausa } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { Children } from '#server/files/children.ts'
import { DAMAGED } from '#server/files/pdf-reader.ts'
import { limitHere } from '#test/limit-here.ts'
import { samplePdf } from '#test/pdf.ts'
import { memoryOfChildren } from './memory.ts'
import { HOSTILE_PDFS, SLOW_PDFS } from './pdf.ts'
import { HOSTILE_SHEETS, SLOW_SHEETS } from './sheets.ts'

/** Shorter than the program's five seconds, so that these tests are quick; what passes them is refused all the same. */
const LIMIT_MS = 500
const MEMORY_MB = 900
// A busy machine takes its time over what is measured here.
vi.setConfig({ testTimeout: 60_000 })

const TOO_COMPLEX = { rifiuto: 'troppo complesso' }

const children = new Children({ pdf: LIMIT_MS, sheet: LIMIT_MS })
const memory = memoryOfChildren()
afterAll(() => {
  children.close()
  memory.stop()
})

/** Runs `reading`, beside which this process goes on and stays small. */
async function aside<T>(reading: () => Promise<T>): Promise<T> {
  const before = process.memoryUsage.rss()
  const began = performance.now()
  memory.reset()
  let longest = 0
  let last = performance.now()
  let over = false
  const answer = reading().finally(() => (over = true))
  while (!over) {
    await pausa(5)
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const value = await answer
  expect(performance.now() - began).toBeLessThan(limitHere(5000))
  expect(longest).toBeLessThan(limitHere(1000))
  expect(memory.peak()).toBeLessThan(MEMORY_MB)
  expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(120)
  return value
}

const PDFS = HOSTILE_PDFS.filter(([name]) => !SLOW_PDFS.has(name))

test.each(PDFS.map((pdf) => [...pdf] as const))(
  'PDF, %s: rifiutato o preso, e il server non se ne accorge',
  async (_, make) => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(10 * 1_048_576)
    const fault = await aside(() => children.read('pdf', 1, bytes, DAMAGED))
    expect([undefined, DAMAGED, 'Il file non è un PDF']).toContain(fault)
  },
)

test('chi chiede memoria senza fine è fermato da quella, non dal tempo', async () => {
  const patient = new Children({ pdf: 60_000 })
  const [, make] = HOSTILE_PDFS.find(([name]) => name.startsWith('un filtro')) ?? ['', samplePdf]
  memory.reset()
  expect(await patient.read('pdf', 1, make(), DAMAGED)).toBe(DAMAGED)
  expect(memory.peak()).toBeLessThan(MEMORY_MB)
  patient.close()
})

test('un foglio che riempie la memoria non la toglie al prossimo', async () => {
  const patient = new Children({ pdf: 60_000, sheet: 60_000 })
  const wide = Buffer.from('a;'.repeat(90).concat('\n').repeat(20_000))
  for (let i = 0; i < 3; i++) {
    memory.reset()
    expect(await patient.read('sheet', 1, wide, TOO_COMPLEX)).toHaveProperty('foglio')
    expect(memory.peak()).toBeLessThan(MEMORY_MB)
  }
  patient.close()
})

const SHEETS = HOSTILE_SHEETS.filter(([name]) => !SLOW_SHEETS.has(name))

test.each(SHEETS.map((sheet) => [sheet[0], sheet] as const))(
  'foglio, %s: rifiutato con il perché, e il server non se ne accorge',
  async (_, [, make, taken]) => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(10 * 1_048_576)
    const result = await aside(() => children.read('sheet', 1, bytes, TOO_COMPLEX))
    if (taken) expect(Object.keys(result)).toHaveLength(1)
    else expect(result).toEqual({ rifiuto: expect.stringMatching(/^[A-Zt]/) })
    expect(JSON.stringify(result)).not.toContain('root:')
  },
)
