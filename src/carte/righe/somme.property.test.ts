import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { dado } from '#test/dado.ts'
import { daSommare, riga } from '#test/righe.ts'
import { campione, quanti } from '#test/sample.ts'
import { quoteDi } from './quote.rules.ts'
import {
  type DaSommare,
  type RigaDaSommare,
  type Somme,
  somme,
  type Tolto,
  valoreRiga,
} from './somme.rules.ts'

/** Arithmetic of the second opinion: forty figures, halves away from zero. */
const D = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })
const somma = (valori: readonly Decimal[]): Decimal => valori.reduce((a, b) => a.plus(b), new D(0))
/** Gross amounts that are given have their own in proposte.test.ts. */
/** `npm run test:assurance -- --solo campioni` tries 100,000. */
const DOCUMENTI = quanti(100_000)

const IVE: readonly (readonly [number, string | null])[] = [
  [10, null],
  [10, null],
  [10, null],
  [22, null],
  [4, null],
  [5, null],
  [0, 'N1'],
  [0, 'N2.2'],
  [0, 'N4'],
  [0, 'N6.7'],
  [0, 'N6.3'],
  [0, null],
]

/** Some document, as likely as not with everything that makes sums difficult. */
function documento(seme: number): DaSommare {
  const a = dado(seme)
  const decimale = (massimo: number, decimali: number): string =>
    decimali === 0 ? String(a(massimo)) : `${a(massimo)}.${String(a(10 ** decimali)).padStart(decimali, '0')}`
  const forse = <T>(valore: () => T): T | null => (a(3) === 0 ? valore() : null)
  const unaRiga = (): RigaDaSommare => {
    const [aliquota, natura] = IVE[a(IVE.length)] ?? [10, null]
    const prezzo = decimale(a(2) ? 3000 : 3, [0, 2, 2, 3, 4, 8][a(6)] ?? 2)
    return riga(a(12) === 0 && prezzo !== '0' ? `-${prezzo}` : prezzo, aliquota, {
      quantita: a(2) ? '1' : decimale(20, a(4)),
      scontoPercento: forse(() => a(10_001) / 100),
      natura,
      beneSignificativo: a(3) === 0,
      ritenuta: a(2) === 0,
    })
  }
  const tolto = (): Tolto => {
    const [aliquota, natura] = IVE[a(IVE.length)] ?? [10, null]
    return { aliquota, natura, imponibile: a(100_000) / 100, ...(a(2) ? { ritenuta: a(2) === 0 } : {}) }
  }
  return daSommare(Array.from({ length: a(6) }, unaRiga), {
    scontoPercento: forse(() => a(10_001) / 100),
    scontoImporto: forse(() => a(20_000) / 100),
    iva10Manutenzione: a(2) === 0,
    regime: a(6) === 0 ? 'RF19' : 'RF01',
    split: a(4) === 0,
    conRitenuta: a(2) === 0,
    bonificoParlante: a(4) === 0,
    addebitaBollo: a(2) === 0,
    tolti: a(4) === 0 ? Array.from({ length: a(3) }, tolto) : [],
  })
}

/** Euro to the cent, by largest remainder, the first where two are equal. */
function dividi(totale: Decimal, pesi: readonly Decimal[]): Decimal[] {
  const intero = somma(pesi)
  if (intero.isZero()) {
    const massimo = Decimal.max(0, ...pesi.map((peso) => peso.abs()))
    const dove = pesi.findIndex((peso) => peso.abs().equals(massimo))
    return pesi.map((_, i) => new D(i === dove ? totale : 0))
  }
  const esatte = pesi.map((peso) => totale.times(peso).div(intero))
  const parti = esatte.map((esatta) => esatta.toDecimalPlaces(2, Decimal.ROUND_FLOOR))
  // thirds and the like have no end: those that are equal are equal in the first twenty decimals
  const resti = esatte.map((esatta, i) => esatta.minus(parti[i] ?? 0).toDecimalPlaces(20))
  let centesimi = totale.minus(somma(parti)).times(100).toDecimalPlaces(0).toNumber()
  const presi = new Set<number>()
  for (; centesimi > 0; centesimi--) {
    let migliore = -1
    resti.forEach((resto, i) => {
      if (!presi.has(i) && (migliore < 0 || resto.greaterThan(resti[migliore] ?? 0))) migliore = i
    })
    presi.add(migliore)
  }
  return parti.map((parte, i) => (presi.has(i) ? parte.plus('0.01') : parte))
}

