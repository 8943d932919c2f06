import {
  dayInRome,
  daysBetween,
  formatDate,
  formatLongDate,
  formatShortDate,
  oggi,
  timeInRome,
} from '#shared/dates.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'

/** When it came, as short as it is clear: `11:06`, `ieri`, `mer 18`, `02/11/2026`. */
export function quandoBreve(istante: string, adesso = oggi()): string {
  const giorno = dayInRome(istante)
  const fa = daysBetween(giorno, adesso)
  if (fa <= 0) return timeInRome(istante)
  if (fa === 1) return 'ieri'
  return fa < 7 ? formatShortDate(giorno).slice(0, 6) : formatDate(giorno)
}

/** `oggi, 11:06`, `ieri, 11:06`, `mercoledì 18 novembre 2026, 11:06`. */
export function quandoEsteso(istante: string, adesso = oggi()): string {
  const giorno = dayInRome(istante)
  const fa = daysBetween(giorno, adesso)
  return `${fa <= 0 ? 'oggi' : fa === 1 ? 'ieri' : formatLongDate(giorno)}, ${timeInRome(istante)}`
}

/** `1 non letta`, `4 non lette`. */
export const nonLetteInParole = (numero: number): string => `${numero} non lett${numero === 1 ? 'a' : 'e'}`

/** Of a visit's change of state: from what to what; undefined of anything else. */
function cambioDi({ tipo, dati_extra: { vecchioStato, nuovoStato } }: Notifica): string | undefined {
  return tipo === 'Cambio_Stato' && nuovoStato ? [vecchioStato, nuovoStato].join() : undefined
}

/** Notifications with equal changes of state in a row together; each other one is by itself. Order and number stay. */
export function insiemeUguali(notifiche: readonly Notifica[]): Notifica[][] {
  const gruppi: Notifica[][] = []
  for (const notifica of notifiche) {
    const ultimo = gruppi.at(-1)
    const cambio = cambioDi(notifica)
    if (ultimo?.[0] && cambio !== undefined && cambioDi(ultimo[0]) === cambio) ultimo.push(notifica)
    else gruppi.push([notifica])
  }
  return gruppi
}
