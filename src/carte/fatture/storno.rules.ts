import type { Parti } from '#carte/righe/conti.rules.ts'
import type { GruppoIva } from '#carte/righe/contract.ts'
import { comeDati, scelteDi } from '#carte/righe/documento.rules.ts'
import { type QuotaIva, quoteDi } from '#carte/righe/quote.rules.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { divideHalfAway } from '#shared/decimals.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import type { Fattura, RigaDiFattura } from './contract.ts'

/**
 * Credit notes take back what was billed: lines as they stand in the invoice, never more than it has of each rate, and
 * the VAT, ritenuta and split that it has (docs/product.md §30.7).
 */

/** What of a document a note is measured by. */
export type GruppiStorno = readonly Pick<
  GruppoIva,
  'aliquota' | 'natura' | 'esigibilita' | 'imponibile' | 'imposta'
>[]

/** How an amount is called on the wire: its natura, else its rate. */
export const chiaveIva = ({ aliquota, natura }: Pick<GruppoIva, 'aliquota' | 'natura'>): string =>
  natura ?? String(aliquota)

/** What of an invoice changes what its lines come to. */
export type ScelteDiSconto = Pick<Fattura, 'sconto_percento' | 'sconto_importo' | 'iva10_manutenzione'>

/** What each line of an invoice bears of each rate: its discount taken, a bene significativo in its parts. */
export const quoteDiFattura = (f: ScelteDiSconto, righe: readonly RigaDiFattura[]): QuotaIva[] =>
  quoteDi({ righe: righe.map(comeDati), ...scelteDi(f) })

/** Customer and company as they were for an invoice, whatever they have become: its notes are summed by them. */
export function partiAllora(
  f: Pick<Fattura, 'ritenuta'>,
  riepilogo: readonly GruppoIva[],
  { cliente, emittente }: Parti,
): Parti {
  const nature = riepilogo.map(({ natura }) => natura)
  const forfettario =
    nature.includes('N2.2') && nature.every((natura) => natura === 'N2.2' || natura === 'N1')
  const tipo = cliente?.tipo ?? 'Privato'
  return {
    cliente: {
      tipo: f.ritenuta > 0 ? 'Condominio' : tipo === 'Condominio' ? 'Privato' : tipo,
      splitPayment: riepilogo.some(({ esigibilita }) => esigibilita === 'S'),
    },
    emittente: {
      ...emittente,
      regime: forfettario ? 'RF19' : emittente.regime === 'RF19' ? 'RF01' : emittente.regime,
    },
  }
}

/** Sums in cents by rate or natura. */
function perChiave(gruppi: GruppiStorno): Map<string, { imponibile: number; imposta: number }> {
  const somme = new Map<string, { imponibile: number; imposta: number }>()
  for (const gruppo of gruppi) {
    const { imponibile, imposta } = somme.get(chiaveIva(gruppo)) ?? { imponibile: 0, imposta: 0 }
    somme.set(chiaveIva(gruppo), {
      imponibile: imponibile + cents(gruppo.imponibile),
      imposta: imposta + cents(gruppo.imposta),
    })
  }
  return somme
}

/** What the notes of an invoice leave of each rate, in cents. */
function restano(fattura: GruppiStorno, presi: GruppiStorno): Map<string, number> {
  const stornato = perChiave(presi)
  return new Map(
    [...perChiave(fattura)].map(([chiave, { imponibile }]) => [
      chiave,
      imponibile - (stornato.get(chiave)?.imponibile ?? 0),
    ]),
  )
}

const resta = (chiave: string, cent: number): string => {
  const titolo = /^\d/.test(chiave) ? `Al ${formatPercent(chiave)}` : `Senza IVA (${chiave})`
  return cent === 0 ? `${titolo} non resta niente` : `${titolo} restano ${formatEuro(euro(cent))}`
}

/**
 * Whether a note takes back no more than is left of each rate: between nothing and that, which is below zero where a
 * group of the invoice is.
 * @param presi what other notes of the invoice take back
 */
export function entraNelResto(fattura: GruppiStorno, presi: GruppiStorno, nota: GruppiStorno): boolean {
  const limiti = restano(fattura, presi)
  return [...perChiave(nota)].every(([chiave, { imponibile }]) => {
    const limite = limiti.get(chiave) ?? 0
    return Math.min(0, limite) <= imponibile && imponibile <= Math.max(0, limite)
  })
}