interface Secondo {
  gruppi: Map<string, { imponibile: Decimal; imposta: Decimal }>
  subtotale: Decimal
  iva: Decimal
  ritenuta: Decimal
  bollo: number
  split: Decimal
}

/** The sums once more, from the rules, without effective lines: every line goes to its groups by itself. */
function secondoParere(d: DaSommare): Secondo {
  const rf19 = d.regime === 'RF19'
  const trattiene = d.conRitenuta && !d.bonificoParlante && !rf19
  const valori = d.righe.map(({ quantita, prezzoUnitario, scontoPercento }) =>
    new D(quantita)
      .times(prezzoUnitario)
      .times(new D(100).minus(scontoPercento ?? 0))
      .div(100)
      .toDecimalPlaces(2),
  )
  const sconto = somma(valori)
    .times(d.scontoPercento ?? 0)
    .div(100)
    .toDecimalPlaces(2)
    .plus(d.scontoImporto ?? 0)
  const sconti = sconto.isZero() || valori.length === 0 ? valori.map(() => new D(0)) : dividi(sconto, valori)
  const netti = valori.map((valore, i) => valore.minus(sconti[i] ?? 0))

  const al10 = d.righe.map(
    ({ aliquota, natura }) => d.iva10Manutenzione && !rf19 && aliquota === 10 && !natura,
  )
  const dei = (bene: boolean): Decimal[] =>
    netti.map((netto, i) => (al10[i] && d.righe[i]?.beneSignificativo === bene ? netto : new D(0)))
  const B = somma(dei(true))
  const M = Decimal.max(0, somma(dei(false)))
  const al22 = B.greaterThan(M) ? dividi(B.minus(M), dei(true)) : netti.map(() => new D(0))

  const gruppi: Secondo['gruppi'] = new Map()
  let trattenuto = new D(0)
  const conRitenuta = new Set<string>()
  const metti = (chiave: string, valore: Decimal, ritenuta: boolean): void => {
    const gruppo = gruppi.get(chiave) ?? { imponibile: new D(0), imposta: new D(0) }
    gruppo.imponibile = gruppo.imponibile.plus(valore)
    gruppi.set(chiave, gruppo)
    if (!trattiene || !ritenuta || chiave.endsWith('N1')) return
    conRitenuta.add(chiave)
    trattenuto = trattenuto.plus(valore)
  }
  d.righe.forEach(({ aliquota, natura, ritenuta }, i) => {
    const netto = netti[i] ?? new D(0)
    const oltre = al22[i] ?? new D(0)
    const chiave = rf19 && natura !== 'N1' ? '0 N2.2' : `${aliquota} ${natura}`
    // a good may go to 22 % whole: it has no part at 10 % then, not even one of nothing
    if (oltre.isZero() || !oltre.equals(netto)) metti(chiave, netto.minus(oltre), ritenuta)
    if (!oltre.isZero()) metti('22 null', oltre, ritenuta)
  })
  const delleRighe = new Set(conRitenuta)
  for (const { aliquota, natura, imponibile, ritenuta } of d.tolti ?? []) {
    const chiave = `${aliquota} ${natura}`
    metti(chiave, new D(imponibile).negated(), ritenuta ?? delleRighe.has(chiave))
  }

  const senzaIva = ['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'].map(
    (n) => gruppi.get(`0 ${n}`)?.imponibile ?? new D(0),
  )
  const bollo = somma(senzaIva).greaterThan('77.47') ? 2 : 0
  if (bollo > 0 && d.addebitaBollo) metti(rf19 ? '0 N2.2' : '0 N1', new D(2), false)
  for (const [chiave, gruppo] of gruppi)
    gruppo.imposta = gruppo.imponibile
      .times(chiave.split(' ')[0] ?? 0)
      .div(100)
      .toDecimalPlaces(2)
  const tutti = [...gruppi.values()]
  const iva = somma(tutti.map(({ imposta }) => imposta))
  return {
    gruppi,
    subtotale: somma(tutti.map(({ imponibile }) => imponibile)),
    iva,
    ritenuta: trattenuto.times('0.04').toDecimalPlaces(2),
    bollo,
    split: d.split && !rf19 ? iva : new D(0),
  }
}

