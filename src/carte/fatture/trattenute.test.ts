import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, euro, sumEuro } from '#shared/money.ts'
import {
  comeScritti,
  impostaTrattenuta,
  leggiTrattenute,
  paroleTrattenute,
  quotaTrattenuta,
  TIPI_CONTRIBUTO,
  vociTrattenute,
} from './trattenute.rules.ts'

const letta = (...dette: [tipo: string, importo: number][]) => {
  const { ritenuta, contributi } = leggiTrattenute(dette.map(([tipo, importo]) => ({ tipo, importo })))
  return { ritenuta: euro(ritenuta), contributi: comeScritti({ ritenuta: euro(ritenuta), contributi }) }
}
const parole = (f: ReturnType<typeof letta>) =>
  paroleTrattenute({ ...f, netto_a_pagare: 100 }).replaceAll('\u00a0', ' ')

test('RT01, RT02 e ciò che non si conosce sono imposta, gli altri contributi, ognuno col suo nome', () => {
  const f = letta(['RT01', 2000], ['RT04', 850], ['RT03', 300], ['RT04', 50], ['', 5])
  expect([f.ritenuta, impostaTrattenuta(f)]).toEqual([32.05, 20.05])
  expect(vociTrattenute(f)).toEqual([
    { nome: 'Ritenuta', importo: 20.05 },
    { nome: 'Contributo INPS', importo: 3 },
    { nome: 'Contributo ENASARCO', importo: 9 },
  ])
  expect(parole(f)).toBe(
    'Ritenuta: netto 100,00 €, poi 20,05 € con F24 (codice 1040) e 3,00 € di contributo INPS e 9,00 € di contributo ENASARCO',
  )
  expect(parole(letta(['RT02', 2000]))).toBe('Ritenuta: netto 100,00 €, poi 20,00 € con F24 (codice 1040)')
  expect(parole(letta(['RT05', 200]))).toBe('Trattenuta: netto 100,00 €, poi 2,00 € di contributo ENPAM')
})

test('di una nota di credito col segno meno è lo stesso; niente trattenuto, niente scritto', () => {
  expect(letta(['RT01', -2000], ['RT06', -100])).toEqual(letta(['RT01', 2000], ['RT06', 100]))
  expect(letta(['RT04', 0])).toEqual({ ritenuta: 0, contributi: null })
})

test('ciò che è scritto prima di conoscere i generi è tutto imposta', () => {
  expect(impostaTrattenuta({ ritenuta: 20, contributi: null })).toBe(20)
})

test('pagata a pezzi, le quote di ogni genere fanno il suo intero, e mai di più', () => {
  const dette = fc.array(
    fc.tuple(fc.constantFrom('RT01', 'RT02', ...TIPI_CONTRIBUTO), fc.integer({ min: 1, max: 99_999 })),
    { minLength: 1, maxLength: 6 },
  )
  const pezzi = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(dette, pezzi, (sue, pagamenti) => {
      const f = letta(...sue)
      const netto = pagamenti.reduce((somma, uno) => somma + uno, 0)
      let prima = 0
      const quote = pagamenti.map((importo) => {
        const quota = quotaTrattenuta({ ...f, ritenuta: cents(f.ritenuta), netto }, prima, prima + importo)
        prima += importo
        return quota
      })
      expect(euro(quote.reduce((somma, { ritenuta }) => somma + ritenuta, 0))).toBe(impostaTrattenuta(f))
      const contributi = sumEuro(quote.flatMap((q) => q.contributi.map(({ importo }) => importo)))
      expect(sumEuro([impostaTrattenuta(f), contributi])).toBe(f.ritenuta)
    }),
  )
})
