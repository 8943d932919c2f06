import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIPI_CLIENTE, type TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import { daLordo } from '#shared/iva.ts'
import { cents, euro } from '#shared/money.ts'
import { daSommare, riga } from '#test/righe.ts'
import { campione } from '#test/sample.ts'
import {
  dubbioDi,
  proponiAddebitoBollo,
  proponiIva,
  proponiRitenuta,
  proponiSplit,
  quota,
  righeDelSaldo,
} from './proposte.rules.ts'
import { somme } from './somme.rules.ts'

const TIPI = Object.keys(TIPI_CLIENTE) as TipoCliente[]
const ordinario = { regime: 'RF01', sopralluogo: false } as const

test('aliquota: 10 in casa e nei condomini, 22 per il sopralluogo e per gli altri', () => {
  const aliquote = (sopralluogo: boolean): number[] =>
    TIPI.map((tipo) => proponiIva({ ...ordinario, tipo, sopralluogo }).valore.aliquota)
  expect(TIPI).toEqual(['Privato', 'Azienda', 'Condominio', 'PA', 'Estero'])
  expect(aliquote(false)).toEqual([10, 22, 10, 22, 22])
  expect(aliquote(true)).toEqual([22, 22, 22, 22, 22])
})

test('dove la legge è incerta la scelta lo dice', () => {
  expect(['N2.1', 'N3.6', 'N4', 'N6.3'].map((natura) => dubbioDi(natura)?.slice(0, 4).trim())).toEqual([
    ...['N2.1', 'N3.6', 'N4:', 'N6.3'],
  ])
  for (const natura of ['N2.1', 'N3.6', 'N4', 'N6.3'])
    expect(dubbioDi(natura)).toContain('Chiedi conferma al commercialista')
  expect([dubbioDi(null), dubbioDi('N6.7'), dubbioDi('N9')]).toEqual([null, null, null])
})

test('ciò che la riga dice resta; il forfettario è sempre N2.2', () => {
  const valore = (riga: { aliquota?: number; natura?: string | null; regime?: string }): unknown =>
    proponiIva({ ...ordinario, tipo: 'Privato', ...riga }).valore
  expect(valore({ aliquota: 4 })).toEqual({ aliquota: 4, natura: null })
  expect(valore({ natura: 'N6.7' })).toEqual({ aliquota: 0, natura: 'N6.7' })
  expect(valore({ natura: null })).toEqual({ aliquota: 10, natura: null })
  expect(valore({ aliquota: 22, natura: 'N4' }), 'lo giudicano i controlli').toEqual({
    aliquota: 22,
    natura: 'N4',
  })
  expect(valore({ aliquota: 22, regime: 'RF19' })).toEqual({ aliquota: 0, natura: 'N2.2' })
  expect(valore({ aliquota: 0, natura: 'N1', regime: 'RF19' })).toEqual({ aliquota: 0, natura: 'N1' })
  expect(proponiIva({ ...ordinario, tipo: 'Privato', aliquota: 0 }).motivo).toBe(
    'Con IVA 0 scegli il motivo (natura)',
  )
})

test('ritenuta: al condominio, non a forfettari, bonifico parlante e N1', () => {
  const base = { tipo: 'Condominio', regime: 'RF01', natura: null, bonificoParlante: false } as const
  expect(proponiRitenuta(base).valore).toBe(true)
  expect(proponiRitenuta({ ...base, tipo: 'Azienda' }).valore).toBe(false)
  expect(proponiRitenuta({ ...base, bonificoParlante: true }).valore).toBe(false)
  expect(proponiRitenuta({ ...base, natura: 'N1' }).valore).toBe(false)
  const forfettario = proponiRitenuta({ ...base, regime: 'RF19' })
  expect(forfettario.valore).toBe(false)
  expect(forfettario.motivo).toMatch(/Chiedi conferma al commercialista$/)
})

test('scissione alla PA, con l’invito a chiedere conferma', () => {
  for (const tipo of TIPI) expect(proponiSplit({ tipo, regime: 'RF01' }).valore).toBe(tipo === 'PA')
  expect(proponiSplit({ tipo: 'PA', regime: 'RF19' }).valore).toBe(false)
  expect(proponiSplit({ tipo: 'PA', regime: 'RF01' }).motivo).toMatch(
    /Chiedi conferma al tuo ente o al commercialista$/,
  )
})

