import type { Fattura, Rata, RigaFattura } from '#carte/fatture/contract.ts'
import { nomeSullaFattura } from '#carte/fatture/nome.rules.ts'
import { GIORNI_RINVIO, restaDi } from '#carte/fatture/rules.ts'
import { addDays, formatDate } from '#shared/dates.ts'
import { DAYS_IN_WORDS } from '#shared/deadlines.ts'
import { sumEuro } from '#shared/money.ts'

/** Whom an invoice is to, or from. */
export const chiDi = (fattura: Parameters<typeof nomeSullaFattura>[0]): string =>
  nomeSullaFattura(fattura) || '–'

/** What tells them from a namesake. */
export const sottoChi = ({
  cliente,
  fornitori,
}: Pick<RigaFattura, 'cliente' | 'fornitori'>): string | null =>
  fornitori ? fornitori.partita_iva && `P. IVA ${fornitori.partita_iva}` : (cliente?.telefono ?? null)

/** `RiBa · 3 rate`, `Bonifico`. */
export const metodoDi = ({ metodo_pagamento, rate }: Fattura): string =>
  metodo_pagamento === 'RiBa' && rate.length > 0
    ? `RiBa · ${rate.length === 1 ? '1 rata' : `${rate.length} rate`}`
    : metodo_pagamento

/** A RiBa invoice whose plan was never written: the second call of its creation did not arrive. A note has none. */
export const senzaPiano = ({ metodo_pagamento, rate, nota_di_credito }: Fattura): boolean =>
  metodo_pagamento === 'RiBa' && rate.length === 0 && !nota_di_credito

/** The screen of an invoice as a document. */
export const vistaDelFiltro = ({ id }: Pick<RigaFattura, 'id'>): string => `/contabilita/fatture/${id}`

/** Of a whole, in percent. */
export const percentuale = (parte: number, intero: number): number =>
  intero > 0 ? Math.min(100, (parte / intero) * 100) : 0

/** Where an invoice just saved is, for its toast. */
export const salvata = (f: Pick<RigaFattura, 'id' | 'fase'>) =>
  ({
    record: `fatture/${f.id}`,
    apri: f.fase === 'Registrata' ? `/contabilita?scheda=fatture&fattura=${f.id}` : vistaDelFiltro(f),
  }) as const

/** The first instalment still to pay. */
export const prossimaRata = ({ rate }: Fattura): Rata | undefined => rate.find((r) => !r.pagata)

/** What is left of an instalment that payments cover in order: with what is left of those before it. */
export function restoDellaRata(fattura: Fattura, rata: Rata): number {
  const finoAQui = fattura.rate.slice(0, fattura.rate.indexOf(rata) + 1).map(({ importo }) => importo)
  return Math.min(restaDi(fattura), Math.max(0, sumEuro([...finoAQui, -fattura.importo_pagato])))
}

/** `Scade tra 10 giorni`, `Scaduta da 20 giorni`, `Scade il 31/01/2027`. */
export function paroleScade(giorni: number, data: string): string {
  if (giorni < 0) return `Scaduta da ${giorni === -1 ? '1 giorno' : `${-giorni} giorni`}`
  if (giorni === 0) return 'Scade oggi'
  if (giorni === 1) return 'Scade domani'
  return giorni <= DAYS_IN_WORDS ? `Scade tra ${giorni} giorni` : `Scade il ${formatDate(data)}`
}

/** The last day on which a refused invoice may go out again; null of all others. */
export const rinvioDi = ({ stato_invio, esito_il }: Pick<RigaFattura, 'stato_invio' | 'esito_il'>) =>
  stato_invio === 'Scartata' && esito_il ? addDays(esito_il, GIORNI_RINVIO) : null

/** `Rinvia entro il 28/11/2026`, `Rinvia entro oggi`, `Rinvio scaduto il 20/11/2026`. */
export const paroleRinvio = (giorni: number, data: string): string =>
  giorni === 0
    ? 'Rinvia entro oggi'
    : `${giorni < 0 ? 'Rinvio scaduto il' : 'Rinvia entro il'} ${formatDate(data)}`

/** `Emetti entro il 28/11/2026`, `Emetti entro oggi`, `Era da emettere entro il 20/11/2026` once it is past. */
export const paroleEmissione = (giorni: number, data: string): string =>
  giorni === 0
    ? 'Emetti entro oggi'
    : `${giorni < 0 ? 'Era da emettere entro il' : 'Emetti entro il'} ${formatDate(data)}`

/** `Tra 10 giorni`, `Scaduta da 20 giorni`, the date when it is far. */
export function paroleRata(giorni: number, data: string): string {
  if (giorni < 0) return paroleScade(giorni, data)
  if (giorni === 0) return 'Oggi'
  if (giorni === 1) return 'Domani'
  return giorni <= DAYS_IN_WORDS ? `Tra ${giorni} giorni` : formatDate(data)
}

/** The same where the date stands beside it already: `Da pagare` when it is far. */
export const paroleAccanto = (giorni: number, data: string): string =>
  giorni > DAYS_IN_WORDS ? 'Da pagare' : paroleRata(giorni, data)

/** The due date, then how far it is: `30/11/2026 · tra 12 giorni`, `08/11/2026 · da 10 giorni` once it is past. */
export function paroleDopoData(giorni: number, data: string): string {
  const scritta = formatDate(data)
  if (giorni > DAYS_IN_WORDS) return scritta
  const quanto =
    giorni < 0
      ? `da ${giorni === -1 ? '1 giorno' : `${-giorni} giorni`}`
      : paroleRata(giorni, data).toLowerCase()
  return `${scritta} · ${quanto}`
}

/** As they came, or by a day of each; one without it at the end. */
export const perTermine = <F extends { id: number }>(
  righe: readonly F[],
  giorni: ReadonlyMap<number, string> | undefined,
): readonly F[] => {
  const giorno = ({ id }: F) => giorni?.get(id) ?? '9'
  return giorni ? righe.toSorted((a, b) => giorno(a).localeCompare(giorno(b))) : righe
}
