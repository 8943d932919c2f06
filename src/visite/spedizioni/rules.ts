/** Documents that leave from here, and what customers answer (docs/product.md §27.8). */

export const DOCUMENTI_SPEDIBILI = [
  'Preventivo',
  'Fattura',
  'Rapporto',
  'RCEE',
  'Sollecito',
  'Ordine',
] as const
export type DocumentoSpedibile = (typeof DOCUMENTI_SPEDIBILI)[number]

/** By mail to addresses; by WhatsApp, and as an address that somebody copies, on their own device. */
export const CANALI_SPEDIZIONE = ['Email', 'WhatsApp', 'Collegamento'] as const
export type CanaleSpedizione = (typeof CANALI_SPEDIZIONE)[number]

/** What a customer answered on the page. `Interessato`: they would like to be called. */
export const ESITI_SPEDIZIONE = ['Accetto', 'Interessato', 'No', 'Pagata', 'Recesso'] as const
export type EsitoSpedizione = (typeof ESITI_SPEDIZIONE)[number]

export const DESTINATARI_AL_MASSIMO = 5
/** Documents sent with one press. */
export const INSIEME_AL_MASSIMO = 100
/** Files of one mail together, in bytes; beyond them the address alone is sent. */
export const ALLEGATI_AL_MASSIMO = 5 * 1_048_576
/** Programs that read mail open what is in it: so long after it left nobody is said to have seen it. */
export const SECONDI_SENZA_VISTO = 60
/** Quotes sent, and silent for so many days, are asked after. */
export const GIORNI_SENZA_RISPOSTA = 7
