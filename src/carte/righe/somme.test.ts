import { expect, test } from 'vitest'
import { daSommare, riga } from '#test/righe.ts'
import { type DaSommare, type Somme, somme } from './somme.rules.ts'

/** rate or natura, net, VAT of each group */
const gruppi = ({ riepilogo }: Somme): unknown[] =>
  riepilogo.map(({ aliquota, natura, imponibile, imposta }) => [natura ?? aliquota, imponibile, imposta])

const effettive = (s: Somme): unknown[] =>
  s.effettive.map(({ descrizione, natura, aliquota, imponibile }) => [
    descrizione,
    natura ?? aliquota,
    imponibile,
  ])

const caldaia = (prezzo: string, altro = {}) =>
  riga(prezzo, 10, { descrizione: 'Caldaia', beneSignificativo: true, ...altro })

test('l’IVA si arrotonda una volta per aliquota', () => {
  const s = somme(daSommare([riga('0.05', 10), riga('0.05', 10), riga('0.05', 10)]))
  expect(gruppi(s)).toEqual([[10, 0.15, 0.02]])
  expect(s.righe).toEqual([{ imponibile: 0.05 }, { imponibile: 0.05 }, { imponibile: 0.05 }])
})

test('una riga è quantità × prezzo meno il suo sconto, mezzo centesimo lontano da zero', () => {
  const valore = (quantita: string, prezzo: string, scontoPercento: number | null = null): unknown =>
    somme(daSommare([riga(prezzo, 22, { quantita, scontoPercento })])).righe[0]?.imponibile
  expect(valore('3', '0.335')).toBe(1.01)
  expect(valore('1', '1.005')).toBe(1.01)
  expect(valore('1', '-1.005')).toBe(-1.01)
  expect(valore('0.333', '12.3456')).toBe(4.11)
  expect(valore('2', '50', 12.5)).toBe(87.5)
  expect(valore('1', '0.01', 50)).toBe(0.01)
  expect(valore('1', '100', 100)).toBe(0)
})

test('lo sconto del documento è una riga negativa per aliquota', () => {
  const s = somme(daSommare([riga('1000', 10), riga('500', 22)], { scontoImporto: 100 }))
  expect(effettive(s).slice(2)).toEqual([
    ['Sconto', 10, -66.67],
    ['Sconto', 22, -33.33],
  ])
  expect(s.effettive[2]).toMatchObject({ tipo: 'sconto', n: null, quantita: '1', prezzoUnitario: '-66.67' })
  expect(s.righe).toEqual([{ imponibile: 1000 }, { imponibile: 500 }])
  const meta = somme(
    daSommare([riga('1000', 10), riga('500', 22)], { scontoPercento: 50, scontoImporto: 10 }),
  )
  expect(meta.subtotale).toBe(740)
  const tutto = somme(daSommare([riga('100', 10), riga('-100', 22)], { scontoImporto: 1 }))
  expect(effettive(tutto).slice(2), 'righe che si annullano').toEqual([['Sconto', 10, -1]])
})

test('beni significativi: le cifre della circolare', () => {
  const lavoro = (beni: string[], resto: string, altro: Partial<DaSommare> = {}): Somme =>
    somme(
      daSommare([...beni.map((prezzo) => caldaia(prezzo)), riga(resto, 10)], {
        iva10Manutenzione: true,
        ...altro,
      }),
    )
  const oltre = lavoro(['1500'], '800')
  expect([gruppi(oltre), oltre.totale]).toEqual([
    [
      [10, 1600, 160],
      [22, 700, 154],
    ],
    2614,
  ])
  const entro = lavoro(['1000'], '1200')
  expect([gruppi(entro), entro.totale]).toEqual([[[10, 2200, 220]], 2420])
  expect(entro.beni).toMatchObject({ beni: 1000, resto: 1200, al10: 2200, al22: 0 })
  expect(entro.beni?.causale).toContain('di cui beni significativi (DM 29/12/1999) 1.000,00 EUR')
  const due = lavoro(['1000.01', '500.00'], '700')
  expect(effettive(due)).toEqual([
    ['Caldaia - quota IVA 10%', 10, 466.67],
    ['Caldaia - quota IVA 22%', 22, 533.34],
    ['Caldaia - quota IVA 10%', 10, 233.33],
    ['Caldaia - quota IVA 22%', 22, 266.67],
    ['Lavori', 10, 700],
  ])
  expect(due.totale).toBe(2516.01)
  expect(due.effettive.map(({ n }) => n)).toEqual([1, 1, 2, 2, 3])
  const scontato = lavoro(['6000'], '4000', { scontoPercento: 10 })
  expect([gruppi(scontato), scontato.totale]).toEqual([
    [
      [10, 7200, 720],
      [22, 1800, 396],
    ],
    10_116,
  ])
  expect(effettive(scontato).slice(3)).toEqual([
    ['Sconto', 10, -800],
    ['Sconto', 22, -200],
  ])
})

