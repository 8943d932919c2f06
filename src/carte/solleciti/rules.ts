import { daysBetween, formatDate } from '#shared/dates.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { formatPhone, raggruppaIban } from '#shared/text.ts'

/** How long an amount is overdue, as the page by age has it (docs/product.md §33.1). */
export const FASCE = [
  'Non scaduto',
  '1 – 30 giorni',
  '31 – 60 giorni',
  '61 – 90 giorni',
  'oltre 90 giorni',
] as const
/** The last day of each but the last. */
const ENTRO = [0, 30, 60, 90]

/** @param giorni of delay; 0 or less where nothing is due yet @returns index in `FASCE` */
export function fasciaDiRitardo(giorni: number): number {
  const fascia = ENTRO.findIndex((entro) => giorni <= entro)
  return fascia < 0 ? ENTRO.length : fascia
}

/** Days since a due date, 0 where it is to come. */
export const ritardo = (scadenza: string, oggi: string): number => Math.max(0, daysBetween(scadenza, oggi))

export const TONI_SOLLECITO = {
  Promemoria: 'Promemoria',
  Sollecito: 'Sollecito',
  Ultimo_Avviso: 'Ultimo avviso',
} as const
export type Tono = keyof typeof TONI_SOLLECITO
export const CANALI_SOLLECITO = ['Email', 'WhatsApp', 'Copia'] as const
export type CanaleSollecito = (typeof CANALI_SOLLECITO)[number]

/** How one speaks after so many days of delay. */
export const tonoDi = (giorni: number): Tono =>
  giorni <= 30 ? 'Promemoria' : giorni <= 90 ? 'Sollecito' : 'Ultimo_Avviso'

/** Nobody is reminded twice in so many days. */
const GIORNI_TRA_SOLLECITI = 7

interface DaRicordare {
  /** Days of delay of what is unpaid of an invoice. */
  giorni: number
  promessa_il: string | null
  /** Day of the last reminder. */
  sollecitata_il: string | null
}

/** Whether an invoice is to be reminded of: overdue, no day promised that is still to come, and not reminded of just now. */
export const daSollecitare = ({ giorni, promessa_il, sollecitata_il }: DaRicordare, oggi: string): boolean =>
  giorni > 0 &&
  (promessa_il === null || promessa_il < oggi) &&
  (sollecitata_il === null || daysBetween(sollecitata_il, oggi) >= GIORNI_TRA_SOLLECITI)

/** Of a reminder: an invoice of which something is overdue. */
export interface Arretrata {
  numero: string
  data_emissione: string
  /** The first due date that has passed. */
  scadenza: string
  /** What is overdue, in euro. */
  scaduto: number
}

interface Mittente {
  ragione_sociale: string | null
  telefono: string | null
  iban: string | null
}

const somma = (fatture: readonly Arretrata[]) => formatEuro(sumEuro(fatture.map(({ scaduto }) => scaduto)))

/** The words of a reminder. @param fatture at least one, the oldest first */
export function testoSollecito(tono: Tono, fatture: readonly Arretrata[], azienda: Mittente): string {
  const elenco = fatture
    .map(
      ({ numero, data_emissione, scadenza, scaduto }) =>
        `${numero} del ${formatDate(data_emissione)}, di ${formatEuro(scaduto)}, da pagare entro il ${formatDate(scadenza)}`,
    )
    .join('; ')
  const unica = fatture.length === 1
  const aperte = unica ? `la fattura ${elenco}` : `queste fatture: ${elenco}. In tutto ${somma(fatture)}`
  const conto = azienda.iban ? ` sull’IBAN ${raggruppaIban(azienda.iban)}` : ''
  const firma = [azienda.ragione_sociale, azienda.telefono && formatPhone(azienda.telefono)]
    .filter(Boolean)
    .join(', ')
  const corpo = {
    Promemoria: `le ricordiamo ${aperte}. Se non ha ancora provveduto, può farlo${conto}.`,
    Sollecito: `dalla nostra contabilità ${unica ? 'risulta ancora aperta' : 'risultano ancora aperte'} ${aperte}. Le chiediamo di provvedere${conto}, o di dirci quando potrà farlo.`,
    Ultimo_Avviso: `nonostante i nostri promemoria ${unica ? 'non risulta pagata' : 'non risultano pagate'} ${aperte}. La preghiamo di pagare entro sette giorni${conto}; altrimenti saremo costretti a procedere al recupero del credito.`,
  }[tono]
  return `Buongiorno, ${corpo} Se ha già pagato non tenga conto di questo messaggio.${firma ? ` ${firma}` : ''}`
}

/** The line that a mail has as its subject. */
export const oggettoSollecito = (tono: Tono, fatture: readonly Arretrata[]): string =>
  `${TONI_SOLLECITO[tono]}: ${fatture.length === 1 ? `fattura ${fatture[0]?.numero ?? ''}` : `${fatture.length} fatture da pagare`}`

/** In which tone a subject was written; null where somebody wrote it anew. */
export const tonoDellOggetto = (oggetto: string): Tono | null =>
  (Object.keys(TONI_SOLLECITO) as Tono[]).find((tono) => oggetto.startsWith(`${TONI_SOLLECITO[tono]}: `)) ??
  null
