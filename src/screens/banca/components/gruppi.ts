import type { DaConfermare } from '#archivio/movimenti/api.ts'
import type { Movimento, PerFattura, PropostaDetta } from '#archivio/movimenti/contract.ts'
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

/** An invoice that is to be paid with a row, not yet registered. */
export interface Parte extends PerFattura {
  numero: string
  nome: string
  /** What is left of it, or the instalment. */
  resta: number
}

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

export const partiProposte = ({ fatture }: PropostaDetta): Parte[] =>
  fatture.map(({ scadenza: _, ...parte }) => parte)

/** What of a row has no place once these are paid with it, above zero. */
export const restoCon = (
  { resta }: Pick<Movimento, 'resta'>,
  parti: readonly Pick<Parte, 'importo'>[],
): number => euro(Math.abs(cents(resta)) - cents(sumEuro(parti.map(({ importo }) => importo))))

/** What is sent to register a row with these. */
export const confermaCon = ({ n, resta }: Movimento, parti: readonly Parte[]): DaConfermare => ({
  ...{ n, resta },
  ...(parti.length > 0 && {
    fatture: parti.map(({ id, rataId, importo, abbuono, ritenutaBanca }) => ({
      ...{ id, rataId, importo, abbuono, ritenutaBanca },
    })),
  }),
})

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
