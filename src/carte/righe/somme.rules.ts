import { centsToText, decimal, divideHalfAway, multiply, toCents } from '#shared/decimals.ts'
import { cents, euro } from '#shared/money.ts'
import { type Beni, dividiBeni, QUOTA_10, QUOTA_22 } from './beni.rules.ts'
import { adattaAlLordo, gruppiIva, sommaGruppi } from './gruppi.rules.ts'
import { contaPerBollo, type Iva } from './nature.rules.ts'
import { ripartisci } from './riparto.rules.ts'

/** Stamp duty, in cents: so much is due where amounts without VAT are above the limit (DPR 642/1972). */
const BOLLO = 200n
const LIMITE_BOLLO = 7747n
/** What a condominium withholds of a work's net, in percent (art. 25-ter DPR 600/1973). */
const RITENUTA_PERCENTO = 4n
const FORFETTARIO: Iva = { aliquota: 0, natura: 'N2.2' }
export const AL_22: Iva = { aliquota: 22, natura: null }

/** A line as it is written. */
export interface RigaDaSommare {
  /** decimal text (`#shared/decimals.ts`) */
  quantita: string
  /** euro, decimal text, also negative */
  prezzoUnitario: string
  /** 0 to 100 with two decimals */
  scontoPercento: number | null
  /** percent */
  aliquota: number
  natura: string | null
  beneSignificativo: boolean
  /** whether a condominium withholds on it */
  ritenuta: boolean
  descrizione: string
}

/** What documents have of one rate: the rows that totals, VAT and accountant read. In euro. */
export interface TotaleIva {
  aliquota: number
  natura: string | null
  /** I: the VAT comes with the payment; S: the customer pays it to the state; null where there is none */
  esigibilita: 'I' | 'S' | null
  imponibile: number
  imposta: number
  /** the law that is cited, by the document's date */
  riferimento: string | null
}

/** What an acconto has already invoiced of a group, without its stamp line. */
export interface Tolto extends Pick<TotaleIva, 'aliquota' | 'natura' | 'imponibile'> {
  /** what its line says; `Acconto già fatturato` where it is not given */
  descrizione?: string
  /** whether the acconto was subject to the ritenuta; where it is not given, as some line of the same rate is */
  ritenuta?: boolean
}

export interface DaSommare {
  righe: readonly RigaDaSommare[]
  /** of the document, 0 to 100 with two decimals */
  scontoPercento: number | null
  /** of the document, in euro; beside a percentage it comes on top */
  scontoImporto: number | null
  /** maintenance of homes at 10 %: goods have their limit (`beni.rules.ts`) */
  iva10Manutenzione: boolean
  /** of the issuer: RF01, RF19… */
  regime: string
  /** the customer pays the VAT to the state */
  split: boolean
  /** the customer withholds (a condominium) */
  conRitenuta: boolean
  /** the customer's bank withholds, so the customer doesn't */
  bonificoParlante: boolean
  /** the stamp duty is charged to the customer with a line of its own */
  addebitaBollo: boolean
  /** `yyyy-MM-dd` */
  dataDocumento: string
  /** a gross amount that was given, in euro: where one rate only bears VAT, a cent of it may give way to fit the total */
  lordo?: number
  /** for a saldo */
  tolti?: readonly Tolto[]
}

/** A line as the XML and the PDF show it: imponibile = quantita × prezzoUnitario less its discount, to the cent. */
export interface RigaEffettiva extends Iva {
  /** `riga` as written, `quota` a part of a good, then what the document itself adds */
  tipo: 'riga' | 'quota' | 'sconto' | 'acconto' | 'bollo'
  /** number of the line it comes from, from 1; null of what the document adds */
  n: number | null
  descrizione: string
  quantita: string
  prezzoUnitario: string
  scontoPercento: number | null
  /** euro */
  imponibile: number
  ritenuta: boolean
}

/** The sums of a document, in euro. */
export interface Somme {
  /** line by line as written, before the document's discount */
  righe: { imponibile: number }[]
  effettive: RigaEffettiva[]
  /** in the order in which the rates appear */
  riepilogo: TotaleIva[]
  subtotale: number
  ivaImporto: number
  totale: number
  ritenuta: number
  /** 2.00 where the duty is due, charged to the customer or not */
  bollo: number
  ivaSplit: number
  nettoAPagare: number
  beni: Beni | null
}

