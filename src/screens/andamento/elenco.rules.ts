import type { Elenco } from './contract.ts'
import type { GiorniContati, ParteAndamento } from './rules.ts'

type Parametri = Record<string, string | number | boolean | undefined>

const testi = (parametri: Parametri): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parametri).flatMap(([nome, v]) => (v === undefined ? [] : [[nome, String(v)]])),
  )

/** The list of a figure here, and the address at which it is opened over the pictures. */
export function elencoDi(parte: ParteAndamento, { dal, al }: GiorniContati, altro: Parametri = {}): Elenco {
  const parametri = testi({ parte, dal, al, ...altro })
  return {
    percorso: '/andamento/elenco',
    parametri,
    schermata: `/andamento?${new URLSearchParams(parametri)}`,
  }
}

/** The list of another noun: its call, and its screen with the same filters. */
export function elencoAltrove(percorso: string, schermata: string, filtri: Parametri): Elenco {
  const parametri = testi(filtri)
  const unione = schermata.includes('?') ? '&' : '?'
  const cerca = new URLSearchParams(parametri).toString()
  return { percorso, parametri, schermata: cerca ? `${schermata}${unione}${cerca}` : schermata }
}

export const elencoPreventivi = (filtri: Parametri): Elenco =>
  elencoAltrove('/preventivi', '/contabilita?scheda=preventivi', filtri)

/** Issued invoices of some days, or their credit notes. */
export const elencoFatture = ({ dal, al }: GiorniContati, note: boolean): Elenco =>
  elencoAltrove('/fatture', '/contabilita?scheda=fatture', { tipo: 'Attiva', dal, al, note })

export const elencoContratti = (filtri: Parametri): Elenco =>
  elencoAltrove('/contratti', '/contabilita/contratti', filtri)