test('la causale ha i due valori, e le parole dicono che cosa succede', () => {
  const righe = [caldaia('6000'), riga('4000', 10)]
  const s = somme(daSommare(righe, { iva10Manutenzione: true }))
  expect(s.beni).toEqual({
    beni: 6000,
    resto: 4000,
    al10: 8000,
    al22: 2000,
    causale:
      'IVA 10% art. 7 c. 1 lett. b L. 488/1999. Corrispettivo 10.000,00 EUR, di cui beni significativi (DM 29/12/1999) 6.000,00 EUR e altre prestazioni e beni 4.000,00 EUR',
    parole:
      'I beni significativi (6.000,00\u00a0€) superano il resto del lavoro (4.000,00\u00a0€): al 10% vanno 8.000,00\u00a0€, al 22% gli altri 2.000,00\u00a0€',
  })
  expect(somme(daSommare(righe)).beni, 'senza la manutenzione al 10% non c’è limite').toBeNull()
  const grande = somme(
    daSommare([caldaia('499999999.99'), riga('499999999.99', 10)], { iva10Manutenzione: true }),
  )
  expect(grande.beni?.causale.length).toBeLessThanOrEqual(200)
})

test('solo beni significativi: tutto al 22, senza causale', () => {
  const s = somme(daSommare([caldaia('1000'), riga('300', 22)], { iva10Manutenzione: true }))
  expect(effettive(s)).toEqual([
    ['Caldaia - quota IVA 22%', 22, 1000],
    ['Lavori', 22, 300],
  ])
  expect(s.beni).toMatchObject({ beni: 1000, resto: 0, al10: 0, al22: 1000, causale: '' })
})

test('le altre aliquote stanno per conto loro', () => {
  const righe = [caldaia('1500'), riga('800', 10), riga('9000', 22), riga('50', 0, { natura: 'N1' })]
  expect(gruppi(somme(daSommare(righe, { iva10Manutenzione: true })))).toEqual([
    [10, 1600, 160],
    [22, 9700, 2134],
    ['N1', 50, 0],
  ])
})

test('inversione contabile: niente divisione, ma i due valori nella causale', () => {
  const in67 = { natura: 'N6.7', aliquota: 0 }
  const s = somme(daSommare([caldaia('6000', in67), riga('4000', 0, in67)], { iva10Manutenzione: true }))
  expect(gruppi(s)).toEqual([['N6.7', 10_000, 0]])
  expect(s.beni?.causale).toBe(
    'Corrispettivo 10.000,00 EUR, di cui beni significativi (DM 29/12/1999) 6.000,00 EUR e altre prestazioni e beni 4.000,00 EUR',
  )
  expect(s.effettive.map(({ tipo }) => tipo)).toEqual(['riga', 'riga'])
})

test('forfettario: tutto N2.2 tranne le spese anticipate, senza ritenuta e senza scissione', () => {
  const righe = [riga('100', 10, { ritenuta: true }), caldaia('900'), riga('5', 0, { natura: 'N1' })]
  const s = somme(
    daSommare(righe, { regime: 'RF19', conRitenuta: true, split: true, iva10Manutenzione: true }),
  )
  expect(gruppi(s)).toEqual([
    ['N2.2', 1000, 0],
    ['N1', 5, 0],
  ])
  expect([s.ritenuta, s.ivaSplit, s.nettoAPagare, s.bollo, s.beni]).toEqual([0, 0, 1005, 2, null])
  expect(s.riepilogo[0]?.riferimento).toBe('Operazione senza IVA, art. 1 c. 54-89 L. 190/2014')
})

test('ritenuta: sulle righe che la portano, mai su N1 e bollo, niente con il bonifico parlante', () => {
  const righe = [
    riga('1000', 10, { ritenuta: true }),
    riga('500', 10),
    riga('100', 0, { natura: 'N1', ritenuta: true }),
  ]
  const s = somme(daSommare(righe, { conRitenuta: true, addebitaBollo: true }))
  expect([s.ritenuta, s.totale, s.bollo, s.nettoAPagare]).toEqual([40, 1752, 2, 1712])
  expect(s.effettive.map((r) => r.ritenuta)).toEqual([true, false, false, false])
  expect(somme(daSommare(righe, { conRitenuta: true, bonificoParlante: true })).ritenuta).toBe(0)
  expect(somme(daSommare(righe)).ritenuta).toBe(0)
  const scontato = somme(daSommare(righe.slice(0, 2), { conRitenuta: true, scontoPercento: 10 }))
  expect(effettive(scontato).slice(2)).toEqual([
    ['Sconto', 10, -100],
    ['Sconto', 10, -50],
  ])
  expect(scontato.ritenuta, '4% di 900').toBe(36)
})