/** A line on its way to the sums, in whole cents. */
interface Voce extends Iva {
  riga: RigaDaSommare
  n: number
  valore: bigint
  netto: bigint
  ritenuta: boolean
  bene: boolean
}

/** An effective line in whole cents. */
type Effettiva = Omit<RigaEffettiva, 'imponibile'> & { valore: bigint }

/** Value of a line in whole cents: quantity × price × (1 − discount / 100), half a cent away from zero. */
export function valoreRiga(
  riga: Pick<RigaDaSommare, 'quantita' | 'prezzoUnitario' | 'scontoPercento'>,
): bigint {
  const resta = BigInt(10_000 - cents(riga.scontoPercento ?? 0))
  const pieno = multiply(decimal(riga.quantita), decimal(riga.prezzoUnitario))
  return toCents(multiply(pieno, { digits: resta, scale: 4 }))
}

/** A line that the document adds: one piece at its whole value. */
const aggiunta = (
  tipo: Effettiva['tipo'],
  descrizione: string,
  valore: bigint,
  { aliquota, natura, ritenuta }: Iva & { ritenuta: boolean },
): Effettiva => ({
  tipo,
  n: null,
  descrizione,
  quantita: '1',
  prezzoUnitario: centsToText(valore),
  scontoPercento: null,
  valore,
  aliquota,
  natura,
  ritenuta,
})

/** The lines with the document's discount taken, over all of them by value. */
export function vociDi(
  d: Pick<DaSommare, 'righe' | 'scontoPercento' | 'scontoImporto'>,
  forfettario: boolean,
  trattiene: boolean,
): Voce[] {
  const valori = d.righe.map(valoreRiga)
  const intero = valori.reduce((a, b) => a + b, 0n)
  const percento = BigInt(cents(d.scontoPercento ?? 0))
  const sconto = divideHalfAway(intero * percento, 10_000n) + BigInt(cents(d.scontoImporto ?? 0))
  const sconti = sconto === 0n ? [] : ripartisci(sconto, valori)
  return d.righe.map((riga, i) => {
    const valore = valori[i] ?? 0n
    const propria = { aliquota: riga.aliquota, natura: riga.natura }
    const iva = forfettario && riga.natura !== 'N1' ? FORFETTARIO : propria
    return {
      ...iva,
      riga,
      n: i + 1,
      valore,
      netto: valore - (sconti[i] ?? 0n),
      ritenuta: trattiene && riga.ritenuta && iva.natura !== 'N1',
      bene: riga.beneSignificativo,
    }
  })
}

/** The lines as written, goods in two, then one negative line for what the discount takes of each group. */
function conSconto(voci: readonly Voce[], al22: readonly bigint[]): Effettiva[] {
  const effettive: Effettiva[] = []
  // a group of which only some lines bear the ritenuta has two: else what is withheld would not be that of its lines
  const tolto = new Map<string, { valore: bigint; iva: Iva & { ritenuta: boolean } }>()
  const metti = (riga: Effettiva, netto: bigint): void => {
    effettive.push(riga)
    if (riga.valore === netto) return
    const iva = { aliquota: riga.aliquota, natura: riga.natura, ritenuta: riga.ritenuta }
    const chiave = `${iva.aliquota} ${iva.natura} ${iva.ritenuta}`
    tolto.set(chiave, { iva, valore: (tolto.get(chiave)?.valore ?? 0n) + netto - riga.valore })
  }
  voci.forEach((voce, i) => {
    const { riga, n, valore, netto, ritenuta } = voce
    const { descrizione, quantita, prezzoUnitario, scontoPercento } = riga
    const oltre = al22[i] ?? 0n
    const iva = { aliquota: voce.aliquota, natura: voce.natura, ritenuta }
    if (oltre === 0n) {
      metti({ tipo: 'riga', n, descrizione, quantita, prezzoUnitario, scontoPercento, valore, ...iva }, netto)
      return
    }
    // the whole good is divided as its discounted value is, so that no part of the discount is ever positive
    const intero = divideHalfAway(valore * oltre * (netto < 0n ? -1n : 1n), netto < 0n ? -netto : netto)
    if (intero !== valore || oltre !== netto)
      metti({ ...aggiunta('quota', `${descrizione}${QUOTA_10}`, valore - intero, iva), n }, netto - oltre)
    metti({ ...aggiunta('quota', `${descrizione}${QUOTA_22}`, intero, { ...AL_22, ritenuta }), n }, oltre)
  })
  for (const { valore, iva } of tolto.values())
    if (valore !== 0n) effettive.push(aggiunta('sconto', 'Sconto', valore, iva))
  return effettive
}

