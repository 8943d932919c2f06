import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finisceDopo, forseDomani } from './ore.ts'

const due = (n: number) => String(n).padStart(2, '0')
const ora = fc.nat(24 * 60 - 1).map((m) => `${due(Math.floor(m / 60))}:${due(m % 60)}`)

test('il giorno dopo si chiede solo di una visita di notte, di poche ore', () => {
  expect(forseDomani('22:00', '01:30')).toBe(true)
  expect(forseDomani('23:45', '00:00')).toBe(true)
  // 8 for 18, and 9 for 19: an hour typed wrong, not 23 hours, nor 14.
  expect(forseDomani('09:00', '08:00')).toBe(false)
  expect(forseDomani('19:00', '09:00')).toBe(false)
  expect(forseDomani('10:00', '10:00')).toBe(false)
})

test('nessuna coppia di ore ne fa un’altra di più di otto ore, e quella giusta non si chiede mai', () => {
  fc.assert(
    fc.property(ora, ora, (inizio, fine) => {
      if (!forseDomani(inizio, fine)) return
      const [da, a] = [inizio, fine].map((v) => Number(v.slice(0, 2)) * 60 + Number(v.slice(3)))
      expect(finisceDopo(inizio, fine)).toBe(false)
      expect((a ?? 0) + 24 * 60 - (da ?? 0)).toBeLessThanOrEqual(8 * 60)
    }),
  )
})
