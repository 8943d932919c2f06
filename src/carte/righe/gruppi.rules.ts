import { divideHalfAway } from '#shared/decimals.ts'
import { cents } from '#shared/money.ts'
import { type Iva, inversioneContabile, riferimentoNormativo } from './nature.rules.ts'

/** What a document has of one rate, in whole cents. */
export interface GruppoInCent extends Iva {
  esigibilita: 'I' | 'S' | null
  riferimento: string | null
  imponibile: bigint
  imposta: bigint
}

/** Sum of whole cents. */
export const sommaGruppi = <T>(voci: readonly T[], valore: (voce: T) => bigint): bigint =>
  voci.reduce((a, voce) => a + valore(voce), 0n)

/**
 * The groups of the lines in the order of their first line; VAT is rounded once for each, half a cent away from zero.
 * @param split the customer pays the VAT to the state; never that of reverse charge
 * @param data of the document, `yyyy-MM-dd`
 */
export function gruppiIva(
  effettive: readonly (Iva & { valore: bigint })[],
  split: boolean,
  data: string,
): GruppoInCent[] {
  const gruppi = new Map<string, GruppoInCent>()
  for (const { aliquota, natura, valore } of effettive) {
    const chiave = `${aliquota} ${natura}`
    const esigibilita = aliquota === 0 ? null : split && !inversioneContabile(natura) ? 'S' : 'I'
    const codice = natura ?? (esigibilita === 'S' ? 'S' : null)
    const gruppo = gruppi.get(chiave) ?? {
      aliquota,
      natura,
      esigibilita,
      imponibile: 0n,
      imposta: 0n,
      riferimento: riferimentoNormativo(codice, data),
    }
    gruppo.imponibile += valore
    gruppi.set(chiave, gruppo)
  }
  for (const gruppo of gruppi.values())
    gruppo.imposta = divideHalfAway(gruppo.imponibile * BigInt(cents(gruppo.aliquota)), 10_000n)
  return [...gruppi.values()]
}

/**
 * Lets the VAT give way by a cent where one rate bears it and the total is a cent off the gross amount given: one gross
 * in ten has no net whose VAT fits, and the SdI allows the cent (00421). Changes the groups.
 * @param lordo euro
 */
export function adattaAlLordo(gruppi: readonly GruppoInCent[], lordo: number): void {
  const [conIva, ...resto] = gruppi.filter(({ aliquota }) => aliquota !== 0)
  if (conIva === undefined || resto.length > 0) return
  const manca = BigInt(cents(lordo)) - sommaGruppi(gruppi, ({ imponibile, imposta }) => imponibile + imposta)
  if (manca >= -1n && manca <= 1n) conIva.imposta += manca
}