/** What is left of each rate that the invoice or the note has, in words. */
export function restoInParole(
  fattura: GruppiStorno,
  presi: GruppiStorno,
  nota: GruppiStorno,
): Record<string, string> {
  const limiti = restano(fattura, presi)
  const chiavi = new Set([...limiti.keys(), ...nota.map(chiaveIva)])
  return Object.fromEntries([...chiavi].map((chiave) => [chiave, resta(chiave, limiti.get(chiave) ?? 0)]))
}

/** Whole numbers next to a fraction, from below and from above. @param d above zero */
const sotto = (n: bigint, d: bigint): bigint => (n - (((n % d) + d) % d)) / d
const sopra = (n: bigint, d: bigint): bigint => -sotto(-n, d)

/**
 * VAT of a note in one group, in cents: what the invoice has on all that was taken back so far, less what the notes before
 * had. A cent of it gives way where the SdI would not take it, here or in the note that takes the rest: it allows a cent
 * from imponibile × rate (00421).
 * @param aliquota percent
 * @param intero of the invoice, `prima` of the other notes, in cents
 */
function impostaDi(
  aliquota: number,
  imponibile: number,
  intero: { imponibile: number; imposta: number },
  preso: { imponibile: number; imposta: number },
): number {
  const segno = intero.imponibile < 0 ? -1n : 1n
  const finora = BigInt(preso.imponibile + imponibile)
  const nominale =
    divideHalfAway(BigInt(intero.imposta) * finora * segno, BigInt(intero.imponibile) * segno) -
    BigInt(preso.imposta)
  if (Number(finora) === intero.imponibile) return Number(nominale)
  const per = 10_000n
  const esatta = (base: bigint) => base * BigInt(cents(aliquota))
  const resta = BigInt(intero.imposta - preso.imposta)
  const [propria, restante] = [
    esatta(BigInt(imponibile)),
    resta * per - esatta(BigInt(intero.imponibile) - finora),
  ] as const
  const minimo = sopra((propria > restante ? propria : restante) - per, per)
  const massimo = sotto((propria < restante ? propria : restante) + per, per)
  if (minimo > massimo) return Number(nominale)
  return Number(nominale < minimo ? minimo : nominale > massimo ? massimo : nominale)
}

/**
 * The groups of a note with the VAT that the invoice has on them: all notes together have its share of what they take
 * back, so that the last one has what is left, to the cent.
 */
export function impostaDiNota(
  fattura: GruppiStorno,
  presi: GruppiStorno,
  nota: readonly GruppoIva[],
): { riepilogo: GruppoIva[]; esaurita: boolean } {
  const [intera, stornato, limiti] = [perChiave(fattura), perChiave(presi), restano(fattura, presi)]
  const riepilogo = nota.map((gruppo) => {
    const intero = intera.get(chiaveIva(gruppo))
    if (!intero || intero.imponibile === 0) return gruppo
    const preso = stornato.get(chiaveIva(gruppo)) ?? { imponibile: 0, imposta: 0 }
    return { ...gruppo, imposta: euro(impostaDi(gruppo.aliquota, cents(gruppo.imponibile), intero, preso)) }
  })
  const chiesti = perChiave(nota)
  const esaurita = [...limiti].every(([chiave, limite]) => (chiesti.get(chiave)?.imponibile ?? 0) === limite)
  return { riepilogo, esaurita }
}

/**
 * The ritenuta of a note, in cents: the invoice's share of all that was taken back so far of what bears it, less what the
 * notes before had; of the note that takes back the rest, what is left.
 * @param soggetto what bears it: of the invoice, of the other notes, of this one; cents
 */
export function ritenutaDiNota(
  fattura: number,
  presa: number,
  soggetto: { fattura: number; note: number; nota: number },
  esaurita: boolean,
): number {
  const segno = soggetto.fattura < 0 ? -1n : 1n
  const finora = BigInt(soggetto.note + soggetto.nota) * segno
  const quota =
    esaurita || soggetto.fattura === 0
      ? fattura
      : Number(divideHalfAway(BigInt(fattura) * finora, BigInt(soggetto.fattura) * segno))
  // Never back, and never beyond the invoice's, whatever lines of others are subject to it.
  return fattura < 0
    ? Math.min(0, Math.max(fattura, quota) - presa)
    : Math.max(0, Math.min(fattura, quota) - presa)
}