/** What is true of the sums of any document, in whole cents. */
function coerenti(s: Somme): void {
  const inCent = (di: readonly { imponibile: number }[]): number =>
    di.reduce((a, { imponibile }) => a + cents(imponibile), 0)
  const imposte = s.riepilogo.reduce((a, { imposta }) => a + cents(imposta), 0)
  if (cents(s.subtotale) + cents(s.ivaImporto) !== cents(s.totale))
    throw new Error('subtotale + iva ≠ totale')
  if (inCent(s.riepilogo) !== cents(s.subtotale) || imposte !== cents(s.ivaImporto))
    throw new Error('riepilogo')
  if (cents(s.totale) - cents(s.ritenuta) - cents(s.ivaSplit) !== cents(s.nettoAPagare))
    throw new Error('netto')
  for (const gruppo of s.riepilogo) {
    const sue = s.effettive.filter(
      ({ aliquota, natura }) => aliquota === gruppo.aliquota && natura === gruppo.natura,
    )
    if (sue.length === 0 || inCent(sue) !== cents(gruppo.imponibile)) throw new Error('righe ≠ gruppo')
  }
  const trattenute = new D(inCent(s.effettive.filter(({ ritenuta }) => ritenuta))).times('0.04')
  if (!trattenute.toDecimalPlaces(0).equals(cents(s.ritenuta))) throw new Error('ritenuta ≠ sue righe')
  for (const effettiva of s.effettive)
    if (Number(valoreRiga(effettiva)) !== cents(effettiva.imponibile)) throw new Error('quantità × prezzo')
  // goods in two, not a cent more or less than they are worth
  s.righe.forEach(({ imponibile }, i) => {
    if (inCent(s.effettive.filter(({ n }) => n === i + 1)) !== cents(imponibile))
      throw new Error('bene ≠ parti')
  })
  if (s.beni !== null && s.beni.al10 + s.beni.al22 !== 0) {
    const { beni, resto, al10, al22 } = s.beni
    if (cents(beni) + cents(resto) !== cents(al10) + cents(al22)) throw new Error('beni significativi')
  }
  const sconti = s.effettive.filter(({ tipo }) => tipo === 'sconto')
  const normale = s.righe.every(({ imponibile }) => imponibile >= 0) && -inCent(sconti) <= inCent(s.righe)
  if (normale && sconti.some(({ imponibile }) => imponibile > 0)) throw new Error('uno sconto positivo')
}

test(`${DOCUMENTI} documenti: i conti tornano, e una seconda aritmetica dà lo stesso`, () => {
  const inizio = performance.now()
  let conBeni = 0
  let nostri = 0
  fc.assert(
    fc.property(fc.integer(), (seme) => {
      const d = documento(seme)
      const prima = performance.now()
      const s = somme(d)
      nostri += performance.now() - prima
      coerenti(s)
      if (s.beni !== null && s.beni.al22 > 0) conBeni++
      const atteso = secondoParere(d)
      const uguali =
        s.riepilogo.length === atteso.gruppi.size &&
        s.riepilogo.every(({ aliquota, natura, imponibile, imposta }) => {
          const gruppo = atteso.gruppi.get(`${aliquota} ${natura}`)
          return gruppo?.imponibile.equals(imponibile) && gruppo.imposta.equals(imposta)
        }) &&
        atteso.subtotale.equals(s.subtotale) &&
        atteso.iva.equals(s.ivaImporto) &&
        atteso.ritenuta.equals(s.ritenuta) &&
        atteso.split.equals(s.ivaSplit) &&
        atteso.bollo === s.bollo
      if (!uguali) throw new Error(JSON.stringify({ d, s, atteso: [...atteso.gruppi] }, null, 1))
    }),
    campione(100_000),
  )
  const secondi = (performance.now() - inizio) / 1000
  console.warn(
    `${DOCUMENTI} documenti sommati due volte in ${secondi.toFixed(1)} s (le nostre somme ${(nostri / 1000).toFixed(1)} s), ${conBeni} con beni oltre il limite`,
  )
  expect(conBeni).toBeGreaterThan(DOCUMENTI / 50)
}, 600_000)

test('le quote delle righe sommano al gruppo della loro aliquota, al centesimo', () => {
  for (let seme = 1; seme <= 5000; seme++) {
    const d = { ...documento(seme), regime: 'RF01', addebitaBollo: false, tolti: [] }
    const gruppi = new Map(
      somme(d).riepilogo.map(({ aliquota, natura, imponibile }) => [
        `${aliquota} ${natura}`,
        cents(imponibile),
      ]),
    )
    for (const { aliquota, natura, imponibile } of quoteDi(d)) {
      const chiave = `${aliquota} ${natura}`
      gruppi.set(chiave, (gruppi.get(chiave) ?? Number.NaN) - cents(imponibile))
    }
    expect(
      [...gruppi.values()].every((resto) => resto === 0),
      `seme ${seme}`,
    ).toBe(true)
  }
})
