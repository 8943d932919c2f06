import {
  formattaData,
  formattaDataBreve,
  formattaDataLunga,
  giorniTra,
  giornoRoma,
  oggi,
  oraRoma,
} from '#shared/dates.ts'

/** When it came, as short as it is clear: `11:06`, `ieri`, `mer 18`, `02/11/2026`. */
export function quandoBreve(istante: string, adesso = oggi()): string {
  const giorno = giornoRoma(istante)
  const fa = giorniTra(giorno, adesso)
  if (fa <= 0) return oraRoma(istante)
  if (fa === 1) return 'ieri'
  return fa < 7 ? formattaDataBreve(giorno).slice(0, 6) : formattaData(giorno)
}

/** `oggi, 11:06`, `ieri, 11:06`, `mercoledì 18 novembre 2026, 11:06`. */
export function quandoEsteso(istante: string, adesso = oggi()): string {
  const giorno = giornoRoma(istante)
  const fa = giorniTra(giorno, adesso)
  return `${fa <= 0 ? 'oggi' : fa === 1 ? 'ieri' : formattaDataLunga(giorno)}, ${oraRoma(istante)}`
}

/** `1 non letta`, `4 non lette`. */
export const nonLetteInParole = (numero: number): string => `${numero} non lett${numero === 1 ? 'a' : 'e'}`
