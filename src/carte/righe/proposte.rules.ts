import type { TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { divideHalfAway } from '#shared/decimals.ts'
import { cents, euro } from '#shared/money.ts'
import { eNatura, type Iva, type Natura } from './nature.rules.ts'
import type { Tolto, TotaleIva } from './somme.rules.ts'

/**
 * What the server proposes where a document doesn't say, each with its reason in words for the screen. All of it can be
 * changed until the invoice is issued. Where the rule was not read in the law the reason says whom to ask.
 */
export interface PropostaRighe<T> {
  valore: T
  motivo: string
}

/** What stands beside each choice that the law leaves open. */
export const CHIEDI = 'Chiedi conferma al commercialista'

/** What stands beside a natura that is chosen, where the law leaves open whether it is the right one. */
const DUBBI: Partial<Record<Natura, string>> = {
  'N2.1': `N2.1: per un lavoro su un immobile conta dove sta l’immobile. ${CHIEDI}`,
  'N3.6': `N3.6: scrivi nella causale quale legge la prevede. ${CHIEDI}`,
  N4: `N4: le operazioni esenti sono poche, quelle dell’art. 10. ${CHIEDI}`,
  'N6.3': `N6.3 è solo del subappalto edile: gli impianti negli edifici sono N6.7. ${CHIEDI}`,
}

/** @returns null where nothing is open */
export const dubbioDi = (natura: string | null): string | null =>
  natura !== null && eNatura(natura) ? (DUBBI[natura] ?? null) : null

interface PerIva {
  tipo: TipoCliente
  /** of the issuer */
  regime: string
  /** the work is a Sopralluogo: nothing is serviced, so 22 % */
  sopralluogo: boolean
  /** what the line says already; undefined where it says nothing */
  aliquota?: number
  natura?: string | null
}

/**
 * Rate and natura of a line, what it says already being kept; for an issuer of RF19 always 0 and N2.2, but what was paid
 * for the customer (N1).
 */
export function proponiIva(riga: PerIva): PropostaRighe<Iva> {
  if (riga.regime === 'RF19' && riga.natura !== 'N1')
    return {
      valore: { aliquota: 0, natura: 'N2.2' },
      motivo: 'L’azienda è nel regime forfettario: senza IVA',
    }
  const { aliquota, natura } = riga
  if (aliquota !== undefined) {
    const motivo =
      aliquota === 0 && !natura ? 'Con IVA 0 scegli il motivo (natura)' : 'Aliquota scelta nella riga'
    return { valore: { aliquota, natura: natura ?? null }, motivo }
  }
  if (natura) return { valore: { aliquota: 0, natura }, motivo: 'C’è un motivo per non applicare l’IVA' }
  return aliquotaPerCliente(riga)
}

function aliquotaPerCliente({ tipo, sopralluogo }: PerIva): PropostaRighe<Iva> {
  const al = (aliquota: number): Iva => ({ aliquota, natura: null })
  if (tipo !== 'Privato' && tipo !== 'Condominio')
    return { valore: al(22), motivo: 'Il cliente non è un privato né un condominio: 22%' }
  if (sopralluogo) return { valore: al(22), motivo: 'Un sopralluogo non è una manutenzione: 22%' }
  return { valore: al(10), motivo: 'Manutenzione in una casa: 10%' }
}

/** Whether the customer withholds 4 % on a line. */
export function proponiRitenuta(riga: {
  tipo: TipoCliente
  regime: string
  natura: string | null
  bonificoParlante: boolean
}): PropostaRighe<boolean> {
  if (riga.tipo !== 'Condominio') return { valore: false, motivo: 'La ritenuta la fanno solo i condomini' }
  if (riga.regime === 'RF19')
    return { valore: false, motivo: `Ai forfettari il condominio non fa la ritenuta. ${CHIEDI}` }
  if (riga.bonificoParlante)
    return { valore: false, motivo: 'Con il bonifico parlante la ritenuta la fa la banca' }
  if (riga.natura === 'N1')
    return { valore: false, motivo: 'Sulle spese anticipate per il cliente non c’è ritenuta' }
  return { valore: true, motivo: 'Il condominio trattiene il 4% dell’imponibile' }
}

/** Whether the customer pays the VAT to the state. */
export function proponiSplit({
  tipo,
  regime,
}: {
  tipo: TipoCliente
  regime: string
}): PropostaRighe<boolean> {
  if (tipo !== 'PA')
    return { valore: false, motivo: 'La scissione dei pagamenti è solo per gli enti pubblici' }
  if (regime === 'RF19') return { valore: false, motivo: 'Nel regime forfettario non c’è IVA da scindere' }
  return {
    valore: true,
    motivo: 'L’ente pubblico versa l’IVA allo Stato. Chiedi conferma al tuo ente o al commercialista',
  }
}

/**
 * Whether a line charges the stamp duty to the customer, where it is due.
 * @param azienda.addebita what the issuer chose for all documents; null where nothing was chosen
 * @param azienda.lordo the document comes from a gross amount that the customer has paid or agreed to
 */
export function proponiAddebitoBollo(azienda: {
  regime: string
  addebita: boolean | null
  lordo: boolean
}): PropostaRighe<boolean> {
  if (azienda.lordo)
    return { valore: false, motivo: 'L’importo comprende già tutto: il bollo non si aggiunge' }
  if (azienda.addebita !== null) return { valore: azienda.addebita, motivo: 'Come scelto in Azienda' }
  return azienda.regime === 'RF19'
    ? { valore: true, motivo: 'Nel regime forfettario il bollo si addebita al cliente' }
    : { valore: false, motivo: 'Il bollo lo paga l’azienda' }
}

/**
 * An acconto: that share of every group, to the cent. Groups of which the share is nothing are left out.
 * @param gruppi of the whole work, summed with `addebitaBollo: false`: the duty belongs to each invoice by itself
 * @param percento 0 to 100 with two decimals
 */
export function quota(gruppi: readonly TotaleIva[], percento: number): TotaleIva[] {
  const parte = BigInt(cents(percento))
  return gruppi.flatMap((gruppo) => {
    const imponibile = divideHalfAway(BigInt(cents(gruppo.imponibile)) * parte, 10_000n)
    const imposta = divideHalfAway(imponibile * BigInt(cents(gruppo.aliquota)), 10_000n)
    return imponibile === 0n
      ? []
      : [{ ...gruppo, imponibile: euro(Number(imponibile)), imposta: euro(Number(imposta)) }]
  })
}

/** An acconto that was issued. */
export interface Acconto {
  numero: string
  /** `yyyy-MM-dd` */
  data: string
  /** its groups, without the stamp line */
  gruppi: readonly Pick<TotaleIva, 'aliquota' | 'natura' | 'imponibile'>[]
  /** whether the customer withheld on it; where it is not given, as on the lines of the same rate */
  ritenuta?: boolean
}

/** What a saldo takes off: one line per acconto and group, each saying its invoice; goes into the sums as `tolti`. */
export const righeDelSaldo = (acconti: readonly Acconto[]): Tolto[] =>
  acconti.flatMap(({ numero, data, gruppi, ritenuta }) =>
    gruppi
      .filter(({ imponibile }) => imponibile !== 0)
      .map(({ aliquota, natura, imponibile }) => ({
        aliquota,
        natura,
        imponibile,
        descrizione: `Acconto, fattura ${numero} del ${formatDate(data)}`,
        ...(ritenuta === undefined ? {} : { ritenuta }),
      })),
  )