test('bollo: 77,47 no, 77,48 sì, mai su N6; dovuto anche se non si addebita', () => {
  const bollo = (prezzo: string, natura: string, addebitaBollo = true): unknown[] => {
    const s = somme(daSommare([riga(prezzo, 0, { natura })], { addebitaBollo }))
    return [s.bollo, s.totale]
  }
  for (const natura of ['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4']) {
    expect(bollo('77.47', natura), natura).toEqual([0, 77.47])
    expect(bollo('77.48', natura), natura).toEqual([2, 79.48])
  }
  expect(bollo('77.48', 'N4', false)).toEqual([2, 77.48])
  expect(bollo('5000', 'N6.7')).toEqual([0, 5000])
  expect(bollo('5000', 'N6.3')).toEqual([0, 5000])
  const insieme = somme(daSommare([riga('40', 0, { natura: 'N1' }), riga('40', 0, { natura: 'N4' })]))
  expect(insieme.bollo).toBe(2)
  const sotto = somme(daSommare([riga('80', 0, { natura: 'N4' })], { scontoImporto: 5, addebitaBollo: true }))
  expect([sotto.bollo, sotto.totale], 'dopo lo sconto').toEqual([0, 75])
})

test('il lordo che è dato resta quello, anche dove nessun netto ci arriva', () => {
  const netto = somme(daSommare([riga('54.55', 10)], { lordo: 60 }))
  expect(gruppi(netto)).toEqual([[10, 54.55, 5.45]])
  expect(netto.totale).toBe(60)
  expect(somme(daSommare([riga('54.55', 10)])).totale).toBe(60.01)
  const lontano = somme(daSommare([riga('50', 10)], { lordo: 60 }))
  expect(lontano.totale, 'di più di un centesimo non cede').toBe(55)
  const due = somme(daSommare([riga('54.55', 10)], { lordo: 60.03 }))
  expect(due.totale, 'nemmeno di due').toBe(60.01)
  const misto = somme(daSommare([riga('54.55', 10), riga('1', 22)], { lordo: 61.22 }))
  expect(misto.totale, 'con due aliquote non cede').toBe(61.23)
  const split = somme(daSommare([riga('54.55', 10)], { lordo: 60, split: true }))
  expect([split.ivaSplit, split.nettoAPagare]).toEqual([5.45, 54.55])
})

test('scissione e inversione nello stesso documento: S solo dove c’è IVA', () => {
  const s = somme(daSommare([riga('100', 22), riga('50', 0, { natura: 'N6.7' })], { split: true }))
  expect(s.riepilogo.map(({ esigibilita, riferimento }) => [esigibilita, riferimento])).toEqual([
    ['S', 'Scissione dei pagamenti, art. 17-ter DPR 633/72'],
    [null, 'Inversione contabile, art. 17 c. 6 lett. a-ter DPR 633/72'],
  ])
  expect([s.ivaSplit, s.nettoAPagare]).toEqual([22, 150])
})

test('una bozza sbagliata si somma lo stesso: natura accanto a un’aliquota', () => {
  const righe = [
    riga('100', 22, { natura: 'N6.7' }),
    riga('1000', 10, { natura: 'N4', beneSignificativo: true }),
    riga('50', 0),
    riga('10', 0, { natura: 'N6' }),
  ]
  const s = somme(daSommare(righe, { split: true, iva10Manutenzione: true }))
  expect(s.riepilogo.map((g) => [g.aliquota, g.natura, g.esigibilita, g.imponibile, g.imposta])).toEqual([
    [22, 'N6.7', 'I', 100, 22],
    [10, 'N4', 'S', 1000, 100],
    [0, null, null, 50, 0],
    [0, 'N6', null, 10, 0],
  ])
  expect(s.beni).toBeNull()
})

test('un documento senza righe è tutto zero', () => {
  expect(somme(daSommare([], { scontoImporto: 10 }))).toMatchObject({
    effettive: [],
    riepilogo: [],
    totale: 0,
    nettoAPagare: 0,
  })
})

test('ciò che non è un numero è rifiutato', () => {
  expect(() => somme(daSommare([riga('1e3', 10)]))).toThrow(RangeError)
  expect(() => somme(daSommare([riga('1', 10, { quantita: '' })]))).toThrow(RangeError)
  expect(() => somme(daSommare([riga('1', 10, { scontoPercento: 0.125 })]))).toThrow(RangeError)
})
