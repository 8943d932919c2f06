import { expect, test } from 'vitest'
import { daSommare, riga } from '#test/righe.ts'
import { type DaSommare, somme } from './somme.rules.ts'

/** the sample documents of the electronic invoice: what the document says, and every sum of it */
const ESEMPI: [nome: string, documento: DaSommare, attesi: Record<string, unknown>][] = [
  [
    'manutenzione in casa',
    daSommare([riga('90.00', 10)]),
    { gruppi: [[10, 90, 9]], esigibilita: ['I'], subtotale: 90, ivaImporto: 9, totale: 99, netto: 99 },
  ],
  [
    'beni significativi oltre il limite',
    daSommare([riga('6000.00', 10, { beneSignificativo: true }), riga('4000.00', 10)], {
      iva10Manutenzione: true,
    }),
    {
      gruppi: [
        [10, 8000, 800],
        [22, 2000, 440],
      ],
      esigibilita: ['I', 'I'],
      subtotale: 10_000,
      ivaImporto: 1240,
      totale: 11_240,
      netto: 11_240,
    },
  ],
  [
    'condominio con ritenuta',
    daSommare([riga('1000.00', 10, { ritenuta: true })], { conRitenuta: true }),
    {
      gruppi: [[10, 1000, 100]],
      esigibilita: ['I'],
      subtotale: 1000,
      ivaImporto: 100,
      totale: 1100,
      ritenuta: 40,
      netto: 1060,
    },
  ],
  [
    'PA in scissione',
    daSommare([riga('1000.00', 22)], { split: true }),
    {
      gruppi: [[22, 1000, 220]],
      esigibilita: ['S'],
      subtotale: 1000,
      ivaImporto: 220,
      totale: 1220,
      ivaSplit: 220,
      netto: 1000,
    },
  ],
  [
    'inversione contabile',
    daSommare([riga('5000.00', 0, { natura: 'N6.7' })], { split: true, addebitaBollo: true }),
    {
      gruppi: [['N6.7', 5000, 0]],
      esigibilita: [null],
      subtotale: 5000,
      ivaImporto: 0,
      totale: 5000,
      netto: 5000,
    },
  ],
  [
    'forfettario sopra la soglia',
    daSommare([riga('77.48', 0)], { regime: 'RF19', addebitaBollo: true }),
    {
      gruppi: [['N2.2', 79.48, 0]],
      esigibilita: [null],
      subtotale: 79.48,
      ivaImporto: 0,
      totale: 79.48,
      bollo: 2,
      netto: 79.48,
    },
  ],
  [
    'sconto in importo su due aliquote',
    daSommare([riga('1000.00', 10), riga('500.00', 22)], { scontoImporto: 100 }),
    {
      gruppi: [
        [10, 933.33, 93.33],
        [22, 466.67, 102.67],
      ],
      esigibilita: ['I', 'I'],
      subtotale: 1400,
      ivaImporto: 196,
      totale: 1596,
      netto: 1596,
    },
  ],
]

test.each(ESEMPI)('documento d’esempio: %s', (_, documento, attesi) => {
  const s = somme(documento)
  expect({
    gruppi: s.riepilogo.map(({ aliquota, natura, imponibile, imposta }) => [
      natura ?? aliquota,
      imponibile,
      imposta,
    ]),
    esigibilita: s.riepilogo.map(({ esigibilita }) => esigibilita),
    subtotale: s.subtotale,
    ivaImporto: s.ivaImporto,
    totale: s.totale,
    ritenuta: s.ritenuta,
    bollo: s.bollo,
    ivaSplit: s.ivaSplit,
    netto: s.nettoAPagare,
  }).toEqual({ ritenuta: 0, bollo: 0, ivaSplit: 0, ...attesi })
})
