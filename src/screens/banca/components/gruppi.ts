import type { DaConfermare } from '#archivio/movimenti/api.ts'
import type { Movimento, ParteDati, PropostaDetta } from '#archivio/movimenti/contract.ts'
import { CATEGORIE, type Categoria, categorie, vaNelVerso } from '#archivio/movimenti/parti.rules.ts'
import type { GruppoRighe } from '#archivio/movimenti/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { cents, euro, formatEuro, sumEuro } from '#shared/money.ts'

/** How open rows stand, the sure ones first. */
export const GRUPPI_MOVIMENTI = {
  sicure: ['Sicure', 'tutto torna: si confermano insieme, e per un giorno si annullano'],
  scegliere: ['Da scegliere', 'una riga è fatta quando tutto il suo importo ha un posto'],
  viste: ['Forse già viste', 'le ha anche un altro estratto: controlla prima di confermarle'],
  senza: ['Senza fattura', ''],
} as const satisfies Partial<Record<GruppoRighe, [string, string]>>
export type GruppoMovimenti = keyof typeof GRUPPI_MOVIMENTI

/** A part of a row that is not yet registered: a document, a credit, a kind without an invoice. */
export interface Parte {
  /** As it is sent; its amount is signed as money moves. */
  dati: ParteDati
  titolo: string
  nome: string
  /** What becomes of it: `a saldo`, `in parte, di 244,00 €`. */
  spiega: string
  /** Whose it is. */
  di?: TitolareCredito
}

export type TitolareCredito = NonNullable<ParteDati['credito']>

/** What was chosen for a row of which something is left. */
export interface Scelta {
  riga: Movimento
  parti: Parte[]
}

/** Sum of what comes in and of what goes out, both above zero. */
export const sommeDi = (righe: readonly Movimento[]) => ({
  entrate: sumEuro(righe.flatMap(({ importo }) => (importo > 0 ? importo : []))),
  uscite: sumEuro(righe.flatMap(({ importo }) => (importo < 0 ? -importo : []))),
})

export const partiProposte = ({ importo: diRiga }: Movimento, { fatture }: PropostaDetta): Parte[] =>
  fatture.map(({ id, rataId, importo, abbuono, ritenutaBanca, numero, nome, resta }) => ({
    dati: {
      ...{ fatturaId: id, importo: diRiga < 0 ? -importo : importo, abbuono, ritenutaBanca },
      ...(rataId !== null && { rataId }),
    },
    ...{ titolo: numero, nome, spiega: diventa(importo + abbuono + ritenutaBanca, resta) },
  }))

/** What a document becomes by what it gets; both above zero. */
export const diventa = (importo: number, resta: number): string =>
  cents(importo) === cents(resta) ? 'a saldo' : `in parte, di ${formatEuro(resta)}`

/** What of a row has no place once these are of it, signed as money moves. */
export const restoCon = (
  { resta }: Pick<Movimento, 'resta'>,
  parti: readonly Pick<Parte, 'dati'>[],
): number => euro(cents(resta) - cents(sumEuro(parti.map(({ dati }) => dati.importo))))

/** What is sent to register a row with these. */
export const confermaCon = ({ n, resta }: Movimento, parti: readonly Parte[]): DaConfermare => ({
  ...{ n, resta },
  ...(parti.length > 0 && { parti: parti.map(({ dati }) => dati) }),
})

/** A kind without an invoice, for all that is left. */
export const parteSenzaFattura = (categoria: Categoria, importo: number): Parte => ({
  ...{ dati: { categoria, importo }, titolo: CATEGORIE[categoria], nome: '', spiega: 'senza fattura' },
})

/** The kinds that may be what is left of a row. */
export const categoriePer = (importo: number): Categoria[] =>
  categorie.filter((categoria) => vaNelVerso(categoria, importo))

/** Days without their year: a statement is of these weeks. */
const breve = (data: string) => formatDate(data).slice(0, 5)

/** The invoices of a proposal, as one says them: its number, or how many. */
export const titoloGruppo = ({ fatture }: PropostaDetta): string =>
  fatture.length === 1 ? (fatture[0]?.numero ?? '') : `${fatture.length} fatture`

/** What becomes of them by this amount. */
export function spiega({ importo: movimento }: Movimento, { fatture }: PropostaDetta): string {
  const [sola] = fatture
  if (fatture.length !== 1 || !sola)
    return fatture.map(({ numero, importo }) => `${numero} ${formatEuro(importo)}`).join(' + ')
  const { importo, abbuono, ritenutaBanca, resta, rataId, scadenza } = sola
  const scade = scadenza ? `, scade il ${breve(scadenza)}` : ''
  const ancora = cents(resta) - cents(importo) - cents(abbuono) - cents(ritenutaBanca)
  const oltre = Math.abs(cents(movimento)) - cents(importo)
  if (ritenutaBanca > 0)
    return `${formatEuro(resta)}, meno ${formatEuro(ritenutaBanca)} che la banca trattiene (11%): a saldo`
  if (abbuono > 0) return `mancano ${formatEuro(abbuono)}: abbuono`
  if (oltre > 0) return `resto ${formatEuro(resta)}: ${formatEuro(euro(oltre))} in più`
  if (ancora > 0) return `restano da ${movimento > 0 ? 'incassare' : 'pagare'} ${formatEuro(euro(ancora))}`
  return rataId === null ? `resto ${formatEuro(resta)}${scade}` : `rata RiBa${scade}`
}

export const restanoDi = ({ fatture }: PropostaDetta): number => sumEuro(fatture.map(({ resta }) => resta))
