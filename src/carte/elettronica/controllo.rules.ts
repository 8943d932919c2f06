/** What is wrong with a document before it is issued: it can't go out, or it can and one should know. */
export interface ControlloDocumento {
  gravita: 'blocca' | 'avviso'
  codice: string
  /** The field, as a path in the document: `cliente.cap`, `righe.3.natura` (3 is the line's `n`). */
  campo: string
  /** What to do, in Italian. */
  testo: string
  /** Where it is done: an address inside the app, null on the document itself. */
  vai: string | null
}

/** What the checks need to know and the document doesn't hold. */
export interface ContestoControlli {
  /** Today in Rome. */
  oggi: string
  /** Another document of ours has this number in this year. */
  numeroUsato: boolean
  /** The last document issued in its series and year, null where it is the first. */
  ultima: { numero: string; data: string } | null
  /** Rates for which the customer's declaration is there: `4.00`. */
  dichiarazioni: string[]
  /** What is left of the amount of the dichiarazione d’intento that the document is under, in cents; null: not known. */
  residuoIntento: number | null
  /** What the goods of a line cost us, all of its quantity, in cents. */
  costi: { n: number; costo: number }[]
}

export const VAI_AZIENDA = '/admin?tab=azienda'
export const vaiCliente = ({ clienteId }: { clienteId: number }): string => `/clienti?cliente=${clienteId}`

export const controlloCheBlocca = (
  codice: string,
  campo: string,
  testo: string,
  vai: string | null = null,
): ControlloDocumento => ({
  gravita: 'blocca',
  codice,
  campo,
  testo,
  vai,
})

export const avviso = (
  codice: string,
  campo: string,
  testo: string,
  vai: string | null = null,
): ControlloDocumento => ({
  gravita: 'avviso',
  codice,
  campo,
  testo,
  vai,
})
