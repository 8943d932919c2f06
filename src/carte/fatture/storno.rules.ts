import type { Parti } from '#carte/righe/conti.rules.ts'
import type { GruppoIva } from '#carte/righe/contract.ts'
import { comeDati, scelteDi } from '#carte/righe/documento.rules.ts'
import { type Quota, quoteDi } from '#carte/righe/quote.rules.ts'
import { divideHalfAway } from '#shared/decimals.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import type { Fattura, RigaDiFattura } from './contract.ts'

/**
 * Credit notes take back what was billed: lines as they stand in the invoice, never more than it has of each rate, and
 * the VAT, ritenuta and split that it has (docs/product.md §30.7).
 */

/** What of a document a note is measured by. */
export type Gruppi = readonly Pick<GruppoIva, 'aliquota' | 'natura' | 'imponibile' | 'imposta'>[]

/** How an amount is called on the wire: its natura, else its rate. */
export const chiaveIva = ({ aliquota, natura }: Pick<GruppoIva, 'aliquota' | 'natura'>): string =>
  natura ?? String(aliquota)

/** What each line of an invoice bears of each rate: its discount taken, a bene significativo in its parts. */
export const quoteDiFattura = (
  f: Pick<Fattura, 'sconto_percento' | 'sconto_importo' | 'iva10_manutenzione'>,
  righe: readonly RigaDiFattura[],
): Quota[] => quoteDi({ righe: righe.map(comeDati), ...scelteDi(f) })

/** Customer and company as they were for an invoice, whatever they have become: its notes are summed by them. */
export function partiAllora(
  f: Pick<Fattura, 'ritenuta'>,
  riepilogo: readonly GruppoIva[],
  { cliente, emittente }: Parti,
): Parti {
  const forfettario = riepilogo.every(({ natura }) => natura === 'N2.2')
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
function perChiave(gruppi: Gruppi): Map<string, { imponibile: number; imposta: number }> {
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
function restano(fattura: Gruppi, gia: Gruppi): Map<string, number> {
  const stornato = perChiave(gia)
  return new Map(
    [...perChiave(fattura)].map(([chiave, { imponibile }]) => [
      chiave,
      imponibile - (stornato.get(chiave)?.imponibile ?? 0),
    ]),
  )
}

const resta = (chiave: string, cent: number): string => {
  const di = /^\d/.test(chiave) ? `Al ${chiave.replace('.', ',')} %` : `Senza IVA (${chiave})`
  return cent === 0 ? `${di} non resta niente` : `${di} restano ${formatEuro(euro(cent))}`
}

/**
 * Whether a note takes back no more than is left of each rate: between nothing and that, which is below zero where a
 * group of the invoice is.
 * @param gia what other notes of the invoice take back
 */
export function entraNelResto(fattura: Gruppi, gia: Gruppi, nota: Gruppi): boolean {
  const limiti = restano(fattura, gia)
  return [...perChiave(nota)].every(([chiave, { imponibile }]) => {
    const limite = limiti.get(chiave) ?? 0
    return Math.min(0, limite) <= imponibile && imponibile <= Math.max(0, limite)
  })
}

/** What is left of each rate that the invoice or the note has, in words. */
export function restoInParole(fattura: Gruppi, gia: Gruppi, nota: Gruppi): Record<string, string> {
  const limiti = restano(fattura, gia)
  const chiavi = new Set([...limiti.keys(), ...nota.map(chiaveIva)])
  return Object.fromEntries([...chiavi].map((chiave) => [chiave, resta(chiave, limiti.get(chiave) ?? 0)]))
}

/**
 * The groups of a note with the VAT that the invoice has on them: all notes together have its share of what they take
 * back, so that the last one has what is left, to the cent.
 */
export function impostaDiNota(
  fattura: Gruppi,
  gia: Gruppi,
  nota: readonly GruppoIva[],
): { riepilogo: GruppoIva[]; tutto: boolean } {
  const [intera, stornato, limiti] = [perChiave(fattura), perChiave(gia), restano(fattura, gia)]
  const riepilogo = nota.map((gruppo) => {
    const sua = intera.get(chiaveIva(gruppo))
    if (!sua || sua.imponibile === 0) return gruppo
    const prima = stornato.get(chiaveIva(gruppo)) ?? { imponibile: 0, imposta: 0 }
    const finora = BigInt(prima.imponibile + cents(gruppo.imponibile))
    const segno = sua.imponibile < 0 ? -1n : 1n
    const imposta = divideHalfAway(BigInt(sua.imposta) * finora * segno, BigInt(sua.imponibile) * segno)
    return { ...gruppo, imposta: euro(Number(imposta) - prima.imposta) }
  })
  const chiesti = perChiave(nota)
  const tutto = [...limiti].every(([chiave, limite]) => (chiesti.get(chiave)?.imponibile ?? 0) === limite)
  return { riepilogo, tutto }
}
