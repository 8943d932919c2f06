import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StatoInvio } from '#carte/fatture/rules.ts'
import { campione } from '#test/sample.ts'
import { statoDa } from './ricevute.rules.ts'

const stato = fc.constantFrom<StatoInvio | null>(
  ...(['Scartata', 'Mancata_Consegna', 'Consegnata', 'Decorsi_Termini', 'Accettata', 'Rifiutata'] as const),
  null,
)
const data = fc.integer({ min: 1, max: 4 }).map((giorno) => `2026-11-0${giorno}`)

test('in qualunque ordine e ripetute, le ricevute danno un solo stato', () => {
  const prova = fc
    .array(fc.record({ stato, data }), { maxLength: 8 })
    .chain((sue) =>
      fc.tuple(fc.constant(sue), fc.shuffledSubarray([...sue, ...sue], { minLength: sue.length * 2 })),
    )
  fc.assert(
    fc.property(prova, ([sue, mescolate]) => {
      expect(statoDa(mescolate)).toEqual(statoDa(sue))
      // One after the other, each beside what the former ones have come to.
      let via: ReturnType<typeof statoDa> = null
      for (const una of mescolate) via = statoDa(via ? [una, via] : [una])
      expect(via).toEqual(statoDa(sue))
    }),
    campione(10_000),
  )
})

test('una consegna vale più di una mancata consegna, e uno scarto non la toglie', () => {
  const di = (...stati: StatoInvio[]) =>
    statoDa(stati.map((uno) => ({ stato: uno, data: '2026-11-03' })))?.stato
  expect(di('Mancata_Consegna', 'Consegnata', 'Scartata')).toBe('Consegnata')
  expect(di('Scartata')).toBe('Scartata')
  expect(di('Consegnata', 'Rifiutata', 'Decorsi_Termini')).toBe('Rifiutata')
  expect(statoDa([])).toBeNull()
})