test('bollo: lo addebita il forfettario, chi lo ha scelto, mai chi ha un lordo', () => {
  const valore = (regime: string, addebita: boolean | null, lordo = false): boolean =>
    proponiAddebitoBollo({ regime, addebita, lordo }).valore
  expect([valore('RF19', null), valore('RF01', null)]).toEqual([true, false])
  expect([valore('RF19', false), valore('RF01', true)]).toEqual([false, true])
  expect(valore('RF19', true, true)).toBe(false)
})

test('ogni lordo torna al centesimo: 60,00 al 10 %, da 13 a 17 al 22 %, e qualunque altro', () => {
  const netto = (lordo: number, aliquota: number) => String(daLordo(lordo, aliquota).subtotale)
  const totale = (lordo: number, aliquota: number): number =>
    somme(daSommare([riga(netto(lordo, aliquota), aliquota)], { lordo })).totale
  expect(netto(60, 10)).toBe('54.55')
  for (const lordo of [13, 14, 15, 16, 17]) expect(totale(lordo, 22)).toBe(lordo)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(4, 10, 22, 0), (lordo, aliquota) => {
      expect(totale(euro(lordo), aliquota)).toBe(euro(lordo))
    }),
    campione(20_000),
  )
})

test('acconto: la stessa parte di ogni aliquota', () => {
  const lavoro = somme(
    daSommare([riga('6000', 10, { beneSignificativo: true }), riga('4000', 10)], { iva10Manutenzione: true }),
  )
  expect(
    quota(lavoro.riepilogo, 30).map(({ aliquota, imponibile, imposta }) => [aliquota, imponibile, imposta]),
  ).toEqual([
    [10, 2400, 240],
    [22, 600, 132],
  ])
  expect(quota(lavoro.riepilogo, 100)).toEqual(lavoro.riepilogo)
  expect(quota(lavoro.riepilogo, 0)).toEqual([])
})

test('saldo: tutte le righe, e una negativa per acconto e aliquota che dice la sua fattura', () => {
  const documento = daSommare([riga('6000', 10, { beneSignificativo: true }), riga('4000', 10)], {
    iva10Manutenzione: true,
  })
  const gruppi = quota(somme(documento).riepilogo, 30)
  const tolti = righeDelSaldo([{ numero: 'FT-2026-041', data: '2026-11-02', gruppi }])
  const s = somme({ ...documento, tolti })
  expect(
    s.effettive.slice(-2).map(({ descrizione, aliquota, imponibile }) => [descrizione, aliquota, imponibile]),
  ).toEqual([
    ['Acconto, fattura FT-2026-041 del 02/11/2026', 10, -2400],
    ['Acconto, fattura FT-2026-041 del 02/11/2026', 22, -600],
  ])
  expect(s.totale).toBe(7868)
  expect(s.beni, 'i due valori restano quelli del lavoro intero').toMatchObject({ beni: 6000, resto: 4000 })
})

test('acconti e saldo insieme fatturano il lavoro, ritenuta compresa, per ogni divisione', () => {
  const prezzo = fc.integer({ min: 1, max: 5_000_000 }).map((valore) => euro(valore).toFixed(2))
  fc.assert(
    fc.property(
      fc.array(prezzo, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 33 }), { maxLength: 3 }),
      fc.boolean(),
      (prezzi, parti, trattiene) => {
        const righe = prezzi.map((p, i) => riga(p, i % 2 ? 22 : 10, { ritenuta: trattiene }))
        const documento = daSommare(righe, { conRitenuta: true })
        const intero = somme(documento)
        const acconti = parti.map((parte) => quota(intero.riepilogo, parte))
        const tolti = righeDelSaldo(
          acconti.map((gruppi, i) => ({ numero: `FT-${i}`, data: '2026-11-20', gruppi })),
        )
        const resto = somme({ ...documento, tolti })
        const neiAcconti = acconti.flat().reduce((a, { imponibile }) => a + cents(imponibile), 0)
        expect(cents(resto.subtotale) + neiAcconti).toBe(cents(intero.subtotale))
        // each document rounds its own 4 %: half a cent for each of them
        const ritenute = cents(resto.ritenuta) + (trattiene ? neiAcconti * 0.04 : 0)
        expect(Math.abs(ritenute - cents(intero.ritenuta))).toBeLessThanOrEqual(1)
      },
    ),
    campione(5000),
  )
})
