import { expect, test } from 'vitest'
import { minutiFra } from '#shared/distanze.ts'
import { comuneDelCap, haPiuCap, puntoDelComune, puntoDi } from './luoghi.queries.server.ts'

const minuti = (a: Parameters<typeof puntoDi>[0], b: Parameters<typeof puntoDi>[0]) =>
  minutiFra(
    { cap: null, indirizzo: null, ...a, punto: puntoDi(a) },
    { cap: null, indirizzo: null, ...b, punto: puntoDi(b) },
  )

test('Napoli–Portici 20–30 minuti, Torino–Milano 170–240, Napoli–Torino più di 900', () => {
  const fra = (a: string, b: string) => minuti({ comune: a }, { comune: b }) ?? 0
  expect(fra('Napoli', 'Portici')).toBeGreaterThanOrEqual(20)
  expect(fra('Napoli', 'Portici')).toBeLessThanOrEqual(30)
  expect(fra('Torino', 'Milano')).toBeGreaterThanOrEqual(170)
  expect(fra('Torino', 'Milano')).toBeLessThanOrEqual(240)
  expect(fra('Napoli', 'Torino')).toBeGreaterThan(900)
})

test('il comune si trova comunque lo si scriva, e fra omonimi decide la provincia o il CAP', () => {
  expect(puntoDi({ comune: 'PORTICI', provincia: 'na' })).toEqual(puntoDi({ comune: 'Portici' }))
  expect(puntoDi({ comune: 'Reggio di Calabria', provincia: 'RC' })?.[0]).toBeCloseTo(38.11)
  expect(puntoDi({ comune: 'Samone', provincia: 'TN' })?.[1]).toBeGreaterThan(11)
  expect(puntoDi({ comune: 'Samone', provincia: 'TO' })?.[1]).toBeLessThan(8)
  expect(puntoDi({ comune: 'Samone', cap: '38059' })?.[1]).toBeGreaterThan(11)
})

test('di un comune che non conosco vale il CAP, poi la provincia, poi niente', () => {
  expect(puntoDi({ comune: 'Fantasia', cap: '80055', provincia: 'NA' })).toEqual(
    puntoDi({ comune: 'Portici' }),
  )
  const centro = puntoDi({ comune: 'Fantasia', provincia: 'NA' })
  expect(centro?.[0]).toBeCloseTo(40.85, 0)
  expect(puntoDi({ comune: 'Fantasia', provincia: 'Napoli' })).toEqual(centro)
  expect(puntoDi({ comune: 'Fantasia' })).toBeNull()
  expect(puntoDi({ comune: null, provincia: 'XX', cap: '1' })).toBeNull()
})

test('da dove si parte si scrive col comune, e la provincia fra parentesi dove serve', () => {
  expect(puntoDelComune('Torino')?.[0]).toBeCloseTo(45.07)
  expect(puntoDelComune('Samone (TN)')?.[1]).toBeGreaterThan(11)
  expect(puntoDelComune('Samone', 'TO')?.[1]).toBeLessThan(8)
  expect(puntoDelComune('Torino', 'NA')?.[0]).toBeCloseTo(45.07)
  expect(puntoDelComune('Samone')).toBeNull()
  expect(puntoDelComune('Fantasia')).toBeNull()
  expect(puntoDelComune('Torino (NA)')).toBeNull()
})

test('un CAP di un comune solo dice il comune; le città ne hanno più d’uno', () => {
  expect(comuneDelCap('80055')).toBe('Portici')
  expect(comuneDelCap('80134')).toBe('Napoli')
  expect(comuneDelCap('80040')).toBeUndefined()
  expect(comuneDelCap('')).toBeUndefined()
  expect([haPiuCap('Napoli'), haPiuCap('Portici'), haPiuCap('Fantasia')]).toEqual([true, false, false])
})