/** One negative line per group and acconto. */
function accontiTolti(
  tolti: readonly Tolto[],
  effettive: readonly Effettiva[],
  trattiene: boolean,
): Effettiva[] {
  return tolti.map(({ aliquota, natura, imponibile, descrizione, ritenuta }) => {
    const comeLeRighe = effettive.some(
      (riga) => riga.ritenuta && riga.aliquota === aliquota && riga.natura === natura,
    )
    const valore = -BigInt(cents(imponibile))
    return aggiunta('acconto', descrizione ?? 'Acconto già fatturato', valore, {
      aliquota,
      natura,
      ritenuta: trattiene && natura !== 'N1' && (ritenuta ?? comeLeRighe),
    })
  })
}

const inEuro = (valore: bigint): number => euro(Number(valore))

/**
 * All the sums of a document with lines. The order is: lines, document's discount, beni significativi, acconti, stamp
 * duty, groups and their VAT, ritenuta, split payment.
 * The form computes with it as one types, the server with the same before it writes.
 * Throws RangeError where a quantity, price, percentage or amount is no number with its decimals.
 */
export function somme(d: DaSommare): Somme {
  const forfettario = d.regime === 'RF19'
  const trattiene = d.conRitenuta && !d.bonificoParlante && !forfettario
  const voci = vociDi(d, forfettario, trattiene)
  const { al22, beni } = d.iva10Manutenzione && !forfettario ? dividiBeni(voci) : { al22: [], beni: null }
  const effettive = conSconto(voci, al22)
  effettive.push(...accontiTolti(d.tolti ?? [], effettive, trattiene))

  const soggetto = sommaGruppi(effettive, ({ natura, valore }) => (contaPerBollo(natura) ? valore : 0n))
  const bollo = soggetto > LIMITE_BOLLO ? BOLLO : 0n
  if (bollo > 0n && d.addebitaBollo) {
    const iva = forfettario ? FORFETTARIO : { aliquota: 0, natura: 'N1' }
    effettive.push(aggiunta('bollo', 'Imposta di bollo', bollo, { ...iva, ritenuta: false }))
  }

  const gruppi = gruppiIva(effettive, d.split && !forfettario, d.dataDocumento)
  if (d.lordo !== undefined) adattaAlLordo(gruppi, d.lordo)
  const subtotale = sommaGruppi(gruppi, ({ imponibile }) => imponibile)
  const iva = sommaGruppi(gruppi, ({ imposta }) => imposta)
  const trattenuto = sommaGruppi(effettive, (riga) => (riga.ritenuta ? riga.valore : 0n))
  const ritenuta = divideHalfAway(trattenuto * RITENUTA_PERCENTO, 100n)
  const ivaSplit = sommaGruppi(gruppi, ({ esigibilita, imposta }) => (esigibilita === 'S' ? imposta : 0n))
  return {
    righe: voci.map(({ valore }) => ({ imponibile: inEuro(valore) })),
    effettive: effettive.map(({ valore, ...riga }) => ({ ...riga, imponibile: inEuro(valore) })),
    riepilogo: gruppi.map((gruppo) => ({
      ...gruppo,
      imponibile: inEuro(gruppo.imponibile),
      imposta: inEuro(gruppo.imposta),
    })),
    subtotale: inEuro(subtotale),
    ivaImporto: inEuro(iva),
    totale: inEuro(subtotale + iva),
    ritenuta: inEuro(ritenuta),
    bollo: inEuro(bollo),
    ivaSplit: inEuro(ivaSplit),
    nettoAPagare: inEuro(subtotale + iva - ritenuta - ivaSplit),
    beni,
  }
}
