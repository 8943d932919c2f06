import { addMonths, oggi } from '#shared/dates.ts'

/** The month `yyyy-MM` of an address, the present one where that is none (month 13). */
export function meseDi(testo: string | null): string {
  return testo && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(testo) ? testo : oggi().slice(0, 7)
}

/** The month `n` months from one. */
export const mesiDopo = (mese: string, n: number): string => addMonths(`${mese}-01`, n).slice(0, 7)

/** Year and month as the server is asked for them. */
export function annoMese(mese: string): [anno: number, mese: number] {
  return [Number(mese.slice(0, 4)), Number(mese.slice(5))]
}

/** Where the Scadenziario of a month `yyyy-MM` stands. */
export const indirizzoMese = (mese: string): string => `/contabilita?scheda=fatture&scadenziario=${mese}`
