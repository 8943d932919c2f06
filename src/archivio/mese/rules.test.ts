import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pasqua } from '#anagrafe/orari/feste.rules.ts'
import { addDays, addMonths, daysBetween, weekday } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { campione } from '#test/sample.ts'
import {
  nomeDiIva,
  paroleCambiamento,
  puoAspettare,
  sommePerIva,
  titoloMancanza,
  trimestreDi,
  versamentoRitenute,
} from './rules.ts'

test.each([
  ['2026-10', '2026-11-16'],
  // A Saturday, and the Sunday after it.
  ['2026-04', '2026-05-18'],
  ['2027-04', '2027-05-17'],
  // In August the 20th, and after a weekend the Monday.
  ['2026-07', '2026-08-20'],
  ['2022-07', '2022-08-22'],
  // Over the end of the year.
  ['2026-12', '2027-01-18'],
])('le ritenute pagate in %s si versano entro il %s', (mese, entro) => {
  expect(versamentoRitenute(mese)).toBe(entro)
})

test('il 16 che cade a Pasqua, o il lunedì dopo, va al primo giorno di lavoro', () => {
  const anni = Array.from({ length: 300 }, (_, i) => 1900 + i)
  const conPasqua = (giorno: string) => anni.filter((anno) => pasqua(anno).endsWith(giorno))
  expect(conPasqua('04-16')).toContain(2017)
  for (const anno of conPasqua('04-16')) expect(versamentoRitenute(`${anno}-03`)).toBe(`${anno}-04-18`)
  expect(conPasqua('04-15')).toContain(1990)
  for (const anno of conPasqua('04-15')) expect(versamentoRitenute(`${anno}-03`)).toBe(`${anno}-04-17`)
})

test('il giorno del versamento è sempre lavorativo, e mai più di tre giorni dopo il 16', () => {
  const mesi = fc.integer({ min: 0, max: 12 * 299 })
  fc.assert(
    fc.property(mesi, (n) => {
      const mese = addMonths('1900-01-01', n).slice(0, 7)
      const entro = versamentoRitenute(mese)
      const dal = `${addMonths(`${mese}-01`, 1).slice(0, 7)}-${mese.endsWith('-07') ? '20' : '16'}`
      const attesa = daysBetween(dal, entro)
      expect(weekday(entro)).toBeLessThan(6)
      expect(attesa).toBeGreaterThanOrEqual(0)
      expect(attesa).toBeLessThanOrEqual(3)
      expect(entro).not.toBe(addDays(pasqua(Number(entro.slice(0, 4))), 1))
    }),
    campione(20_000),
  )
})

test.each([
  ['2026-02', 'I', '2026-01-01', '2026-06-01', '2521', '2026-09-30'],
  ['2026-06', 'II', '2026-04-01', '2026-09-30', '2522', '2026-11-30'],
  ['2026-09', 'III', '2026-07-01', '2026-11-30', '2523', null],
  ['2026-10', 'IV', '2026-10-01', '2027-03-01', '2524', null],
  // The last of February of a leap year; the second of June is a holiday after the Sunday of the 31st of May.
  ['2027-12', 'IV', '2027-10-01', '2028-02-29', '2524', null],
])('il bollo di %s è del %s trimestre', (mese, nome, da, scadenza, codice, rinvio) => {
  expect(trimestreDi(mese)).toEqual({ nome, da, scadenza, codice, rinvio })
})

test('fino a 5.000 € il bollo può aspettare', () => {
  expect([puoAspettare(5000), puoAspettare(5000.01)]).toEqual([true, false])
})

test('i totali per aliquota e natura sono quelli delle righe, in qualunque ordine', () => {
  const importo = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((c) => c / 100)
  const iva = fc.constantFrom<[number, string | null]>([22, null], [10, null], [0, 'N6.7'], [0, 'N4'])
  const gruppo = fc.record({ iva, imponibile: importo, imposta: importo }).map(({ iva: [a, n], ...g }) => {
    return { aliquota: a, natura: n, ...g }
  })
  fc.assert(
    fc.property(fc.array(gruppo, { maxLength: 40 }), (gruppi) => {
      const somme = sommePerIva(gruppi)
      expect(sommePerIva(gruppi.toReversed())).toEqual(somme)
      for (const di of ['imponibile', 'imposta'] as const) {
        const tutte = (quali: typeof gruppi) => quali.reduce((fin, g) => fin + cents(g[di]), 0)
        expect(tutte(somme)).toBe(tutte(gruppi))
      }
    }),
    campione(20_000),
  )
})

test('le parole: aliquote, mancanze, cambiamenti', () => {
  expect(nomeDiIva({ aliquota: 22, natura: null })).toBe('22%')
  expect(nomeDiIva({ aliquota: 0, natura: 'N6.7' })).toBe('N6.7 inversione contabile, impianti in edifici')
  expect(nomeDiIva({ aliquota: 0, natura: 'N7' })).toBe('N7')
  expect(titoloMancanza('ricevute_senza_xml', 3)).toBe('3 ricevute senza XML')
  const ricevute = { genere: 'ricevute', nuovi: 0, cambiati: 0, tolti: 0 } as const
  expect(paroleCambiamento({ ...ricevute, nuovi: 1 })).toBe('1 fattura ricevuta in più')
  expect(paroleCambiamento({ ...ricevute, cambiati: 2, tolti: 1 })).toBe(
    '2 fatture ricevute cambiate, 1 in meno',
  )
  expect(paroleCambiamento({ ...ricevute, genere: 'movimenti', cambiati: 2 })).toBe(
    '2 incassi e pagamenti cambiati',
  )
})
