/** How many visits of a customer a sheet asks for: enough to find the last one behind those booked; it shows five. */
export const APPUNTAMENTI_IN_SCHEDA = 20

/** The days that a telephone keeps, beside today. */
export const GIORNI_INDIETRO = 1
export const GIORNI_AVANTI = 6

/** Documents that a telephone keeps: of who is visited until so many days ahead, and no more than so many bytes. */
export const GIORNI_DOCUMENTI = 1
export const DOCUMENTI_BYTE = 25_000_000
/** Those that somebody wants to keep stay so many days. */
export const GIORNI_SCELTI = 7
