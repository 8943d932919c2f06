import { formatDate } from '#shared/dates.ts'

/* Days that are seldom meant: screens ask before they send them, calls that say nothing of it go on. */

/** Of a payment before its document; null where there is nothing to ask. Days as `yyyy-MM-dd`. */
export const pagamentoPrima = (pagamento: string, documento: string): string | null =>
  pagamento && pagamento < documento
    ? `Il pagamento è del ${formatDate(pagamento)}, prima della fattura, che è del ${formatDate(documento)}`
    : null

/** Of a promise for a day that is over. */
export const promessaPassata = (promessa: string | null, oggi: string): string | null =>
  promessa && promessa < oggi ? `Il ${formatDate(promessa)} è passato: nessun sollecito aspetterà` : null

/** Of a document of a day still to come. */
export const documentoFuturo = (documento: string, oggi: string): string | null =>
  documento > oggi ? `La data del documento è il ${formatDate(documento)}: è un giorno che deve venire` : null
